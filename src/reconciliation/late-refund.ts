import { momentOf } from "../acquirer/domain/time-zone"
import type { Account } from "../operations/account"
import { profileAt } from "../operations/payment-profile"
import type { PaymentCase } from "./case"

/**
 * A refund made at the portal is of the day that the service names: where that day is closed, it is due again at once.
 */
export async function reopenDayOf(account: Account, { known, facts }: PaymentCase, name: string): Promise<void> {
  const date = facts?.refunds?.find(({ referenceId }) => referenceId === name)?.refundDate
  const madeAt = date && momentOf(date, (await profileAt(account, known.order_no)).timeZone)
  if (!madeAt) return
  await account.store.acquiring.reopenedDays.comesLate(account.id, madeAt, known.order_no, account.clock.now())
}
