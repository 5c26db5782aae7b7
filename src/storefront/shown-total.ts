/** A total as the Store API gives it: major units, lower-case currency code. */
export interface ShownTotal {
  amount: number
  currency_code: string
}

/** The total in an answer, if it is one. */
export function shownTotal(value: unknown): ShownTotal | undefined {
  const { amount, currency_code } = (typeof value === "object" && value !== null ? value : {}) as Record<
    string,
    unknown
  >
  return typeof amount === "number" && typeof currency_code === "string" ? { amount, currency_code } : undefined
}
