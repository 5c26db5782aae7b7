import type { MedusaContainer } from "@medusajs/framework/types"
import { medusaCore } from "../medusa/medusa-core"
import { storeOf } from "../medusa/store"
import { wasStatedDone } from "../modules/acquiring/operation-row"
import type { PaymentRow } from "../modules/acquiring/payment-row"
import { openAccount, type Account } from "../operations/account"
import { followSoon } from "../operations/record-outcome"
import { PaymentLease } from "./case-lease"
import { sourceOf } from "./case-source"
import { leaseSoon } from "./lease-soon"
import { planWithoutService } from "./plan/plan"
import { readCases } from "./read-cases"
import { reconcileCase } from "./reconcile-case"

/**
 * Books what a person stated as done while the service cannot be queried, and reverses what they corrected: from then
 * on the core's own sums count it.
 * @returns what was done, in words; undefined where another worker has the payment or something of it is in flight: a
 * later pass books it
 */
export async function bookStated(
  container: MedusaContainer,
  accountId: string,
  orderNo: string,
): Promise<string[] | undefined> {
  const store = storeOf(container)
  const account = await openAccount(store, accountId)
  const lease = new PaymentLease(store.acquiring.payments, account.clock)
  try {
    if (!(await leaseSoon(account, orderNo, lease))) return undefined
    const row = await store.acquiring.payments.find(accountId, orderNo)
    return row ? await bookLeased(container, account, [row], lease) : []
  } finally {
    await lease.end()
  }
}

/**
 * The same for payments that the job has leased and whose service does not answer: who stated or corrected it may have
 * found them in the hands of another worker, or died before it was booked. Where another payment of the purchase is in
 * other hands, they are due again at once: until the service can be queried it may take an hour.
 */
export async function bookStatedOf(
  container: MedusaContainer,
  account: Account,
  leased: readonly PaymentRow[],
  lease: PaymentLease,
): Promise<void> {
  for (const row of await statedIn(account, leased)) {
    if (await leaseSoon(account, row.order_no, lease)) await bookLeased(container, account, [row], lease)
    else await followSoon(account, row.order_no)
  }
}

/** The same of a pass that somebody waits for: it leaves that to the job, which comes at once. */
export async function leaveStated(
  _container: MedusaContainer,
  account: Account,
  leased: readonly PaymentRow[],
): Promise<void> {
  for (const { order_no } of await statedIn(account, leased)) await followSoon(account, order_no)
}

async function statedIn(account: Account, leased: readonly PaymentRow[]): Promise<PaymentRow[]> {
  const { journal } = account.store.acquiring
  const operations = await journal.ofOrders(
    account.id,
    leased.map(({ order_no }) => order_no),
  )
  return leased.filter(({ order_no }) => operations.get(order_no)?.some(wasStatedDone))
}

async function bookLeased(
  container: MedusaContainer,
  account: Account,
  rows: readonly PaymentRow[],
  lease: PaymentLease,
): Promise<string[] | undefined> {
  const { store } = account
  const core = medusaCore(container)
  const booked: string[] = []
  for (const found of await readCases(store, rows, account.id, "left_out")) {
    const caseLease = lease.forCase(found)
    if (!caseLease) return undefined
    const { reconciled } = await reconcileCase(core, sourceOf(store), account, caseLease, found, planWithoutService)
    if (reconciled.some(({ open }) => open)) return undefined
    booked.push(...reconciled.flatMap(({ repairs }) => repairs))
  }
  return booked
}
