import type { MedusaContainer } from "@medusajs/framework/types"
import { storeOf } from "../medusa/store"
import { csvLine } from "./csv"
import { paymentViews, searchOf, type PaymentFilter } from "./payments"
import type { PaymentView } from "./views"

const AT_ONCE = 500

const COLUMNS: [name: string, of: (payment: PaymentView) => string | number | null | undefined][] = [
  ["created_at", (payment) => payment.created_at],
  ["order", ({ belongs_to }) => belongs_to.display_id],
  ["order_no", (payment) => payment.order_no],
  ["transaction_id", (payment) => payment.transaction_id],
  ["account", (payment) => payment.account],
  ["method", (payment) => payment.flow],
  ["state", (payment) => payment.status],
  ["currency", (payment) => payment.currency_code],
  ["amount", (payment) => payment.amount],
  ["captured", (payment) => payment.captured],
  ["refunded", (payment) => payment.refunded],
  ["card_brand", ({ card }) => card?.brand],
  ["card_last_four", ({ card }) => card?.last_four],
  ["country", (payment) => payment.country_code],
  ["customer", ({ belongs_to }) => belongs_to.customer?.name],
  ["email", ({ belongs_to }) => belongs_to.customer?.email],
  ["decline_code", ({ decline }) => decline?.code],
  ["decline_reason", ({ decline }) => decline?.reason],
  // What comes later comes last: programs that read by position go on as before.
  ["payment_method", (payment) => payment.payment_method],
]

/**
 * Every payment that a filter finds as lines of CSV, a few hundred at a time: a shop may have hundreds of thousands.
 */
export async function* exportPayments(container: MedusaContainer, filter: PaymentFilter): AsyncGenerator<string> {
  const store = storeOf(container)
  yield csvLine(COLUMNS.map(([name]) => name))
  for await (const rows of store.acquiring.paymentSearch.batches(await searchOf(store, filter), AT_ONCE)) {
    const payments = await paymentViews(store, rows)
    yield payments.map((payment) => csvLine(COLUMNS.map(([, of]) => of(payment)))).join("")
  }
}
