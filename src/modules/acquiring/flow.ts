/** How a payment session is paid. */
export const FLOWS = ["card", "saved_card", "redirect", "apm"] as const
export type Flow = (typeof FLOWS)[number]

/** Paid through the store's own pay routes: the shopper goes nowhere, and the answer decides. */
export function isDirect(flow: string | undefined): boolean {
  return flow === undefined || flow === "card" || flow === "saved_card"
}
