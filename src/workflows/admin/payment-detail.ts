import type { MedusaContainer } from "@medusajs/framework/types"
import { Money } from "../../acquirer/domain/money"
import type { OperationRow } from "../../modules/acquiring/journal"
import type { PaymentRow } from "../../modules/acquiring/payment-book"
import { readStoreSide, sumOf, type StoreSide } from "../settle/store-side"
import { storeOf } from "../store"
import { ownersOfPayments } from "./belongs-to"
import { compareBooks } from "./books"
import { incidentsOf } from "./incidents"
import { operationView } from "./operations"
import { paymentRowOf, paymentViews } from "./payments"
import { askService, factsOf } from "./service-books"
import type { PaymentDetail, StoreBooks } from "./views"

/**
 * Everything there is to say of one payment: our row, the journal, the incidents, and the sums on both sides as they
 * are now.
 * @throws MedusaError `not_found`
 */
export async function paymentDetail(container: MedusaContainer, id: string): Promise<PaymentDetail> {
  const store = storeOf(container)
  const row = await paymentRowOf(store, id)
  const [service, side] = await Promise.all([askService(store, row), sideOf(store, row)])
  // Read after the question: what an answer settled meanwhile is seen.
  const journal = await store.acquiring.journal.ofOrder(row.account, row.order_no)
  const [[payment], ownerOf, incidents] = await Promise.all([
    paymentViews(store, [row]),
    ownersOfPayments(store, [row]),
    incidentsOf(container, row),
  ])
  if (!payment) throw new Error(`The payment ${id} has no view`)
  const books = storeBooks(row, side)
  const inFlight = journal.some(({ state }) => state === "sent" || state === "unknown")
  return {
    payment,
    store: books,
    service: {
      ...service.books,
      authorised: service.books.authorised ?? approvedAmount(journal, service.books.transaction_id),
    },
    books: compareBooks(row, books, service.books, inFlight),
    facts: factsOf(lastAttempt(journal)?.answer ?? null, service.record),
    in_review: service.books.reached ? service.books.status === "review" : row.status === "review",
    operations: journal.map((operation) => operationView(operation, ownerOf(row))),
    incidents,
  }
}

async function sideOf(store: ReturnType<typeof storeOf>, row: PaymentRow): Promise<StoreSide> {
  return readStoreSide(store, {
    sessionId: row.payment_session_id,
    collectionId: row.payment_collection_id,
    currency: row.currency_code,
  })
}

function storeBooks({ currency_code }: PaymentRow, { payment, order }: StoreSide): StoreBooks {
  const order_cancelled = Boolean(order?.canceledAt)
  const zero = Money.zero(currency_code).toDecimalString()
  if (!payment) {
    return { payment_id: null, cancelled: false, order_cancelled, authorised: null, captured: zero, refunded: zero }
  }
  return {
    payment_id: payment.id,
    cancelled: payment.canceledAt !== null,
    order_cancelled,
    authorised: payment.amount.toDecimalString(),
    captured: sumOf(payment.captures, payment.amount.currency).toDecimalString(),
    refunded: sumOf(payment.refunds, payment.amount.currency).toDecimalString(),
  }
}

function lastAttempt(journal: OperationRow[]): OperationRow | undefined {
  return journal.findLast(({ kind }) => kind === "authorise" || kind === "apm")
}

/** Once something is captured the query tells the captured sum, but the service's first answer told the whole. */
function approvedAmount(journal: OperationRow[], transactionId: string | null): string | null {
  const approved = journal.find(
    (row) => row.kind === "authorise" && row.state === "done" && row.transaction_id === transactionId,
  )
  const amount = approved?.answer?.amount
  return typeof amount === "string" ? amount : null
}
