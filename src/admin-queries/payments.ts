import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { brandOfId } from "../acquirer/domain/card"
import { readMaskedCard } from "../acquirer/domain/masked-card"
import { Money } from "../acquirer/domain/money"
import { cartsOfCustomer, collectionsOfOrders } from "../medusa/find-orders"
import { sessionOfPayment } from "../medusa/payment-references"
import type { Store } from "../medusa/store"
import type { DeductionCard } from "../modules/acquiring/deduction-cards"
import { isAccepted } from "../modules/acquiring/operation-row"
import type { ShownPayment } from "../modules/acquiring/payment-row"
import type { PaymentSearchFilter } from "../modules/acquiring/payment-search"
import { storeOf } from "../medusa/store"
import { ownersOfPayments } from "./belongs-to"
import { searchedText } from "./find-payments"
import { momentsOf, type DayOrMoment } from "./day-or-moment"
import { moment, momentOrNull } from "./moment"
import { declineMeanings } from "./profile-meanings"
import type { BelongsTo, Page, PaymentStatusName, PaymentView, TotalView } from "./views"

export interface PaymentFilter {
  order_id?: string | undefined
  /** Medusa's payment. */
  payment_id?: string | undefined
  /** Of this customer's orders. */
  customer_id?: string | undefined
  status?: PaymentStatusName[] | undefined
  account?: string | undefined
  flow?: string[] | undefined
  payment_method?: string | undefined
  country?: string | undefined
  /** Made at or after, and before. */
  from?: DayOrMoment | undefined
  to?: DayOrMoment | undefined
  /** See `searchedText`. */
  q?: string | undefined
}

/** Payments as the service last reported them, moved on by every outcome that is known since, newest first. */
export async function listPayments(
  container: MedusaContainer,
  { limit, offset, ...filter }: PaymentFilter & { limit: number; offset: number },
): Promise<Page & { payments: PaymentView[] }> {
  const store = storeOf(container)
  const { paymentSearch } = store.acquiring
  const search = await searchOf(store, filter)
  const [rows, count] = await Promise.all([paymentSearch.page(search, limit, offset), paymentSearch.count(search)])
  return { payments: await paymentViews(store, rows), count, limit, offset }
}

/** What all payments that a filter finds come to, by currency. */
export async function totalsOfPayments(container: MedusaContainer, filter: PaymentFilter): Promise<TotalView[]> {
  const store = storeOf(container)
  const totals = await store.acquiring.paymentSearch.totals(await searchOf(store, filter))
  return totals.map(({ currency_code, count, approved_count, ...sums }) => {
    const text = (sum: string) => Money.exact(sum, currency_code).toDecimalString()
    return {
      currency_code,
      count,
      approved_count,
      amount: text(sums.amount),
      approved: text(sums.approved),
      captured: text(sums.captured),
      refunded: text(sums.refunded),
    }
  })
}

/** What the filter comes to in the plugin's own columns. */
export async function searchOf(
  store: Store,
  { order_id, payment_id, customer_id, q, ...columns }: PaymentFilter,
): Promise<PaymentSearchFilter> {
  const [when, ofOrder, ofCustomer, carts, sessions, text] = await Promise.all([
    momentsOf(store, columns),
    order_id === undefined ? undefined : collectionsOfOrders(store, { id: order_id }),
    customer_id === undefined ? undefined : collectionsOfOrders(store, { customer_id }),
    customer_id === undefined ? [] : cartsOfCustomer(store, customer_id),
    payment_id === undefined ? undefined : sessionOfPayment(store, payment_id).then((id) => (id ? [id] : [])),
    q === undefined ? undefined : searchedText(store, q),
  ])
  const isOfBoth = ofOrder !== undefined && ofCustomer !== undefined
  const collections = isOfBoth ? ofOrder.filter((id) => ofCustomer.includes(id)) : (ofOrder ?? ofCustomer)
  const of = collections && { collections, carts: ofOrder ? [] : carts }
  return { ...columns, ...when, ...(of ? { of } : {}), ...(sessions ? { sessions } : {}), ...(text ? { text } : {}) }
}

