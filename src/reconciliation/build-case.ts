import { bookingOfSession, type PurchaseFacts } from "../medusa/purchase-facts"
import type { IncidentFacts } from "../modules/acquiring/incidents"
import type { OperationRow } from "../modules/acquiring/operation-row"
import type { PaymentRow } from "../modules/acquiring/payment-row"
import type { Account } from "../operations/account"
import type { Case, KnownPayment, PaymentCase, Policy } from "./case"
import { CLOSED_POLICY } from "./closed-policy"
import { keyOf } from "./payment-key"
import { isOfFormerCurrency, unique } from "./purchase-family"
import type { Answers } from "./query-services"

/** What was read beside the purchases, by payment. */
export interface Details {
  accounts: Map<string, Account>
  operations: Map<string, OperationRow[]>
  incidents: IncidentFacts[]
  answers: Answers
}

/** The case of the payments of one purchase. */
export function caseOf(rows: PaymentRow[], purchases: PurchaseFacts, details: Details): Case {
  const ids = unique(rows.map((row) => row.payment_collection_id))
  const own = ids.flatMap((id) => purchases.collections.get(id) ?? [])
  const cartIds = unique([...own.map(({ cartId }) => cartId ?? null), ...rows.map((row) => row.cart_id)])
  const cart = cartIds.map((id) => purchases.carts.get(id)).find((found) => found !== undefined)
  const linked = [...own.flatMap((collection) => collection.orderIds), ...(cart?.orderIds ?? [])]
  const collections = [...purchases.collections.values()].filter(
    (collection) => ids.includes(collection.id) || collection.orderIds.some((id) => linked.includes(id)),
  )
  // One of another provider's may be that of several orders.
  const orderIds = unique([...linked, ...collections.flatMap((collection) => collection.orderIds)])
  const orders = orderIds.flatMap((id) => purchases.orders.get(id) ?? [])
  const isShared = orderIds.length > 1
  const orderNos = new Set(rows.map((row) => row.order_no))
  const incidents = details.incidents.filter(({ orderNo }) => orderNo !== null && orderNos.has(orderNo))
  const payments = rows.map((row) => paymentOf(row, purchases, details))
  // Neither its order nor a session of its cart's is left: what it holds is released.
  if (rows.some((row) => isOfFormerCurrency(row, purchases))) {
    const alone = payments.map((payment) => ({ ...payment, collection: undefined }))
    return { cart, order: undefined, collections: [], payments: alone, incidents }
  }
  return {
    cart,
    order: isShared ? undefined : orders[0],
    ...(isShared && { sharedBy: orders }),
    collections,
    payments,
    incidents,
  }
}

function paymentOf(row: PaymentRow, { collections, ofGoneOrders }: PurchaseFacts, details: Details): PaymentCase {
  const collection = collections.get(row.payment_collection_id ?? "")
  const { facts, unanswered } = details.answers
  const account = details.accounts.get(row.account)
  const error = unanswered.get(keyOf(row))
  return {
    known: knownOf(row),
    policy: policyOf(account),
    collection,
    session: collection?.sessions.find(({ id }) => id === row.payment_session_id),
    booking: bookingOfSession(collection, row.payment_session_id),
    hadOrder: ofGoneOrders.has(row.payment_collection_id ?? ""),
    operations: details.operations.get(keyOf(row)) ?? [],
    facts: facts.get(keyOf(row)),
    ...(error && { unanswered: error.merchantMessage }),
    ...(error?.isSilence ? { isSilent: true } : {}),
    ...(!account || error?.kind === "config" ? { isOutOfReach: true } : {}),
  }
}

/** What a case keeps of a payment's row: neither its lease nor the page with the shopper's details. */
function knownOf(row: PaymentRow): KnownPayment {
  return {
    id: row.id,
    account: row.account,
    order_no: row.order_no,
    flow: row.flow,
    payment_session_id: row.payment_session_id,
    payment_collection_id: row.payment_collection_id,
    cart_id: row.cart_id,
    transaction_id: row.transaction_id,
    currency_code: row.currency_code,
    amount: row.amount,
    status: row.status,
    status_code: row.status_code,
    captured: row.captured,
    refunded: row.refunded,
    checks: row.checks,
    unanswered: row.unanswered,
    checked_at: row.checked_at,
    created_at: row.created_at,
  }
}

function policyOf(account: Account | undefined): Policy {
  if (!account) return CLOSED_POLICY
  const { capture, late_money, cancelled_at_service, asking, timeouts, checkout_minutes, reconcile, journal } =
    account.settings
  return { capture, late_money, cancelled_at_service, asking, timeouts, checkout_minutes, reconcile, journal }
}
