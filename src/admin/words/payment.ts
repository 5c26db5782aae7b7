import type { BooksView, PaymentStatusName } from "../../api/admin/acquiring/http-types"
import type { Word } from "./colour"

/** A payment's state at the service. */
export const PAYMENT_STATUS: Record<PaymentStatusName, Word> = {
  created: { text: "Not paid yet", colour: "grey" },
  pending: { text: "Waiting for the shopper's payment", colour: "orange" },
  review: { text: "In review", colour: "purple" },
  authorised: { text: "Authorised", colour: "blue" },
  partially_captured: { text: "Partly captured", colour: "blue" },
  captured: { text: "Captured", colour: "green" },
  cancelled: { text: "Cancelled", colour: "grey" },
  declined: { text: "Declined", colour: "red" },
  expired: { text: "Expired", colour: "grey" },
  partially_refunded: { text: "Partly refunded", colour: "green" },
  refunded: { text: "Refunded", colour: "grey" },
  unknown: { text: "Not known", colour: "orange" },
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
