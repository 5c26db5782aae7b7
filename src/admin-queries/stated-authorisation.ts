import type { MedusaContainer } from "@medusajs/framework/types"
import { Money } from "../acquirer/domain/money"
import { placedOrder } from "../medusa/complete-cart"
import { medusaCore } from "../medusa/medusa-core"
import { findSession } from "../medusa/payable-session"
import { reasonOf } from "../medusa/reason"
import type { Store } from "../medusa/store"
import type { OperationRow } from "../modules/acquiring/operation-row"
import { invalid } from "./statement-refusals"

/** What the portal shows of an authorisation: which transaction, and of which sum. */
export interface SeenAuthorisation {
  transaction_id?: string | undefined
  amount?: string | undefined
}

/**
 * The transaction that a person saw, once nothing speaks against its being this authorisation's.
 * @throws AcquirerError `invalid` naming the field
 */
export async function seenTransaction(store: Store, row: OperationRow, seen: SeenAuthorisation): Promise<string> {
  const { transaction_id, amount } = seen
  if (transaction_id === undefined) throw invalid("transaction_id", "must be given")
  refuseOtherSum(row, amount)
  const of = { account: row.account, transaction_id }
  const [operations, payments] = await Promise.all([
    store.acquiring.listAcquiringOperations(of, { select: ["id"] }),
    store.acquiring.listAcquiringPayments(of, { select: ["id", "order_no"] }),
  ])
  const isOthers = operations.some(({ id }) => id !== row.id) || payments.some((one) => one.order_no !== row.order_no)
  if (isOthers) throw invalid("transaction_id", "is another payment's")
  return transaction_id
}

/** The payment is found by its transaction from now on; how it stands is for the service to say, or for its order. */
export async function noteTransaction({ acquiring }: Store, row: OperationRow): Promise<void> {
  const payment = await acquiring.payments.find(row.account, row.order_no ?? "")
  const now = acquiring.clock.now()
  if (payment) await acquiring.payments.update(payment.id, { transaction_id: row.transaction_id }, now)
}

/** A payment of another sum makes no order: the service's own record of it is what releases it. */
function refuseOtherSum({ amount: sent, currency_code }: OperationRow, amount: string | undefined): void {
  if (amount === undefined) throw invalid("amount", "must be given")
  if (!sent || !currency_code) return
  const expected = Money.exact(sent, currency_code)
  if (Money.exact(amount, currency_code).equals(expected)) return
  throw invalid("amount", `must be ${expected}: a payment of another sum makes no order. Cancel it at the portal`)
}

/**
 * Makes the order that a stated authorisation pays for, by the shopper's own way: the core completes the cart, and
 * cancels the payment where it cannot. For a service that cannot be queried; one that answers is reconciled instead.
 * @returns what was done, in words
 */
export async function orderStated(container: MedusaContainer, store: Store, row: OperationRow): Promise<string[]> {
  const session = row.payment_session_id ? await findSession(store, row.payment_session_id) : undefined
  // A session that was replaced belongs to a checkout that went on: the cart may be paid in another way.
  if (!session || session.status !== "pending") return []
  const core = medusaCore(container)
  try {
    if (session.cartId === undefined) {
      await core.authoriseSession(session.id)
      return ["authorised"]
    }
    if ((await placedOrder(container, session.cartId)).kind !== "none") return []
    const ended = await core.completeCart(session.cartId)
    if (ended.kind !== "order") return []
    const payment = await store.acquiring.payments.find(row.account, row.order_no ?? "")
    if (payment)
      await store.acquiring.payments.update(payment.id, { status: "authorised" }, store.acquiring.clock.now())
    return [`completed order ${ended.orderId}`]
  } catch (error) {
    store.logger.warn(`acquiring ${row.account}: no order came of ${row.order_no} as stated: ${reasonOf(error)}`)
    return []
  }
}
