import type { PayoutRecord, PayoutRequest } from "../acquirer/domain/payout"
import type { OperationRow, Resolution } from "../modules/acquiring/journal"
import type { Account } from "./account"
import { accepted, done, refused, unknownCode } from "./outcome"
import { runOperation } from "./run-operation"

/**
 * Transfers money to a beneficiary, once for a request id however often it is asked for. The service has no query for
 * payouts: what became of one whose answer was lost is told by its notification, or by a person who looked.
 * @param requestedBy id of who asked for it: a person, or an API key
 * @param permitted throws where it may not be sent any more
 */
export function payout(
  account: Account,
  order: PayoutRequest,
  requestedBy: string,
  permitted?: () => Promise<void>,
): Promise<OperationRow> {
  return runOperation(account, {
    operation: {
      kind: "payout",
      reference: order.requestId,
      amount: order.money.toDecimalString(),
      currency_code: order.money.currency,
      requested_by: requestedBy,
    },
    ...(permitted ? { permitted } : {}),
    send: async (_row, listener) => resolutionOf(await account.client.payout(order, listener)),
  })
}

function resolutionOf(record: PayoutRecord): Resolution {
  const { status, transactionId } = record
  const answer = kept(record)
  switch (status.meaning) {
    case "completed":
      return done(answer, transactionId)
    case "failed":
      return refused(
        { code: record.failure?.type ?? status.code, message: record.failure?.reason ?? "The payout failed." },
        answer,
        transactionId,
      )
    case "created":
    case "processing":
      return { ...accepted(answer, "payout"), transaction_id: transactionId }
    case "unknown":
      return withAnswer(unknownCode("payout_status", status.code), answer, transactionId)
  }
}

function withAnswer(resolution: Resolution, answer: Record<string, unknown>, transactionId: string): Resolution {
  return { ...resolution, answer: { ...answer, ...resolution.answer }, transaction_id: transactionId }
}

/** Nothing of the persons: the journal is no place for them. */
function kept({
  status,
  shortReferenceId,
  payerId,
  fee,
  payerPays,
  beneficiaryReceives,
  failure,
  ...dates
}: PayoutRecord) {
  return {
    status: status.code,
    ...(shortReferenceId ? { short_reference_id: shortReferenceId } : {}),
    ...(payerId ? { payer_id: payerId } : {}),
    ...(fee?.amount ? { fee_amount: fee.amount, fee_currency: fee.currency } : {}),
    ...(payerPays ? { amount_payer_pays: payerPays } : {}),
    ...(beneficiaryReceives ? { amount_beneficiary_receives: beneficiaryReceives } : {}),
    ...(failure?.type ? { failure_type: failure.type } : {}),
    ...(failure?.reason ? { failure_reason: failure.reason } : {}),
    ...(dates.createdAt ? { created_at: dates.createdAt } : {}),
    ...(dates.lastUpdatedAt ? { last_updated_at: dates.lastUpdatedAt } : {}),
  }
}
