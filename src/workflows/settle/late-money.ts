import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, MedusaError, Modules } from "@medusajs/framework/utils"
import { Money } from "../../acquirer/domain/money"
import type { TransactionRecord } from "../../acquirer/domain/records"
import { OrderNo } from "../../acquirer/domain/references"
import type { Account } from "../../gateway/account"
import { cancel } from "../../gateway/deeds/cancel"
import { isWrongAmount } from "../../gateway/expected-amount"
import { storeTotal } from "../../gateway/payable-session"
import type { NewIncident } from "../../modules/acquiring/incidents"
import type { OperationRow } from "../../modules/acquiring/journal"
import type { PaymentRow } from "../../modules/acquiring/payment-book"
import { completeCart, isRefusal, placedOrder } from "../complete-cart"
import { closeSession } from "../release-session"
import { left, repaired, type Finding } from "./finding"
import type { StoreSide } from "./store-side"

export interface Late {
  container: MedusaContainer
  account: Account
  known: PaymentRow
  side: StoreSide
  record: TransactionRecord
}

/**
 * Money that is there although the store has booked no payment: the browser never came back, the session was deleted,
 * the cart changed, the amount is not the one expected. Completed or released, by policy; never kept silently.
 */
export async function settleLateMoney(late: Late): Promise<Finding[]> {
  const { container, account, known, side, record } = late
  const expected = Money.exact(known.amount, known.currency_code)
  if (isWrongAmount(record, expected)) {
    return release(
      late,
      "wrong_amount",
      account.settings.late_money.wrong_amount,
      `${record.money} came instead of ${expected}`,
    )
  }
  if (!side.session) {
    return release(
      late,
      "late_money",
      account.settings.late_money.cart_changed,
      "its payment session was replaced meanwhile",
    )
  }
  if (side.order) return authoriseForOrder(late, side.session.id, side.order)
  if (!side.cart) return authoriseSession(container, side.session.id)
  const now = await cartTotal(container, side.cart.id)
  if (!now?.equals(expected)) {
    return release(
      late,
      "late_money",
      account.settings.late_money.cart_changed,
      `the cart now costs ${now ?? "nothing"} instead of ${expected}`,
    )
  }
  if (account.settings.late_money.browser_gone === "release") {
    if (isCheckoutOpen(late)) return []
    return release(late, "late_money", "release", "the shopper never came back")
  }
  return completeOrRelease(late, side.cart.id)
}

/**
 * A cart that somebody is completing is left to them: mostly the shopper, who came back at this very moment. Trouble that
 * is not the cart's own (a lock, the database) may pass as long as the checkout lasts: nobody loses their order by it.
 * @throws MedusaError `conflict` when it has to be looked at again: a person sees it meanwhile
 */
async function completeOrRelease(late: Late, cartId: string): Promise<Finding[]> {
  const { container } = late
  const placed = await placedOrder(container, cartId)
  const ended = placed.kind === "none" ? await completeCart(container, cartId) : placed
  if (ended.kind === "busy") {
    throw later(
      `Cart ${cartId} is paid and being completed by another process, or by one that died: then its lock ends by itself.`,
    )
  }
  if (ended.kind === "failed") {
    const why = `the cart could not be completed: ${ended.error.message}`
    if (!isRefusal(ended.error) && isCheckoutOpen(late)) throw later(`The payment has no order yet: ${why}`)
    return release(late, "late_money", "release", why)
  }
  return placed.kind === "none" ? [repaired(`completed order ${ended.orderId}`)] : []
}

function later(message: string): MedusaError {
  return new MedusaError(MedusaError.Types.CONFLICT, message)
}

/** Only once no page of the checkout can be open any more is it known that the shopper does not come back. */
function isCheckoutOpen({ account, known }: Late): boolean {
  return Date.now() < known.created_at.getTime() + account.settings.checkout_minutes * 60_000
}

/** A second successful payment for one cart: the first stands, this one is given back. */
export async function settleDuplicate(late: Late): Promise<Finding[]> {
  const { account } = late
  return release(
    late,
    "duplicate_payment",
    account.settings.late_money.duplicate,
    "the cart is paid by another transaction",
  )
}

async function authoriseForOrder(
  late: Late,
  sessionId: string,
  order: { canceledAt: string | null },
): Promise<Finding[]> {
  if (!order.canceledAt) return authoriseSession(late.container, sessionId)
  return release(late, "late_money", late.account.settings.late_money.cart_changed, "its order was cancelled meanwhile")
}

