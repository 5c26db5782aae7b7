import { randomUUID } from "node:crypto"
import type { MedusaContainer } from "@medusajs/framework/types"
import { openAccount, type Account } from "../../gateway/account"
import { orderNoOf } from "../../gateway/payable-session"
import { isStale } from "../../gateway/perform"
import { accountOf } from "../../gateway/provider-id"
import { isMirrored } from "../../gateway/store-rows"
import type { PaymentRow } from "../../modules/acquiring/payment-book"
import { storeOf } from "../store"
import { balanceBooks } from "./balance-books"
import { leaseSoon } from "./lease-soon"
import { readStoreSide } from "./store-side"
import { isUnderWay, partsOf } from "./under-way"

const LEASE_MS = 60_000
const PATIENCE_MS = 5_000

interface Part {
  created_by: string | null
  created_at: string | Date
}
interface Payment {
  id: string
  provider_id: string
  payment_session_id: string
  captures?: Part[]
  refunds?: Part[]
}

const FIELDS = ["id", "provider_id", "payment_session_id", "captures.*", "refunds.*"]

/**
 * Balances the store's books of one payment right after the core booked a capture or refund, without asking the
 * service: from concurrent partial captures the core books wrong amounts, and sums that count a deed which is then
 * refused. While another deed of the payment is under way nothing is touched: its own end brings this about again.
 * Where somebody else holds the payment for long, the reconcile job is told to look soon.
 */
export async function balancePayment(container: MedusaContainer, paymentId: string): Promise<boolean> {
  const store = storeOf(container)
  const { data } = await store.query.graph({ entity: "payment", fields: FIELDS, filters: { id: paymentId } })
  const [payment] = data as unknown as Payment[]
  const accountId = payment && accountOf(payment.provider_id)
  if (!accountId || endsMirrored(payment)) return false

  const account = await openAccount(store, accountId)
  const holder = randomUUID()
  const known = { account: accountId, order_no: orderNoOf(payment.payment_session_id) }
  const held = await leaseSoon(store.acquiring.payments, known, holder, LEASE_MS, PATIENCE_MS)
  if (!held) {
    await store.acquiring.payments.dueBy(accountId, known.order_no, new Date())
    return false
  }
  try {
    return await balanceHeld(container, account, held)
  } finally {
    await store.acquiring.payments.release(held.id, holder, new Date())
    // What the service makes of the deed is looked at soon: later, other deeds stand between it and what it reports.
    await store.acquiring.payments.dueBy(accountId, held.order_no, new Date())
  }
}

async function balanceHeld(container: MedusaContainer, account: Account, held: PaymentRow): Promise<boolean> {
  const side = await readStoreSide(account.store, {
    sessionId: held.payment_session_id,
    collectionId: held.payment_collection_id,
    currency: held.currency_code,
  })
  const journal = await account.store.acquiring.journal.ofOrder(account.id, held.order_no)
  const isBusy =
    partsOf(side).some((part) => isUnderWay(account, part, journal)) ||
    journal.some((row) => row.state === "sent" && !isStale(account, row))
  if (isBusy) return false
  return balanceBooks(container, side)
}

/** What the newest deed mirrors was booked by us, and is balanced by whoever booked it. */
function endsMirrored({ captures = [], refunds = [] }: Payment): boolean {
  const madeAt = ({ created_at }: Part) => new Date(created_at).getTime()
  const newest = [...captures, ...refunds].sort((one, other) => madeAt(one) - madeAt(other)).at(-1)
  return newest !== undefined && isMirrored(newest)
}
