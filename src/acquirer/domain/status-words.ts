import type { PaymentStatus } from "./payment-state"

const WORDS: Partial<Record<PaymentStatus, string>> = {
  authorised: "authorized",
  cancelled: "canceled",
  review: "in review",
  partially_captured: "partially captured",
  partially_refunded: "partially refunded",
}

/** A payment's state as a sentence for people names it, spelled as Medusa's dashboard spells it. */
export function statusInWords(status: PaymentStatus): string {
  return WORDS[status] ?? status
}
