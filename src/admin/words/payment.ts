import type { BooksView, PaymentStatusName, PaymentView } from "../../api/admin/acquiring/http-types"
import type { Word } from "./colour"

/** A payment's state at the service, in Medusa's words and colours where Medusa has them. */
export const PAYMENT_STATUS: Record<PaymentStatusName, Word> = {
  created: { text: "Not paid", colour: "red" },
  pending: { text: "Awaiting", colour: "orange" },
  review: { text: "In review", colour: "purple" },
  authorised: { text: "Authorized", colour: "orange" },
  partially_captured: { text: "Partially captured", colour: "orange" },
  captured: { text: "Captured", colour: "green" },
  cancelled: { text: "Canceled", colour: "red" },
  declined: { text: "Declined", colour: "red" },
  expired: { text: "Expired", colour: "grey" },
  partially_refunded: { text: "Partially refunded", colour: "orange" },
  refunded: { text: "Refunded", colour: "red" },
  unknown: { text: "Unknown", colour: "orange" },
}

export const FLOW: Record<string, string> = {
  card: "Card",
  saved_card: "Saved card",
  redirect: "Payment page",
  apm: "Alternative method",
  renewal: "Subscription",
}

export const BOOKS: Record<BooksView["verdict"], Word> = {
  agree: { text: "Books agree", colour: "green" },
  differ: { text: "Books differ", colour: "red" },
  in_flight: { text: "Not known yet", colour: "orange" },
  unknown: { text: "The service gave no answer", colour: "orange" },
}

/** `Visa •••• 1111` */
export function cardText(card: PaymentView["card"]): string | null {
  return card && [card.brand, `•••• ${card.last_four}`].filter(Boolean).join(" ")
}

/** Why it was declined: the service's text, or its code where it gave none. */
export function declineText(decline: PaymentView["decline"]): string | null {
  return decline && (decline.reason ?? decline.code ?? "Declined without a reason")
}
