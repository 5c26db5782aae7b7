import { Money } from "../acquirer/domain/money"
import type { OrderNo } from "../acquirer/domain/references"
import { linkedOrders, type Linked } from "./linked-orders"
import { orderNoOf, storeTotal } from "./payable-session"
import { accountOf } from "./provider-id"
import type { Store } from "./store"

/** What the service knows a payment of the store by. */
export interface PaymentReference {
  account: string
  orderNo: OrderNo
}

interface PaymentRow {
  id: string
  payment_session_id: string
  canceled_at: string | Date | null
  currency_code: string
  amount: number
  raw_amount?: object
  captures?: Part[]
  refunds?: Part[]
  payment_collection?: { order?: Linked<{ canceled_at: string | Date | null }> } | null
}

interface Part {
  amount: number
  raw_amount?: object
}

/** A payment of the store by the session it came of. */
export interface SessionPayment {
  id: string
  isCanceled: boolean
  /** Of several orders that share it, all are. */
  isOrderCanceled: boolean
  /** Each by the store's rows. */
  authorised: Money
  captured: Money
  refunded: Money
  /** Captured and not refunded, by the store's rows. */
  left: Money
}

/** The payments of an order that go through the service. */
export async function paymentsOfOrder({ query }: Store, orderId: string): Promise<PaymentReference[]> {
  const fields = ["payment_collections.payments.provider_id", "payment_collections.payments.payment_session_id"]
  const { data } = await query.graph({ entity: "order", fields, filters: { id: orderId } })
  const orders = data as {
    payment_collections?: { payments?: { provider_id: string; payment_session_id: string }[] }[]
  }[]
  const payments = orders.flatMap((order) => order.payment_collections ?? []).flatMap(({ payments: own }) => own ?? [])
  return payments.flatMap(({ provider_id, payment_session_id }) => {
    const account = accountOf(provider_id)
    return account ? { account, orderNo: orderNoOf(payment_session_id) } : []
  })
}

/** The store's payments by the sessions they came of; a session that brought none is not there. */
export async function paymentsOfSessions(
  { query }: Store,
  sessionIds: readonly string[],
): Promise<Map<string, SessionPayment>> {
  if (sessionIds.length === 0) return new Map()
  const sums = ["", "captures.", "refunds."].flatMap((part) => [`${part}amount`, `${part}raw_amount`])
  const ofOrder = "payment_collection.order.canceled_at"
  const fields = ["id", "payment_session_id", "canceled_at", "currency_code", ofOrder, ...sums]
  const { data } = await query.graph({ entity: "payment", fields, filters: { payment_session_id: [...sessionIds] } })
  return new Map((data as unknown as PaymentRow[]).map((row) => [row.payment_session_id, sessionPaymentOf(row)]))
}

function sessionPaymentOf(row: PaymentRow): SessionPayment {
  const { currency_code: currency, captures = [], refunds = [] } = row
  const money = ({ raw_amount, amount }: Part) => storeTotal(raw_amount ?? amount, currency)
  const orders = linkedOrders(row.payment_collection?.order)
  const [captured, refunded] = [Money.sum(captures.map(money), currency), Money.sum(refunds.map(money), currency)]
  return {
    id: row.id,
    isCanceled: Boolean(row.canceled_at),
    isOrderCanceled: orders.length > 0 && orders.every(({ canceled_at }) => Boolean(canceled_at)),
    authorised: money(row),
    ...{ captured, refunded, left: captured.minus(refunded) },
  }
}

/** Through which account each of these payments of the store goes; those of other providers are not there. */
export async function accountsOfPayments(
  { query }: Store,
  paymentIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (paymentIds.length === 0) return new Map()
  const fields = ["id", "provider_id"]
  const { data } = await query.graph({ entity: "payment", fields, filters: { id: [...new Set(paymentIds)] } })
  const payments = data as { id: string; provider_id: string }[]
  return new Map(
    payments.flatMap(({ id, provider_id }) => {
      const account = accountOf(provider_id)
      return account === undefined ? [] : [[id, account] as const]
    }),
  )
}

/** The session that a payment of the store came of; undefined when there is no such payment. */
export async function sessionOfPayment({ query }: Store, paymentId: string): Promise<string | undefined> {
  const { data } = await query.graph({ entity: "payment", fields: ["payment_session_id"], filters: { id: paymentId } })
  return (data as Pick<PaymentRow, "payment_session_id">[])[0]?.payment_session_id
}
