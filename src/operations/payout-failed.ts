import { payoutFailedKey } from "../modules/acquiring/incident-keys"
import type { OperationRow } from "../modules/acquiring/operation-row"
import type { Account } from "./account"

/**
 * Shows a person a payout that failed after everybody had gone: whoever it is for still waits for the money.
 * @param stated a person had said that it was made
 */
export async function showFailedPayout({ id, store }: Account, row: OperationRow, stated = false): Promise<void> {
  await store.acquiring.incidents.raiseOnce({
    account: id,
    kind: "payout_failed",
    key: payoutFailedKey(row),
    transaction_id: row.transaction_id,
    amount: row.amount,
    currency_code: row.currency_code,
    message: stated
      ? `The service reports that a payout of ${row.amount} ${row.currency_code} failed, of which a person had stated that it was made.`
      : `A payout of ${row.amount} ${row.currency_code} failed.`,
    next_step: "Look why it failed, then create it again if it is still owed.",
  })
}