/** @throws MedusaError `not_found` */
export async function paymentRowOf(store: Store, id: string): Promise<ShownPayment> {
  const row = await store.acquiring.paymentSearch.get(id)
  if (!row) throw new MedusaError(MedusaError.Types.NOT_FOUND, `There is no payment ${id}.`)
  return row
}

export async function paymentViews(store: Store, rows: ShownPayment[]): Promise<PaymentView[]> {
  const order_no = rows.map((row) => row.order_no)
  if (order_no.length === 0) return []
  const { acquiring } = store
  const declined = rows.filter((row) => row.shown_status === "declined").map((row) => row.id)
  const deductions = rows.filter(({ flow }) => flow === "renewal").map((row) => row.order_no)
  const [ownerOf, attempts, cards, declines, meaningOf, open, incidents] = await Promise.all([
    ownersOfPayments(store, rows),
    acquiring.paymentSearch.lastAttempts(order_no),
    acquiring.paymentSearch.deductionCards(deductions),
    acquiring.declineReasons.of(declined),
    declineMeanings(store),
    acquiring.listAcquiringOperations(
      { order_no, state: "unknown" },
      { select: ["id", "account", "order_no", "state", "error_code"], take: 10_000 },
    ),
    acquiring.listAcquiringIncidents(
      { order_no, resolved_at: null },
      { select: ["id", "account", "order_no"], take: 10_000 },
    ),
  ])
  const of = (row: ShownPayment) => (other: { account: string; order_no: string | null }) =>
    other.account === row.account && other.order_no === row.order_no
  const cardOf = (row: ShownPayment) =>
    cardView(attempts.get(`${row.account} ${row.order_no}`)?.card) ?? cardOfDeduction(cards.find(of(row)))
  const declineOf = (row: ShownPayment) => {
    const decline = declines.get(row.id)
    return decline ? { ...decline, meaning: meaningOf(row, decline.code) } : null
  }
  return rows.map((row) =>
    paymentView(row, ownerOf(row), cardOf(row), declineOf(row), {
      unknown_operations: open.filter((one) => of(row)(one) && !isAccepted(one)).length,
      accepted_operations: open.filter((one) => of(row)(one) && isAccepted(one)).length,
      open_incidents: incidents.filter(of(row)).length,
    }),
  )
}

function paymentView(
  row: ShownPayment,
  belongs_to: BelongsTo,
  card: PaymentView["card"],
  decline: PaymentView["decline"],
  counts: Pick<PaymentView, "unknown_operations" | "accepted_operations" | "open_incidents">,
): PaymentView {
  const { id, account, order_no, flow, status_code, transaction_id, currency_code, final } = row
  const { shown_status: status, shown_captured: captured, shown_refunded: refunded } = row
  return {
    id,
    account,
    order_no,
    flow,
    payment_method: row.payment_method,
    status,
    status_code,
    transaction_id,
    currency_code,
    country_code: row.country_code,
    amount: row.amount,
    captured: Money.exact(captured, currency_code).toDecimalString(),
    refunded: Money.exact(refunded, currency_code).toDecimalString(),
    card,
    decline,
    final,
    checked_at: momentOrNull(row.checked_at),
    next_check_at: momentOrNull(row.next_check_at),
    created_at: moment(row.created_at),
    ...counts,
    belongs_to,
  }
}

/** Of its subscription's first payment, or the customer's saved card that paid it. */
function cardOfDeduction(card: DeductionCard | undefined): PaymentView["card"] {
  const first = cardView(card?.masked)
  if (first || !card?.last_four) return first
  return { brand: brandOfId(card.brand ?? "")?.name ?? null, last_four: card.last_four }
}

function cardView(masked: string | null | undefined): PaymentView["card"] {
  const card = masked ? readMaskedCard(masked) : undefined
  return card ? { brand: card.brand ?? null, last_four: card.lastFour } : null
}
