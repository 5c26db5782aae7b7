import type { PayoutOrder, PayoutRecord } from "../acquirer/domain/payout"
import type { CallListener } from "../acquirer/wire/exchange-record"
import { isAccepted, type OperationRow, type Resolution } from "../modules/acquiring/operation-row"
import type { Account } from "./account"
import { accepted, done, refused, resolutionOf as resolutionOfError, unknown, unknownCode } from "./outcome"
import { showOtherAmount } from "./payout-amount"
import { runOperation } from "./run-operation"

/**
 * Transfers money to a beneficiary, once for a request id however often it is asked for. The service has no query for
 * payouts: what became of one whose answer was lost is told by its notification, or by a person who looked.
 * @param requestedBy id of who asked for it: a person, or an API key
 * @param options.permitted throws where it may not be sent any more
 * @param options.whenRefused called before it is written down that it was sent and is not made: a process that begins
 * anew
 *   finds nothing to show then
 */
export function payout(
  account: Account,
  order: PayoutOrder,
  requestedBy: string,
  options: { permitted?: () => Promise<void>; whenRefused?: (row: OperationRow) => Promise<void> } = {},
): Promise<OperationRow> {
  const { permitted, whenRefused } = options
  return runOperation(account, {
    operation: {
      kind: "payout",
      reference: order.requestId,
      amount: order.money.toDecimalString(),
      currency_code: order.money.currency,
      requested_by: requestedBy,
    },
    ...(permitted ? { permitted } : {}),
    send: async (row, listener) => {
      const resolution = await made(account, order, row, listener).catch(resolutionOfError)
      const { state, transaction_id = null } = resolution
      if (state === "refused") await whenRefused?.({ ...row, transaction_id })
      return resolution
    },
  })
}

async function made(
  account: Account,
  order: PayoutOrder,
  row: OperationRow,
  listener: CallListener,
): Promise<Resolution> {
  const record = await account.client.payout(order, listener)
  const isOther = !record.money.equals(order.money) && record.status.meaning !== "failed"
  // Shown first: once the outcome is recorded, a process that begins anew finds nothing to show.
  if (isOther) await showOtherAmount(account, row, record.transactionId, record.money)
  return resolutionOf(record, order)
}

function resolutionOf(record: PayoutRecord, { money }: PayoutOrder): Resolution {
  const { status, transactionId } = record
  const answer = kept(record)
  switch (status.meaning) {
    case "completed": {
      if (record.money.equals(money)) return done(answer, transactionId)
      const message = `The service answered for ${record.money} instead of ${money}.`
      return withAnswer(unknown({ code: WRONG_AMOUNT, message }), answer, transactionId)
    }
    case "failed":
      return refused(
        { code: record.failure?.type ?? status.code, message: record.failure?.reason ?? "The payout failed." },
        answer,
        transactionId,
      )
    case "created":
    case "processing":
      return withAnswer(accepted(answer, "payout"), answer, transactionId)
    case "unknown":
      return withAnswer(unknownCode("payout_status", status.code), answer, transactionId)
  }
}

/** Error code of a payout that the service has completed for another sum. */
const WRONG_AMOUNT = "wrong_amount"

/** The service itself has said that it makes this payout, or has made one for it: that is no question of absence. */
export function isTakenOn(row: OperationRow): boolean {
  const isOfOtherSum = row.state === "unknown" && row.error_code === WRONG_AMOUNT
  return row.kind === "payout" && (isAccepted(row) || isOfOtherSum)
}

function withAnswer(resolution: Resolution, answer: Record<string, unknown>, transactionId?: string): Resolution {
  const known = transactionId ? { transaction_id: transactionId } : {}
  return { ...resolution, answer: { ...answer, ...resolution.answer }, ...known }
}

/** Nothing of the persons: the journal is no place for them. */
function kept({
  status,
  money,
  shortReferenceId,
  payerId,
  fee,
  feePaidBy,
  payerPays,
  beneficiaryReceives,
  failure,
  ...dates
}: PayoutRecord) {
  return {
    status: status.code,
    payment_amount: money.toDecimalString(),
    payment_currency: money.currency,
    ...(shortReferenceId ? { short_reference_id: shortReferenceId } : {}),
    ...(payerId ? { payer_id: payerId } : {}),
    ...(fee?.amount ? { fee_amount: fee.amount, fee_currency: fee.currency } : {}),
    ...(feePaidBy ? { fee_paid_by: feePaidBy } : {}),
    ...(payerPays ? { amount_payer_pays: payerPays } : {}),
    ...(beneficiaryReceives ? { amount_beneficiary_receives: beneficiaryReceives } : {}),
    ...(failure?.type ? { failure_type: failure.type } : {}),
    ...(failure?.reason ? { failure_reason: failure.reason } : {}),
    ...(dates.createdAt ? { created_at: dates.createdAt } : {}),
    ...(dates.lastUpdatedAt ? { last_updated_at: dates.lastUpdatedAt } : {}),
  }
}
