import { randomUUID } from "node:crypto"
import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { AcquirerError } from "../acquirer/domain/errors"
import { wasCaptured } from "../acquirer/domain/payment-state"
import { OrderNo, type TransactionId } from "../acquirer/domain/references"
import { sessionIdOf } from "../medusa/payable-session"
import { isOpen, type OperationRow } from "../modules/acquiring/operation-row"
import type { RenewalRow } from "../modules/acquiring/renewals"
import type { Account } from "../operations/account"
import { refund } from "../operations/refund"
import { shownByRefunds } from "../operations/shown-by-refunds"
import { voidPayment } from "../operations/void"
import { deductionIn } from "./deduction"
import { returnedMoney, whatIsBack, type ReturnedMoney, type PaidDeduction } from "../operations/returned-money"
import { endWithoutOrder } from "./order-deduction"
import { renewalName } from "./renew"
import { shopOf, type SubscriptionShop } from "./shop"
import { leaseSoon, withLease } from "./with-lease"

/** What came of it; `unknown`, that the customer has all of it again, is queried by itself. */
export type DeductionRefund = "done" | "unknown"

/**
 * Refunds what the service deducted and the store could make no order of. Nobody makes that order meanwhile, nor while
 * nobody knows what became of the refund.
 * @param by id of the signed-in person
 * @throws MedusaError `not_found`; `not_allowed` where there is an order, which is refunded itself, or no money;
 * AcquirerError when the service refuses or cannot be queried, or `refused` (code `busy`) while another worker is at it
 */
export async function refundDeduction(
  container: MedusaContainer,
  subscriptionId: string,
  renewalId: string,
  by: string,
): Promise<DeductionRefund> {
  return refundDeductionIn(shopOf(container), subscriptionId, renewalId, by)
}

/** The same in any shop. */
export async function refundDeductionIn(
  shop: Pick<SubscriptionShop, "store" | "open" | "findOrder">,
  subscriptionId: string,
  renewalId: string,
  by: string,
): Promise<DeductionRefund> {
  const { acquiring } = shop.store
  const subscription = await acquiring.subscriptions.find(subscriptionId)
  if (!subscription) throw missing(subscriptionId)
  await acquiring.clock.sync()
  const account = await shop.open(subscription.account)
  const owner = randomUUID()
  if (!(await leaseSoon(shop.store, { id: subscriptionId, owner }, account.clock))) throw busy()
  return withLease(shop.store, { id: subscriptionId, owner }, async () => {
    const renewal = (await acquiring.renewals.of(subscriptionId)).find(({ id }) => id === renewalId)
    if (!renewal) throw missing(renewalId)
    return giveBack(shop, account, renewal, by)
  })
}

/**
 * Writes that what a person stated refunded was not: the deduction waits for its order again. It waits before that is
 * written: where the process dies in between, the next pass ends it again by the word that still stands, and nothing is
 * lost. Nobody works the subscription meanwhile, who would end the deduction by the word that is being corrected.
 * @throws AcquirerError `refused`, code `busy`, where somebody works it for longer than a correction can wait
 */
export async function withdrawReturn<Written>(
  { id, store, clock }: Account,
  orderNo: string,
  write: () => Promise<Written>,
): Promise<Written> {
  const { renewals, subscriptions } = store.acquiring
  const renewal = (await renewals.ofOrderNos([orderNo])).find(({ account }) => account === id)
  if (!renewal) return write()
  const owner = randomUUID()
  if (!(await leaseSoon(store, { id: renewal.subscription_id, owner }, clock))) throw busy()
  return withLease(store, { id: renewal.subscription_id, owner }, async () => {
    await subscriptions.takeUp(renewal.subscription_id, clock.now())
    await renewals.waitAgain(id, orderNo, clock.now())
    return write()
  })
}

async function giveBack(
  shop: Pick<SubscriptionShop, "findOrder">,
  account: Account,
  renewal: RenewalRow,
  by: string,
): Promise<DeductionRefund> {
  if (renewal.state !== "paid") {
    throw refused(
      renewal.order_id === null && renewal.state === "recorded"
        ? "The deduction is kept without an order, or is refunded already: the service's portal shows which, and refunds it."
        : "The deduction waits for no order: refund the order that it has.",
    )
  }
  if (await shop.findOrder(renewalName(renewal))) throw refused("Its order is there: refund that one.")
  const orderNo = OrderNo(renewal.order_no)
  const queried = await account.client.query([orderNo])
  const refunds = await account.client.searchRefunds([orderNo])
  const deduction = deductionIn(queried.map((record) => shownByRefunds(record, refunds)))
  if (deduction.kind !== "paid") throw refused("The service has no money of it.")
  const finish = async (back?: ReturnedMoney) => {
    await endWithoutOrder(account, renewal, back)
    return "done" as const
  }
  if (deduction.isReturned) return finish()
  const { money, transactionId, status } = deduction.record
  if (!money || !transactionId) throw refused("The service does not say what it has deducted.")
  const deducted: Deducted = { transactionId, money, isCaptured: wasCaptured(status.meaning) !== false }
  const operations = () => account.store.acquiring.journal.ofOrder(account.id, renewal.order_no)
  const before = await operations()
  const known = returnedMoney(deducted, refunds, before)
  if (whatIsBack(known, deducted) === "all") return finish(known)
  const row = await returnMoney(account, renewal, deducted, known, refundName(renewal, before), by)
  if (row.state === "refused")
    throw new AcquirerError("refused", { merchantMessage: row.error_message ?? "The service refused the refund." })
  const back = returnedMoney(deducted, refunds, await operations())
  return whatIsBack(back, deducted) === "all" ? finish(back) : "unknown"
}

interface Deducted extends PaidDeduction {
  transactionId: TransactionId
  isCaptured: boolean
}

async function returnMoney(
  account: Account,
  renewal: RenewalRow,
  { transactionId, money, isCaptured }: Deducted,
  { made, underWay }: ReturnedMoney,
  name: string,
  by: string,
): Promise<OperationRow> {
  const orderNo = OrderNo(renewal.order_no)
  const paid = {
    orderNo,
    transactionId,
    sessionId: sessionIdOf(orderNo),
    paymentId: undefined,
    cartId: undefined,
    authorised: money,
    requestedBy: by,
  }
  if (!isCaptured) return voidPayment(account, paid, renewal.id)
  const left = money.minus(made).minus(underWay)
  if (!left.isPositive()) throw refused("All of it is refunded, or being refunded, already.")
  return refund(account, paid, name, left, "no order")
}

/** A refund of a name is sent once: after one that is known, what is left goes under the next name. */
function refundName({ id }: RenewalRow, operations: readonly OperationRow[]): string {
  const tries = operations.filter(({ kind, reference }) => kind === "refund" && reference.startsWith(id))
  const last = tries.at(-1)
  if (last && isOpen(last)) return last.reference
  return tries.length === 0 ? id : `${id}_${tries.length}`
}

function refused(message: string): MedusaError {
  return new MedusaError(MedusaError.Types.NOT_ALLOWED, message)
}

function missing(id: string): MedusaError {
  return new MedusaError(MedusaError.Types.NOT_FOUND, `There is no ${id}.`)
}

function busy(): AcquirerError {
  return new AcquirerError("refused", {
    code: "busy",
    merchantMessage: "Another worker has this subscription at this moment. Try again in a few seconds.",
  })
}
