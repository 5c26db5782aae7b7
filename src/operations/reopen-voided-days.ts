import type { OperationRow } from "../modules/acquiring/operation-row"
import { REOPENED_AFTER_MS } from "../modules/acquiring/reopened-days"
import type { Account } from "./account"

/**
 * A void that a person had seen at the portal was never made: recorded days that have counted it are compared again.
 * A void is sent with the whole sum and counted with the rest of it, so any voided sum of the order may be it.
 */
export async function reopenVoidedDays({ id, store, clock }: Account, row: OperationRow): Promise<void> {
  const { kind, order_no, currency_code } = row
  if (kind !== "cancel" || order_no === null || currency_code === null) return
  await store.acquiring.reopenedDays.reversed(
    { account: id, order_no, kind: "voided", currency_code, amount: "0" },
    new Date(clock.now().getTime() + REOPENED_AFTER_MS),
  )
}
