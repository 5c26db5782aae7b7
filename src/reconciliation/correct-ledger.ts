import type { MedusaContainer } from "@medusajs/framework/types"
import { medusaCore } from "../medusa/medusa-core"
import { orderNoOf } from "../medusa/payable-session"
import { accountOf } from "../medusa/provider-id"
import { isExternal } from "../medusa/store-rows"
import { storeOf } from "../medusa/store"
import { poll } from "../modules/acquiring/waiting"
import { openAccount, type Account } from "../operations/account"
import { keyOf, type Step } from "./action"
import { apply } from "./apply"
import type { Case } from "./case"
import { PaymentLease } from "./case-lease"
import { planSums } from "./plan/plan"
import { readCases } from "./read-cases"

const PACE = { everyMs: 200, withinMs: 5_000 }
const MOST_STEPS = 20

/** What follows from the store's own rows. */
const SUMS: ReadonlySet<string> = new Set<Step["kind"]>([
  "set_captured_at",
  "set_collection_sums",
  "correct_transactions",
  "correct_summary",
])

/**
 * Corrects the store's sums of one payment right after the core booked a capture or refund, without querying the service:
 * from concurrent partial captures the core books wrong amounts. While another operation of the payment is under way
 * nothing is touched: its own end brings this about again. Where somebody else has the payment for long, the reconcile
 * job is told to come soon.
 */
export async function correctLedger(container: MedusaContainer, paymentId: string): Promise<void> {
  const store = storeOf(container)
  const { data } = await store.query.graph({ entity: "payment", fields: FIELDS, filters: { id: paymentId } })
  const [payment] = data as unknown as Payment[]
  const accountId = payment && accountOf(payment.provider_id)
  if (!accountId || endsExternally(payment)) return

  const account = await openAccount(store, accountId)
  const orderNo = orderNoOf(payment.payment_session_id)
  const lease = new PaymentLease(store.acquiring.payments, account.clock)
  try {
    if (await leaseSoon(account, orderNo, lease)) await correct(container, account, orderNo, lease)
  } finally {
    await lease.end()
    // What the service makes of the operation is looked at soon: later, others stand between it and what it reports.
    await store.acquiring.payments.dueBy(accountId, orderNo, account.clock.now())
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

/** Takes all payments of the purchase, waiting for whoever has one; false when they were not free in time. */
async function leaseSoon(account: Account, orderNo: string, lease: PaymentLease): Promise<boolean> {
  const { payments } = account.store.acquiring
  const row = await payments.find(account.id, orderNo)
  if (!row) return false
  const [found] = await readCases(account.store, [row], account.id, "left_out")
  const wanted = found?.payments.map(({ known }) => known) ?? []
  const leaseRest = async () => {
    for (const { account: id, order_no, id: paymentId } of wanted) {
      if (lease.owns(paymentId)) continue
      const leased = await payments.leaseEach(id, [order_no], lease.owner, account.clock.now(), lease.until())
      lease.keep(leased.map((one) => one.id))
    }
    return wanted.every(({ id }) => lease.owns(id)) || undefined
  }
  return (await poll(leaseRest, { ...PACE, clock: account.clock })) === true
}

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

/** What the newest operation stands for was recorded by us, and is corrected by whoever recorded it. */
function endsExternally({ captures = [], refunds = [] }: Payment): boolean {
  const madeAt = ({ created_at }: Part) => new Date(created_at).getTime()
  const newest = [...captures, ...refunds].sort((one, other) => madeAt(one) - madeAt(other)).at(-1)
  return newest !== undefined && isExternal(newest)
}
