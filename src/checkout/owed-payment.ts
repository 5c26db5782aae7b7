import type { MedusaContainer } from "@medusajs/framework/types"
import { endedWithoutMoney, holdsMoney, type PaymentStatus } from "../acquirer/domain/payment-state"
import type { OrderCollection } from "../medusa/order-collection"
import { storeOf, type Store } from "../medusa/store"
import type { IncidentFacts } from "../modules/acquiring/incidents"
import type { PaymentRow } from "../modules/acquiring/payment-row"
import { openAccount, type Account } from "../operations/account"
import { cardState, type AttemptState } from "./attempt-state"
import { OWED_WORDS, wrongAmountWords } from "./end-words"

const NOT_PAID = "The payment was not accepted and nothing was charged. Please try again."

/** The core's states of a session whose payment it has: that one is over, and more is owed beside it. */
const BOOKED: ReadonlySet<string> = new Set(["authorized", "captured"])

/**
 * Where the newest attempt to pay what an order owes stands, for a page that waits. Of a card the service is queried
 * where the store does not know; of a page it is what the service has said last.
 */
export async function owedPayment(container: MedusaContainer, collection: OrderCollection): Promise<AttemptState> {
  const { owed, isPaid } = collection
  if (!owed.isZero()) return newestAttempt(container, collection)
  if (isPaid) return { kind: "paid" }
  // It was withdrawn. A card that was sent before may be charged all the same; what else became of one asks for no
  // other.
  const { kind } = await newestAttempt(container, collection)
  return kind === "undecided" ? { kind, mayRetry: false } : { kind: "open" }
}

/** The same of the attempt alone, whatever is owed by now. */
export async function newestAttempt(
  container: MedusaContainer,
  { id, sessions }: OrderCollection,
): Promise<AttemptState> {
  const store = storeOf(container)
  const booked = new Set(sessions.flatMap((session) => (BOOKED.has(session.status) ? session.id : [])))
  const payments = await store.acquiring.payments.ofCollection(id)
  const newest = payments.findLast(({ payment_session_id }) => !booked.has(payment_session_id))
  if (!newest) return { kind: "open" }
  const rows = await store.acquiring.journal.ofOrder(newest.account, newest.order_no)
  const card = rows.findLast(({ kind }) => kind === "authorise")
  // An account that cannot be opened hides neither the sum nor the ways to pay it.
  const account = await openAccount(store, newest.account).catch(() => undefined)
  if (!card) return pageState(newest, await reportedWrongAmount(store, newest), account)
  return account ? cardState(account, card, OWED_WORDS) : { kind: "undecided", mayRetry: false }
}

/** Also before a pass has seen the payment: whoever came back from the page had the service queried. */
async function reportedWrongAmount({ acquiring }: Store, { account, order_no }: PaymentRow) {
  const told = await acquiring.incidents.ofOrders([order_no])
  return told.find((incident) => incident.kind === "wrong_amount" && incident.account === account)
}

function pageState(
  { status }: PaymentRow,
  wrong: IncidentFacts | undefined,
  account: Account | undefined,
): AttemptState {
  if (wrong) return { kind: "failed", message: wordsOfWrong(status, wrong, account) }
  if (status === "created") return { kind: "open" }
  if (holdsMoney(status)) return { kind: "paid" }
  // It was charged once.
  if (status === "refunded") return { kind: "failed", message: OWED_WORDS.ended }
  if (endedWithoutMoney(status)) return { kind: "failed", message: NOT_PAID }
  return { kind: "undecided", mayRetry: false }
}

/** Where nobody can open the account nothing is released by itself; what has ended is kept by nobody. */
function wordsOfWrong(status: PaymentStatus, told: IncidentFacts, account: Account | undefined): string {
  if (endedWithoutMoney(status)) return OWED_WORDS.notKept
  return account ? wrongAmountWords(account, told, OWED_WORDS) : OWED_WORDS.kept
}
