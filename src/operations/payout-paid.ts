import { payoutPaidKey } from "../modules/acquiring/incident-keys"
import { isOpen, type OperationRow } from "../modules/acquiring/operation-row"
import type { Account } from "./account"

/** Failed, not made by the word of a person, or never sent: in each case somebody may have made it again. */
export function wasTakenForUnmade(row: OperationRow): boolean {
  const { state, stated } = row
  return state === "refused" || (state !== "done" && stated?.outcome === "did_not_happen") || isFirstHeardOf(row)
}

/** The service has it, and this store, restored from a backup, did not know that it was sent. */
export function isFirstHeardOf(row: OperationRow): boolean {
  return row.source === "service" && row.answer === null && isOpen(row)
}

/** Shows a person a payout that the service makes, or has made, although it was taken for not made. */
export async function showPaidAfterAll(
  { id, store, clock }: Account,
  row: OperationRow,
  reported: "completed" | "processing",
): Promise<void> {
  const alike = await store.acquiring.payouts.alikeSince(row.reference)
  await store.acquiring.incidents.raise(
    {
      account: id,
      kind: "payout_paid",
      key: payoutPaidKey(row),
      transaction_id: row.transaction_id,
      amount: row.amount,
      currency_code: row.currency_code,
      message: messageOf(row, reported),
      next_step:
        alike.length === 0
          ? "Do not make it again. The store has made no other payout of this sum to this account since."
          : `It may be paid twice: made since, of the same sum to the same account: ${alike.map(nameOf).join(", ")}. ` +
            "Reject what still waits for approval; where both were paid, have one sent back.",
    },
    clock.now(),
  )
}

function messageOf(row: OperationRow, reported: "completed" | "processing"): string {
  const { amount, currency_code, stated } = row
  if (isFirstHeardOf(row))
    return reported === "processing"
      ? `The service is making a payout of ${amount} ${currency_code}, of which the store did not know that it was sent.`
      : `The service has completed a payout of ${amount} ${currency_code}, of which the store did not know that it was sent.`
  if (reported === "processing")
    return `The service is making a payout of ${amount} ${currency_code}, of which a person had stated that it did not happen.`
  return stated?.outcome === "did_not_happen"
    ? `The service has completed a payout of ${amount} ${currency_code}, of which a person had stated that it did not happen.`
    : `The service has completed a payout of ${amount} ${currency_code} that had failed.`
}

function nameOf({ reference, request_id }: { reference: string | null; request_id: string }): string {
  return reference === null ? request_id : `${reference} (${request_id})`
}
