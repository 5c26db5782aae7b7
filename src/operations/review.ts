import { assertUnreachable } from "../acquirer/domain/errors"
import type { OperationRow } from "../modules/acquiring/operation-row"
import type { Account } from "./account"
import { done, refused, unknownCode } from "./outcome"
import type { PaidTransaction } from "../medusa/paid-transaction"
import { runOperation } from "./run-operation"
import { onPayment } from "./on-payment"

/** What the journal knows a decision about a payment by. */
export function reviewReference(
  account: string,
  { transactionId }: Pick<PaidTransaction, "transactionId">,
  decision: "accept" | "reject",
): string {
  return `${account}:${transactionId}:${decision}`
}

/** Decides about a payment that the service holds for review (`/v1/review`). */
export async function review(
  account: Account,
  paid: PaidTransaction,
  decision: "accept" | "reject",
): Promise<OperationRow> {
  const { transactionId, orderNo, authorised: money } = paid
  return runOperation(account, {
    operation: onPayment(account, paid, "review", reviewReference(account.id, paid, decision), money),
    repeatable: true,
    send: async (_row, listener) => {
      const result = await account.client.review({ transactionId, orderNo, money, decision }, listener)
      const answer = { status: result.status.code, error_message: result.errorMessage, decision }
      switch (result.status.meaning) {
        case "done":
          return done(answer)
        case "failed":
          return refused(
            { code: result.status.code, message: result.errorMessage || "The service refused the decision." },
            answer,
          )
        case "unknown":
          return unknownCode("review_status", result.status.code)
        default:
          return assertUnreachable(result.status.meaning)
      }
    },
  })
}