async function authoriseSession(container: MedusaContainer, sessionId: string): Promise<Finding[]> {
  await container.resolve(Modules.PAYMENT).authorizePaymentSession(sessionId, {})
  return [repaired("authorised")]
}

async function release(
  late: Late,
  kind: NewIncident["kind"],
  policy: "release" | "keep",
  why: string,
): Promise<Finding[]> {
  const { container, account, known, record, side } = late
  const isBooked = side.payment !== undefined && side.payment.transactionId === record.transactionId
  const money = record.money ?? Money.exact(known.amount, known.currency_code)
  const incident = (message: string, next_step: string): NewIncident => ({
    account: account.id,
    kind,
    key: `${kind}:${known.order_no}:${record.transactionId ?? ""}`,
    order_no: known.order_no,
    transaction_id: record.transactionId ?? null,
    cart_id: known.cart_id,
    order_id: side.order?.id ?? null,
    amount: money.toDecimalString(),
    currency_code: money.currency,
    message,
    next_step,
  })
  const { incidents } = account.store.acquiring
  account.store.logger.warn(`acquiring ${account.id}: ${money} of ${known.order_no} has no order: ${why}`)
  if (policy === "keep" || !record.transactionId) {
    await incidents.raiseOnce(
      incident(`${money} was paid and has no order: ${why}.`, "Release it at the portal, or make an order."),
    )
    return [left("kept for a person")]
  }
  const row = await cancel(
    account,
    {
      orderNo: OrderNo(known.order_no),
      transactionId: record.transactionId,
      sessionId: known.payment_session_id,
      paymentId: side.payment?.id,
      cartId: known.cart_id ?? undefined,
      authorised: money,
    },
    isBooked && side.payment ? side.payment.id : `late_${account.id}_${record.transactionId}`,
    record,
  )
  const done = row.state === "done"
  if (done && isBooked) await closeBooking(container, side)
  const { says, next } = endingOf(row)
  await incidents.raise(incident(`${money} was paid and has no order: ${why}. ${says}`, next), new Date())
  return [done ? repaired("released") : left(row.state === "refused" ? "release failed" : "release under way")]
}

const GIVEN_BACK = { says: "It was given back.", next: "Nothing is left to do." }
const NOT_YET = /(It is being given back\.|Giving it back failed: .*)$/s

function endingOf(row: OperationRow): { says: string; next: string } {
  switch (row.state) {
    case "done":
      return GIVEN_BACK
    case "refused":
      return {
        says: `Giving it back failed: ${row.error_message ?? "the service gave no reason"}`,
        next: "It is tried again by itself; look at the service's portal if it lasts.",
      }
    default:
      return { says: "It is being given back.", next: "The service is asked until it is done." }
  }
}

/** Money that had no order is not at the service any more: what was told of it ends so. */
export async function noteGivenBack(
  account: Account,
  known: PaymentRow,
  transactions: TransactionRecord[],
): Promise<void> {
  const now = new Date()
  const { incidents } = account.store.acquiring
  await incidents.resolve(account.id, `void_failed:${known.order_no}`, now)
  for (const { transactionId } of transactions) {
    for (const kind of ["late_money", "wrong_amount", "duplicate_payment"]) {
      const ending = { from: NOT_YET, to: GIVEN_BACK.says, next_step: GIVEN_BACK.next }
      await incidents.amend(account.id, `${kind}:${known.order_no}:${transactionId ?? ""}`, ending, now)
    }
  }
}

/** The store's own booking of money that was given back: voided, and its session closed so that no order comes of it. */
async function closeBooking(container: MedusaContainer, { payment, session }: StoreSide): Promise<void> {
  const payments = container.resolve(Modules.PAYMENT)
  if (payment && !payment.canceledAt) await payments.cancelPayment(payment.id)
  if (session) await closeSession(container, session.id)
}

async function cartTotal(container: MedusaContainer, cartId: string): Promise<Money | undefined> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({
    entity: "cart",
    fields: [
      "total",
      "raw_total",
      "currency_code",
      "items.*",
      "items.tax_lines.*",
      "items.adjustments.*",
      "credit_lines.*",
      "shipping_methods.*",
      "shipping_methods.tax_lines.*",
      "shipping_methods.adjustments.*",
    ],
    filters: { id: cartId },
  })
  const [cart] = data as unknown as { total: number; raw_total?: { value: string }; currency_code: string }[]
  return cart && storeTotal(cart.raw_total ?? cart.total, cart.currency_code)
}
