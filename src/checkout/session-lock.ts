import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { cartOfCollection, isCollectionPaid } from "../medusa/collection-owners"
import { findSession } from "../medusa/payable-session"
import { cartKey, collectionKey } from "../modules/acquiring/exclusive-keys"
import { isOpen, type OperationRow } from "../modules/acquiring/operation-row"
import { poll } from "../modules/acquiring/waiting"
import { storeOf } from "../medusa/store"
import { isBeingReleased } from "../operations/released"
import { isPassed } from "../operations/unanswered-card"
import { linkedOrder, orderOfCart } from "../medusa/order-of-cart"

/** A shopper reads it while another request completes their cart. */
export const BEING_PLACED =
  "Your order is still being placed. Please do not pay again: it completes by itself in a moment."

/** A shopper reads it of what an order owes while the outcome of an earlier card is not known. */
export const EARLIER_UNCONFIRMED =
  "An earlier payment is still being confirmed. Nothing more was charged; please wait a moment."

const PACE = { everyMs: 100, withinMs: 15_000 }

/**
 * A new session takes the place of those before it, even of one that is being paid in another window, whose money would
 * then belong to nothing. So a new session waits for the end of a card payment that is under way for its cart.
 * @throws MedusaError `not_allowed` (whose message Medusa shows, unlike that of `conflict`) when the cart is paid, or
 * when the payment is not decided in time
 */
export async function waitUntilPayable(container: MedusaContainer, collectionId: string): Promise<void> {
  const store = storeOf(container)
  const cartId = await cartOfCollection(store, collectionId)
  if (!cartId) return untilCollectionIsFree(container, collectionId)
  const isFree = await untilNoCardIsBeingPaid(container, cartId)
  if ((await isCollectionPaid(store, collectionId)) && (await orderOfCart(container, cartId)))
    throw refusal("This cart is paid and its order is placed; nothing is left to pay.")
  if (isFree) return
  throw refusal(
    "An earlier payment of this cart is still being confirmed. Nothing more was charged; please wait a moment.",
  )
}

/** The same for what an order still owes. */
async function untilCollectionIsFree(container: MedusaContainer, collectionId: string): Promise<void> {
  const { journal } = storeOf(container).acquiring
  const isFree = async () => !(await journal.inFlight(collectionKey(collectionId))) || undefined
  if (await poll(isFree, PACE)) return
  throw refusal(EARLIER_UNCONFIRMED)
}

/** Waits for the end of a card payment that is under way for a cart; false when it does not end in time. */
export async function untilNoCardIsBeingPaid(container: MedusaContainer, cartId: string): Promise<boolean> {
  const isFree = await poll(async () => !(await isBeingPaid(container, cartId)) || undefined, PACE)
  return isFree === true
}

async function isBeingPaid(container: MedusaContainer, cartId: string): Promise<boolean> {
  const store = storeOf(container)
  const { journal } = store.acquiring
  // An order's first collection goes by its cart, too: what it owes again is paid under the same key.
  if (await linkedOrder(container, cartId)) return (await journal.inFlight(cartKey(cartId))) !== undefined
  const attempts = await journal.ofCart(cartId, "authorise")
  if (attempts.some((row) => isOpen(row) && !isPassed(row))) return true
  // An earlier one counts, too: it may have come to light after a later one failed.
  for (const attempt of attempts) {
    if (attempt.state === "done" && (await isBecomingAnOrder(container, attempt))) return true
  }
  return false
}

/** Approved a moment ago, its session still there: the request that paid is placing the order. */
async function isBecomingAnOrder(container: MedusaContainer, attempt: OperationRow): Promise<boolean> {
  const store = storeOf(container)
  const settings = await store.acquiring.settings(attempt.account).catch(() => undefined)
  if (!attempt.order_no || !attempt.payment_session_id) return false
  const operations = await store.acquiring.journal.ofOrder(attempt.account, attempt.order_no)
  const now = await store.acquiring.clock.current()
  if (!mayPayForAnOrder(attempt, operations, settings?.asking.being_paid_ms ?? 0, now.getTime())) return false
  return (await findSession(store, attempt.payment_session_id)) !== undefined
}

/** Approved so lately that its request is still at the order, and its money is not released and not being released. */
export function mayPayForAnOrder(
  attempt: OperationRow,
  operations: readonly OperationRow[],
  beingPaidMs: number,
  nowMs: number,
): boolean {
  const isRecent = nowMs < (attempt.resolved_at?.getTime() ?? 0) + beingPaidMs
  return isRecent && !isBeingReleased(attempt, operations)
}

function refusal(message: string): MedusaError {
  return new MedusaError(MedusaError.Types.NOT_ALLOWED, message)
}
