import { endedWithoutMoney, holdsMoney } from "../acquirer/domain/payment-state"
import type { TransactionRecord } from "../acquirer/domain/records"
import { reasonOf } from "../medusa/reason"
import type { SubscriptionRow } from "../modules/acquiring/subscription-book"
import type { Account } from "../operations/account"
import { profileAt } from "../operations/payment-profile"
import { asShown } from "../operations/shown-transactions"
import { SubscriptionEvents } from "./events"
import type { FirstOrder, FoundContracts } from "./first-payment"
import { resolveSpare, resolveUndecided, spareIncident, undecidedIncident, withoutOrderIncident } from "./incidents"
import type { SubscriptionShop } from "./shop"
import { contractFacts, nextCheck, nextDeduction } from "./standing"
import { workGivenUp } from "./work-deductions"

const PAID_OTHERWISE = "Its contract was canceled, since its order is paid by another payment."
const UNPAID = "Its contract was canceled at the service, and its payment does not pay for the order."

/** Of a payment that was written down: the contract it began, once an order stands on it; or that it began none. */
export async function beginContract(
  shop: SubscriptionShop,
  account: Account,
  row: SubscriptionRow,
  { payment, order }: FirstOrder,
  { contract, spare }: FoundContracts,
): Promise<SubscriptionRow> {
  if (row.status !== "pending") return row
  const { subscriptions } = account.store.acquiring
  const now = account.clock.now()
  const change = async (change: Partial<SubscriptionRow>) => {
    const isWritten = await subscriptions.updateAsOpened(row, change, now)
    return isWritten ? { ...row, ...change } : row
  }
  const later = () => ({
    checks: row.checks + 1,
    next_check_at: nextCheck("pending", undefined, row.checks, account.settings.asking, now),
  })
  const wait = () => change(later())
  /** Nobody gets anything for what it deducts. It is worked on as long as something of that is awaited. */
  const giveUp = async (recurringId: string | null, open: readonly string[], tell?: () => Promise<void>) => {
    const ended = await Promise.all(open.map((id) => endSpare(account, row, id)))
    if (!ended.every(Boolean)) return wait()
    const isAwaited = await workGivenUp(shop, account, row)
    await tell?.()
    const over = { recurring_id: recurringId, canceled_at: row.canceled_at ?? now }
    return change(isAwaited ? { ...over, ...later() } : { ...over, status: "abandoned", next_check_at: null })
  }
  const isEnded = contract?.subscription.status?.meaning === "cancelled"
  const open = contract && !isEnded ? [contract.subscription.recurringId, ...spare] : spare
  if (isGivenUp(row)) return giveUp(row.recurring_id, open)
  const paidBy = order ? await shop.paidBy(account.id, row.order_no) : "unknown"
  const age = now.getTime() - row.created_at.getTime()
  const isCheckoutOver = age > account.settings.checkout_minutes * 60_000 + account.settings.asking.absence_after_ms
  if (!contract) {
    // An order without a contract is the service's refusal of it: a person sees that the goods will not come again.
    if (order && isCheckoutOver && !(await isBegunElsewhere(account, row, payment)))
      await withoutOrderIncident(account, row, "The service began no contract with it.", order.id)
    if (isCheckoutOver && (payment?.final !== false || order))
      return change({ status: "abandoned", next_check_at: null })
    return wait()
  }
  const recurringId = contract.subscription.recurringId
  const isLost = endedWithoutMoney(contract.status.meaning) || order?.isCanceled === true
  const isOrdered = order !== undefined && paidBy === "this"
  // An order that is there may come to stand on it as long as nothing else pays for it.
  const isUndecided = order !== undefined && paidBy === "unknown" && !isEnded
  if (!isOrdered && !isLost && (!isCheckoutOver || isUndecided)) {
    if (isCheckoutOver && order && holdsMoney(contract.status.meaning)) await undecidedIncident(account, row, order.id)
    return wait()
  }
  // Its own pass has not come to the money yet, and may make the order of it. What was over before stays so in the
  // store.
  const isSeen = payment && (holdsMoney(payment.status) || payment.status_code === contract.status.code)
  if (!order && !isLost && payment && holdsMoney(contract.status.meaning) && !isSeen) {
    await account.store.acquiring.payments.dueBy(account.id, row.order_no, now)
    return wait()
  }
  await resolveUndecided(account, row)
  if (!isOrdered || isLost) {
    return giveUp(recurringId, open, async () => {
      if (!isLost) {
        const why = paidBy === "others" ? PAID_OTHERWISE : UNPAID
        const ending = order ? why : "Its contract was canceled, since no order came of its payment."
        await withoutOrderIncident(account, row, ending, order?.id)
      } else if (order?.isCanceled === false && !(await isBegunElsewhere(account, row, payment))) {
        // The order may be paid anew: nobody but the merchant can tell the customer what it lacks.
        await withoutOrderIncident(account, row, "Its payment was voided, and the order stands.", order.id)
      }
    })
  }
  const { timeZone } = await profileAt(account, row.order_no)
  // Before it is written down: an active one is not begun again.
  await shop.emit(SubscriptionEvents.ACTIVATED, { id: row.id, order_id: order.id })
  return change({
    status: "active",
    recurring_id: recurringId,
    transaction_id: contract.transactionId ?? null,
    deduction_period: contract.subscription.period ?? null,
    order_id: order.id,
    customer_id: order.customer_id,
    email: order.email,
    next_deduction_at: nextDeduction(row, contractFacts(contract.subscription, timeZone))?.at ?? null,
    checks: 0,
  })
}

