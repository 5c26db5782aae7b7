import type {
  DeclineView,
  LedgerView,
  PaymentDetail,
  PaymentMethodView,
  PaymentStatusName,
  PaymentView,
} from "../../api/admin/acquiring/http-types"
import type { Word } from "./colour"
import type { Key } from "./key"
import { meaningOf } from "./meaning"
import type { Translate } from "./use-words"

/** A payment's state at the service, in Medusa's words and colours where Medusa has them. */
export const PAYMENT_STATUS: Record<PaymentStatusName, Word> = {
  created: { text: "payment.status.created", colour: "red" },
  pending: { text: "payment.status.pending", colour: "orange" },
  review: { text: "payment.status.review", colour: "purple" },
  authorised: { text: "payment.status.authorised", colour: "orange" },
  partially_captured: { text: "payment.status.partially_captured", colour: "orange" },
  captured: { text: "payment.status.captured", colour: "green" },
  cancelled: { text: "payment.status.cancelled", colour: "red" },
  declined: { text: "payment.status.declined", colour: "red" },
  expired: { text: "payment.status.expired", colour: "grey" },
  partially_refunded: { text: "payment.status.partially_refunded", colour: "orange" },
  refunded: { text: "payment.status.refunded", colour: "red" },
  unknown: { text: "payment.status.unknown", colour: "orange" },
}

/** Whether something of a payment waits for an answer or for a person. */
export function hasOpen({ unknown_operations, accepted_operations, open_incidents }: PaymentView): boolean {
  return unknown_operations + accepted_operations + open_incidents > 0
}

/** What is not as it should be, or not over: the gravest first. */
export function markOf({ unknown_operations, accepted_operations, open_incidents }: PaymentView): Word | undefined {
  if (unknown_operations > 0) return { text: "shared.outcome_unknown", colour: "orange" }
  if (open_incidents > 0) return { text: "payment.incident", colour: "red" }
  return accepted_operations > 0 ? { text: "payment.accepted", colour: "blue" } : undefined
}

/** A payment's state, which is not green as long as something of it is open. */
export function statusWord(status: PaymentStatusName, isOpen: boolean): Word {
  const word = PAYMENT_STATUS[status]
  return isOpen && word.colour === "green" ? { ...word, colour: "grey" } : word
}

const FLOW: Record<string, Key> = {
  card: "payment.flow.card",
  saved_card: "payment.flow.saved_card",
  redirect: "payment.flow.redirect",
  apm: "payment.flow.apm",
  renewal: "payment.flow.renewal",
}

/** How it was paid. */
export function flowText(t: Translate, flow: string): string {
  const known = FLOW[flow]
  return known ? t(known) : flow
}

/** What a list can be narrowed to. */
export function flows(t: Translate): [value: string, text: string][] {
  return Object.entries(FLOW).map(([flow, text]) => [flow, t(text)])
}

/** What an alternative method is called in a language, in that without its region, or for everybody. */
export function methodLabel({ label, labels }: Pick<PaymentMethodView, "label" | "labels">, language: string): string {
  const tag = language.replace(/([a-z])([A-Z])/, "$1-$2").toLowerCase()
  const of = (wanted: string | undefined) => Object.entries(labels).find(([name]) => name.toLowerCase() === wanted)?.[1]
  return of(tag) ?? of(tag.split("-")[0]) ?? label
}

export const LEDGERS: Record<LedgerView["verdict"], Word> = {
  agree: { text: "payment.ledgers.agree", colour: "green" },
  differ: { text: "payment.ledgers.differ", colour: "red" },
  in_flight: { text: "shared.not_known_yet", colour: "orange" },
  unknown: { text: "payment.ledgers.unknown", colour: "orange" },
  not_comparable: { text: "payment.ledgers.not_comparable", colour: "orange" },
  stated: { text: "payment.ledgers.stated", colour: "grey" },
}

/** `Visa •••• 1111` */
export function cardText(card: PaymentView["card"]): string | null {
  return card && [card.brand, `•••• ${card.last_four}`].filter(Boolean).join(" ")
}

/** Tells a payment from others of its order: `Visa •••• 1111, $30.50, 20261127000001`. */
export function paymentName(
  t: Translate,
  { card, flow, transaction_id, order_no }: Pick<PaymentView, "card" | "flow" | "transaction_id" | "order_no">,
  sum: string,
): string {
  return [cardText(card) ?? flowText(t, flow), sum, transaction_id ?? order_no].join(", ")
}

/** Why it was declined: in our words where there are some, else the service's text, or its code where it gave none. */
export function declineText(t: Translate, decline: PaymentView["decline"]): string | null {
  return decline && (meantText(t, decline) ?? decline.reason ?? decline.code ?? t("payment.declined_without_reason"))
}

/** What a profile takes the code of a decline for. */
export function meantText(t: Translate, { meaning }: Pick<DeclineView, "meaning">): string | undefined {
  const word = meaning === null ? undefined : meaningOf("codes/decline_reason/", meaning)
  return word && t(word)
}

/** What became of a payment: in our words, where there are some; else in the service's. */
export function resultText(
  t: Translate,
  { result_meaning, result_text }: PaymentDetail["facts"],
  status: PaymentStatusName,
): string | null {
  const word = result_meaning === null ? undefined : meaningOf("codes/", result_meaning)
  if (word) return t(word)
  // The service's "Success" is of its answer then: what became of the payment it has not said.
  return isUndecided(status) ? null : result_text
}

function isUndecided(status: PaymentStatusName): boolean {
  return status === "pending" || status === "created" || status === "unknown"
}
