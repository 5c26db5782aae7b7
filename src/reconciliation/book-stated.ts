import type { MedusaContainer } from "@medusajs/framework/types"
import { medusaCore } from "../medusa/medusa-core"
import { storeOf } from "../medusa/store"
import { openAccount } from "../operations/account"
import { PaymentLease } from "./case-lease"
import { sourceOf } from "./case-source"
import { leaseSoon } from "./lease-soon"
import { planWithoutService } from "./plan/plan"
import { readCases } from "./read-cases"
import { reconcileCase } from "./reconcile-case"

/**
 * Books what a person stated as done while the service cannot be queried: from then on the core's own sums count it.
 * @returns what was done, in words
 */
export async function bookStated(container: MedusaContainer, accountId: string, orderNo: string): Promise<string[]> {
  const store = storeOf(container)
  const account = await openAccount(store, accountId)
  const lease = new PaymentLease(store.acquiring.payments, account.clock)
  try {
    if (!(await leaseSoon(account, orderNo, lease))) return []
    const row = await store.acquiring.payments.find(accountId, orderNo)
    const [found] = row ? await readCases(store, [row], accountId, "left_out") : []
    const caseLease = found && lease.forCase(found)
    if (!caseLease) return []
    const core = medusaCore(container)
    const { reconciled } = await reconcileCase(core, sourceOf(store), account, caseLease, found, planWithoutService)
    return reconciled.flatMap(({ repairs }) => repairs)
  } finally {
    await lease.end()
  }
}
