import type { AuthoriseApmRequest, AuthoriseApmResponse } from "../../acquirer/operations/authorise-apm"
import { alternativeMethod } from "../methods"
import type { Merchant } from "../merchants"
import type { ServiceContext } from "./context"
import { openTransaction } from "./open-transaction"
import { checkPayment, isWebAddress } from "./payment-check"
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
  if (request.bank_code && method.banks.length > 0 && !method.banks.some(({ code }) => code === request.bank_code)) {
    throw new InvalidInput(`bank_code is not one of ${method.code}: ${request.bank_code}`)
  }
  if (!isWebAddress(request.return_url)) throw new InvalidInput("return_url is no web address")
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
    },
    effects: 1,
  }
}
