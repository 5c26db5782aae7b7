import type { Money } from "../acquirer/domain/money"
import { payoutAmountKey } from "../modules/acquiring/incident-keys"
import type { OperationRow } from "../modules/acquiring/operation-row"
import type { Account } from "./account"

/** Shows a person that the service's answer is for another sum: no query and no notification says what was paid out. */
export async function showOtherAmount(
  { id, store }: Account,
  row: OperationRow,
  transactionId: string | undefined,
  answered: Money,
): Promise<void> {
  await store.acquiring.incidents.raiseOnce({
    account: id,
    kind: "payout_amount",
    key: payoutAmountKey(row),
    transaction_id: transactionId ?? null,
    amount: answered.toDecimalString(),
    currency_code: answered.currency,
    message: `The service answered a payout of ${row.amount} ${row.currency_code} for ${answered}.`,
    next_step:
      "Look in the service's portal what is paid out, and stop it there if it is not too late. Do not make this payout again before.",
  })
}