/** Whether another payment of the same cart or order has begun, or may begin, its contract. */
async function isBegunElsewhere(
  { store }: Account,
  row: SubscriptionRow,
  payment: FirstOrder["payment"],
): Promise<boolean> {
  if (!payment?.payment_collection_id) return false
  const { payments, subscriptions } = store.acquiring
  const paid = await payments.ofCollection(payment.payment_collection_id)
  // Each under its own account: one cart can be paid at several.
  const begun = await Promise.all(paid.map((one) => subscriptions.ofOrderNos(one.account, [one.order_no])))
  return begun.flat().some((other) => other.id !== row.id && other.status !== "abandoned" && !isGivenUp(other))
}

/** Its contract was ended before it became a subscription: no order stands for what it has deducted. */
function isGivenUp({ status, canceled_at }: SubscriptionRow): boolean {
  return status === "pending" && canceled_at !== null
}

/**
 * The order was paid twice, each time with a contract, and the money of this one went back: the other payment's
 * contract goes on alone.
 */
export async function isBoughtTwice(
  shop: SubscriptionShop,
  account: Account,
  row: SubscriptionRow,
  { order }: FirstOrder,
  { contract }: FoundContracts,
): Promise<boolean> {
  if (!order || !contract || !mayBeReturned(contract)) return false
  const isAlive = ({ id, status }: SubscriptionRow) => id !== row.id && (status === "active" || status === "past_due")
  if (!(await account.store.acquiring.subscriptions.ofOrder(order.id)).some(isAlive)) return false
  if ((await shop.paidBy(account.id, row.order_no)) !== "others") return false
  const shown = await asShown(account, contract.orderNo, [contract])
  return shown.every(({ status }) => endedWithoutMoney(status.meaning))
}

/** Whether it is over, or a search for its refunds may show that it is. */
function mayBeReturned({ status }: TransactionRecord): boolean {
  return endedWithoutMoney(status.meaning) || status.meaning === "captured"
}

/** Ends a contract that nobody counts on; false where that is not certain, which a person is told of. */
export async function endSpare(account: Account, row: SubscriptionRow, recurringId: string): Promise<boolean> {
  try {
    const { status } = await account.client.cancelSubscription({ recurringId, orderNo: row.order_no })
    if (status.meaning === "cancelled") {
      await resolveSpare(account, [recurringId])
      return true
    }
  } catch (error) {
    account.store.logger.warn(`acquiring ${account.id}: contract ${recurringId} goes on: ${reasonOf(error)}`)
  }
  await spareIncident(account, row, recurringId)
  return false
}

/** The answer to a card names the contract, too: where a query says nothing of it, that counts. */
export async function withAnswered(
  account: Account,
  row: SubscriptionRow,
  records: TransactionRecord[],
): Promise<TransactionRecord[]> {
  if (row.status !== "pending" || records.every(({ subscription }) => subscription?.recurringId)) return records
  const operations = await account.store.acquiring.journal.ofOrder(account.id, row.order_no)
  return records.map((record) => {
    const approved = operations.find(
      ({ kind, transaction_id }) => kind === "authorise" && transaction_id === record.transactionId,
    )
    const answered = approved?.answer?.contract as TransactionRecord["subscription"]
    if (record.subscription?.recurringId || !answered?.recurringId) return record
    return { ...record, subscription: { ...answered, ...record.subscription, recurringId: answered.recurringId } }
  })
}
