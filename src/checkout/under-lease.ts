import { AcquirerError } from "../acquirer/domain/errors"
import { poll } from "../modules/acquiring/waiting"
import type { Account } from "../operations/account"
import { PaymentLease } from "../reconciliation/case-lease"

const PACE = { everyMs: 200, withinMs: 10_000 }

/**
 * In turn with reconciliation. An order is cancelled because its voucher ran out: another one that is made at that
 * moment would be paid for nothing.
 * @throws AcquirerError `refused` (code `busy`) where reconciliation is not done with the payment within ten seconds
 */
export async function underLease<Made>({ id, store, clock }: Account, orderNo: string, work: () => Promise<Made>) {
  const { payments } = store.acquiring
  if (!(await payments.find(id, orderNo))) return work()
  const lease = new PaymentLease(payments, clock)
  const take = async () => {
    const leased = await payments.leaseEach(id, [orderNo], lease.owner, clock.now(), lease.until())
    lease.keep(leased.map((row) => row.id))
    return leased.length > 0 || undefined
  }
  try {
    if (!(await poll(take, { ...PACE, clock }))) throw busy()
    return await work()
  } finally {
    await lease.end()
  }
}

function busy(): AcquirerError {
  return new AcquirerError("refused", {
    code: "busy",
    merchantMessage: "Another payment was not begun: the store is still working on how the one before it ended.",
    shopperMessage:
      "Your previous payment attempt is still being confirmed. Nothing more was charged; please wait a moment.",
  })
}
