import type { MedusaContainer } from "@medusajs/framework/types"
import { bookedPayment } from "../medusa/booked-payment"
import { medusaCore } from "../medusa/medusa-core"
import { storeOf } from "../medusa/store"
import { openAccount, type Account } from "../operations/account"
import { keyOf, type Step } from "./action"
import { apply } from "./apply/apply"
import type { Case } from "./case"
import { PaymentLease } from "./case-lease"
import { leaseSoon } from "./lease-soon"
import { planSums } from "./plan/plan"
import { readCases } from "./read-cases"

const MOST_STEPS = 20

/** What follows from the store's own rows. */
const SUMS: ReadonlySet<string> = new Set<Step["kind"]>([
  "set_captured_at",
  "set_collection_sums",
  "correct_transactions",
  "correct_summary",
])

/**
 * Corrects the store's sums of one payment right after the core booked a capture or refund, without querying the
 * service: from concurrent partial captures the core books wrong amounts. While another operation of the payment is
 * under way nothing is touched: its own end brings this about again. In any case the payment is made due, so that the
 * reconcile job comes to it next.
 */
export async function correctLedger(container: MedusaContainer, paymentId: string): Promise<void> {
  const store = storeOf(container)
  const payment = await bookedPayment(store, paymentId)
  // What we recorded is corrected by whoever recorded it.
  if (!payment || payment.isRecorded) return

  const { orderNo } = payment
  const account = await openAccount(store, payment.account)
  const lease = new PaymentLease(store.acquiring.payments, account.clock)
  try {
    if (await leaseSoon(account, orderNo, lease)) await correct(container, account, orderNo, lease)
  } finally {
    await lease.end()
    // The payment is reconciled soon: later, others stand between the operation and what the service reports of it.
    await store.acquiring.payments.dueBy(account.id, orderNo, account.clock.now())
  }
}

async function correct(
  container: MedusaContainer,
  account: Account,
  orderNo: string,
  lease: PaymentLease,
): Promise<void> {
  const read = async (): Promise<Case | undefined> => {
    const row = await account.store.acquiring.payments.find(account.id, orderNo)
    return row && (await readCases(account.store, [row], account.id, "left_out"))[0]
  }
  const taken = new Set<string>()
  for (let found = await read(); found && taken.size < MOST_STEPS; found = await read()) {
    const caseLease = lease.forCase(found)
    const next = planSums(found, account.clock.now()).find(
      (action) => SUMS.has(action.kind) && !taken.has(keyOf(action)),
    )
    if (!caseLease || !next) return
    taken.add(keyOf(next))
    await apply(medusaCore(container), () => Promise.resolve(account), caseLease, found, next)
  }
}
