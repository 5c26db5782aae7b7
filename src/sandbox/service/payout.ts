import { Money } from "../../acquirer/domain/money"
import type { PayoutRequest, PayoutResponse } from "../../acquirer/operations/payout"
import type { Merchant } from "../merchants"
import { checkFields } from "../rules/field-rule"
import { PAYOUT_RULES } from "../rules/payout-rules"
import { isoWithOffset } from "../state/dates"
import type { Payout, PayoutFee } from "../state/records"
import type { ServiceContext } from "./context"
import { wireMoney } from "./payment-check"
import { InvalidInput } from "./problems"
import type { Reply } from "./reply"

/** Transfers to an account number that ends like this come back. */
const RETURNED_ACCOUNT = /0000$/

/**
 * A transfer to a beneficiary's bank account (specification, "Payout request", "Payout response"). Like orders, a
 * `request_id` that comes twice is paid twice unless `duplicateOrders` is `refuse`.
 */
export function payout(request: PayoutRequest, merchant: Merchant, context: ServiceContext): Reply<PayoutResponse> {
  const { ledger, clock, payouts } = context
  const settings = context.settings()
  checkFields(request, PAYOUT_RULES, clock.now())
  checkBeneficiary(request)
  const amount = wireMoney(request.payment_amount, request.payment_currency, "payment_amount")
  if (!amount.isPositive()) throw new InvalidInput("payment_amount must be more than zero")
  const fee = feeOf(request, amount, settings.payoutFee)
  if (settings.duplicateOrders === "refuse" && ledger.payoutsOfRequest(merchant, request.request_id).length > 0) {
    throw new InvalidInput("request_id was used before")
  }
  const now = clock.now()
  const made = ledger.addPayout({
    id: ledger.nextId("P"),
    merchantId: merchant.merchantId,
    accountId: merchant.accountId,
    requestId: request.request_id,
    shortReferenceId: ledger.random.hex(8).toUpperCase(),
    payerId: `payer_${ledger.random.hex(12)}`,
    amount,
    fee,
    status: "created",
    failure: { type: "UNKNOWN", reason: "" },
    fate: RETURNED_ACCOUNT.test(request.beneficiary?.bank_details?.account_number ?? "") ? "failed" : "completed",
    ...(request.notify_url ? { notifyUrl: request.notify_url } : {}),
    createdAt: now,
    updatedAt: now,
    events: [{ at: now, by: "api", what: "created" }],
  })
  if (settings.payoutMode === "completed") payouts.advance(made, "service", "completed")
  if (settings.payoutMode === "lifecycle") payouts.live(made, settings.payoutDelay)
  return { wire: payoutAnswer(made, fee, request, context), effects: 1 }
}

/** A transfer goes to an account: named here, or that of a beneficiary whom the service knows. */
function checkBeneficiary({ beneficiary, beneficiary_id: known }: PayoutRequest): void {
  if (known) return
  if (!beneficiary) throw new InvalidInput("beneficiary is missing")
  const { iban, account_number: number } = beneficiary.bank_details ?? {}
  if (!iban && !number) throw new InvalidInput("beneficiary.bank_details must name an iban or an account_number")
}

/** Who bears it is the payer unless the request names the beneficiary; the values of `fee_paid_by` are not shown. */
function feeOf({ fee_paid_by: bearer }: PayoutRequest, payment: Money, payoutFee: number): PayoutFee {
  const amount = Money.rounded(payoutFee, payment.currency)
  if (bearer?.toLowerCase() !== "beneficiary") return { amount, paidBy: "payer" }
  if (!payment.minus(amount).isPositive()) {
    throw new InvalidInput(
      `payment_amount must be more than the fee of ${amount.toString()}, which the beneficiary pays`,
    )
  }
  return { amount, paidBy: "beneficiary" }
}

function payoutAnswer(
  payout: Payout,
  fee: PayoutFee,
  request: PayoutRequest,
  { codes }: ServiceContext,
): Reply<PayoutResponse>["wire"] {
  const { merchant_id: _merchant, account_id: _account, encryption_data: _signature, ...echoed } = request
  const { amount } = payout
  return {
    ...echoed,
    beneficiary: answeredBeneficiary(request.beneficiary),
    amount_beneficiary_receives: (fee.paidBy === "beneficiary" ? amount.minus(fee.amount) : amount).toNumber(),
    amount_payer_pays: (fee.paidBy === "payer" ? amount.plus(fee.amount) : amount).toNumber(),
    created_at: isoWithOffset(payout.createdAt),
    last_updated_at: isoWithOffset(payout.updatedAt),
    failure_reason: payout.failure.reason,
    failure_type: payout.failure.type,
    fee_amount: fee.amount.toNumber(),
    fee_currency: fee.amount.currency,
    payer_id: payout.payerId,
    transaction_id: payout.id,
    short_reference_id: payout.shortReferenceId,
    status: codes.code("payout_status", payout.status),
  }
}

/** The answer's bank details have `local_clearing_system` and no `bank_code`. */
function answeredBeneficiary(beneficiary: PayoutRequest["beneficiary"]): PayoutResponse["beneficiary"] {
  if (!beneficiary?.bank_details) return beneficiary
  const { bank_code: _code, ...details } = beneficiary.bank_details
  return { ...beneficiary, bank_details: { ...details, local_clearing_system: "LOCAL" } }
}
