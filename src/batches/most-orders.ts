/** A batch takes so many: more are several batches. */
export const MOST_ORDERS = 1_000
