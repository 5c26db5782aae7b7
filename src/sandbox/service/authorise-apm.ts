import type { AuthoriseApmRequest, AuthoriseApmResponse } from "../../acquirer/operations/authorise-apm"
import { dateTime } from "../state/dates"
import type { Transaction } from "../state/transaction"
import { voucherDeadline, voucherNumber } from "../state/voucher"
import { alternativeMethod } from "../methods"
import type { Merchant } from "../merchants"
import type { ServiceContext } from "./context"
import { openTransaction } from "./open-transaction"
import { checkPayment } from "./payment-check"
import { InvalidInput } from "./problems"
import type { Reply } from "./reply"

/**
 * Alternative payment (specification, "APM payment request", "APM payment response"): nothing is paid yet, the
 * shopper goes to `issuer_url`.
 */
export function authoriseApm(
  request: AuthoriseApmRequest,
  merchant: Merchant,
  context: ServiceContext,
): Reply<AuthoriseApmResponse> {
  const method = alternativeMethod(request.payment_method)
  if (!method) throw new InvalidInput(`payment_method is not offered: ${request.payment_method}`)
  if (method.banks.length > 0 && !request.bank_code) {
    const codes = method.banks.map(({ code }) => code).join(", ")
    throw new InvalidInput(`bank_code is missing: ${method.code} wants one of ${codes}`)
  }
  if (request.bank_code && method.banks.length === 0) throw new InvalidInput(`bank_code: ${method.code} has no banks`)
  if (request.bank_code && !method.banks.some(({ code }) => code === request.bank_code)) {
    throw new InvalidInput(`bank_code is not one of ${method.code}: ${request.bank_code}`)
  }
  const amount = checkPayment(request, merchant, context)
  const transaction = openTransaction(request, amount, merchant, context, {
    origin: "apm",
    method: method.code,
    ...(request.bank_code ? { bankCode: request.bank_code } : {}),
  })
  const visit = context.ledger.addVisit({
    token: context.ledger.random.hex(32),
    kind: "apm",
    transactionId: transaction.id,
    attempt: 1,
    state: "open",
    returnUrl: request.return_url,
    askToken: false,
    threeDSecure: false,
  })
  return {
    wire: {
      order_no: transaction.orderNo,
      amount: amount.toWire(),
      currency: amount.currency,
      issuer_url: `${context.publicUrl()}/apm/${visit.token}`,
      ...(method.kind === "voucher" ? voucherFields(transaction, context) : {}),
    },
    effects: 1,
  }
}

/** What a voucher is paid with, under the profile's names; the specification shows neither field. */
function voucherFields(transaction: Transaction, { profile, settings }: ServiceContext): Record<string, string> {
  const { number, deadline } = profile.voucher
  const until = voucherDeadline(transaction, settings().voucherLifetime)
  return { [number]: voucherNumber(transaction), ...(until === undefined ? {} : { [deadline]: dateTime(until) }) }
}
