/** How a payment session is paid. */
export const FLOWS = ["card", "saved_card", "redirect", "apm"] as const
export type Flow = (typeof FLOWS)[number]

/** Paid through the store's own pay routes: the shopper goes nowhere, and the answer decides. */
export function isDirect(flow: string | undefined): boolean {
  return flow === undefined || flow === "card" || flow === "saved_card"
}

/** An alternative payment's money comes as a whole and is captured with it: nothing of it is reserved beside that. */
export function isTakenWhole(flow: unknown): boolean {
  return flow === "apm"
}
