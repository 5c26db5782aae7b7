import type { MedusaContainer } from "@medusajs/framework/types"
import { endedWithoutMoney, holdsMoney } from "../acquirer/domain/payment-state"
import type { OrderCollection } from "../medusa/order-collection"
import { storeOf } from "../medusa/store"
import type { PaymentRow } from "../modules/acquiring/payment-row"
import { openAccount } from "../operations/account"
import { cardState, type AttemptState, type EndWords } from "./attempt-state"

export const OWED_WORDS: EndWords = {
  ended: "This payment has ended, and nothing of it is kept.",
  kept:
    "Your payment does not fit what your order asks for. The shop knows of your payment and looks after it; " +
    "please ask the shop before you pay again.",
  released: "Your payment was not kept; what was reserved on your card is released. Please try again.",
  refunded: "Your payment was not kept; what was charged is refunded to your card. Please try again.",
}

const NOT_PAID = "The payment was not accepted and nothing was charged. Please try again."

/** The core's states of a session whose payment it has: that one is over, and more is owed beside it. */
const BOOKED: ReadonlySet<string> = new Set(["authorized", "captured"])

/**
 * Where the newest attempt to pay what an order owes stands, for a page that waits. Of a card the service is queried where
 * the store does not know; of a page it is what the service has said last.
 */
export async function owedPayment(container: MedusaContainer, collection: OrderCollection): Promise<AttemptState> {
  const { id, owed, isPaid, sessions } = collection
  if (owed.isZero()) return { kind: isPaid ? "paid" : "open" }
  const store = storeOf(container)
  const booked = new Set(sessions.flatMap((session) => (BOOKED.has(session.status) ? session.id : [])))
  const payments = await store.acquiring.payments.ofCollection(id)
  const newest = payments.findLast(({ payment_session_id }) => !booked.has(payment_session_id))
  if (!newest) return { kind: "open" }
  const rows = await store.acquiring.journal.ofOrder(newest.account, newest.order_no)
  const card = rows.findLast(({ kind }) => kind === "authorise")
  if (!card) return pageState(newest)
  // An account that cannot be opened hides neither the sum nor the ways to pay it.
  const account = await openAccount(store, newest.account).catch(() => undefined)
  return account ? cardState(account, card, OWED_WORDS) : { kind: "undecided", mayRetry: false }
}

function pageState({ status }: PaymentRow): AttemptState {
  if (status === "created") return { kind: "open" }
  if (holdsMoney(status)) return { kind: "paid" }
  if (endedWithoutMoney(status)) return { kind: "failed", message: NOT_PAID }
  return { kind: "undecided", mayRetry: false }
}
