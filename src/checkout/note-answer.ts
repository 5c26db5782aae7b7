import type { PayableSession } from "../medusa/payable-session"
import type { CardAnswer } from "../modules/acquiring/card-answer"
import { isAccepted, type OperationRow } from "../modules/acquiring/operation-row"
import type { Account } from "../operations/account"
import { answeredStatus } from "./session-outcome"

/** Writes down what the service answered to a card, until a query tells more. */
export async function noteAnswer(
  { id, store, clock }: Pick<Account, "id" | "store" | "clock">,
  { orderNo }: Pick<PayableSession, "orderNo">,
  row: OperationRow,
): Promise<void> {
  const status = statusOf(row)
  if (!status) return
  const answer = { status, transaction_id: row.transaction_id }
  await store.acquiring.payments.noteAnswer(id, orderNo, answer, clock.now())
}

function statusOf(row: OperationRow): CardAnswer["status"] | undefined {
  if (row.state === "done") return answeredStatus(row)
  if (isAccepted(row)) return "pending"
  return row.state === "refused" ? "declined" : undefined
}
