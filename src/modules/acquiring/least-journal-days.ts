/** Days: no operation leaves the journal earlier, whatever a shop sets or has set before. */
export const LEAST_JOURNAL_DAYS = 180
