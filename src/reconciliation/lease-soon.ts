import { poll } from "../modules/acquiring/waiting"
import type { Account } from "../operations/account"
import type { PaymentLease } from "./case-lease"
import { readCases } from "./read-cases"

const PACE = { everyMs: 200, withinMs: 5_000 }

/**
 * Takes all payments of the purchase, waiting for whoever has one; false when they were not free in time. A deduction
 * without an order has none: nobody can be at it.
 */
export async function leaseSoon(account: Account, orderNo: string, lease: PaymentLease): Promise<boolean> {
  const { payments } = account.store.acquiring
  const row = await payments.find(account.id, orderNo)
  if (!row) return true
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
