import { Money } from "../acquirer/domain/money"

/** The party that bears a payout's fee: the merchant pays it beside the amount, or the beneficiary receives less. */
export type FeeBearer = "payer" | "beneficiary"

/**
 * Who bears a payout's fee, as its answer shows it: by what leaves the merchant's account and what arrives, else by the
 * name in `fee_paid_by`, whose values the specification does not show. Undefined where neither tells, and without a
 * fee.
 * @param answer as the journal keeps it (specification, "Payout response")
 */
export function feeBearer(answer: Readonly<Record<string, unknown>> | null): FeeBearer | undefined {
  if (!answer?.fee_amount) return undefined
  return bySums(answer) ?? byName(answer.fee_paid_by)
}

/**
 * What arrives is of the payment's own currency: where that is all of it, the beneficiary bears nothing. Other sums
 * tell where the fee is of that currency, too: from another one the service converts at a rate that it does not name.
 */
function bySums(answer: Readonly<Record<string, unknown>>): FeeBearer | undefined {
  const currency = answer.payment_currency
  if (typeof currency !== "string") return undefined
  const sum = (name: string) => exact(answer[name], currency)
  const payment = sum("payment_amount")
  if (!payment || !(Number(answer.fee_amount) > 0)) return undefined
  if (sum("amount_beneficiary_receives")?.equals(payment)) return "payer"
  const fee = answer.fee_currency === currency ? sum("fee_amount") : undefined
  if (!fee) return undefined
  if (sum("amount_payer_pays")?.equals(payment.plus(fee))) return "payer"
  return sum("amount_beneficiary_receives")?.equals(payment.minus(fee)) ? "beneficiary" : undefined
}

function byName(name: unknown): FeeBearer | undefined {
  const known = typeof name === "string" ? name.trim().toLowerCase() : undefined
  return known === "payer" || known === "beneficiary" ? known : undefined
}

function exact(text: unknown, currency: string): Money | undefined {
  if (typeof text !== "string") return undefined
  try {
    return Money.exact(text, currency)
  } catch {
    return undefined
  }
}
