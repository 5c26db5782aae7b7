import type { CheckoutRequest } from "../../acquirer/operations/checkout"
import type { Merchant } from "../merchants"
import type { ServiceContext } from "./context"
import { contractTerms } from "./contract-terms"
import { openTransaction } from "./open-transaction"
import { checkPayment } from "./payment-check"
import { RecordNotFound } from "./problems"
import { tokenWish, wantsThreeDSecure } from "./wishes"
import type { Visit } from "../state/records"

/**
 * Hosted checkout (specification, "Redirect (hosted checkout) request"): opens a page for one shopper. Every
 * request opens its own, as two tabs of one shop do.
 * @returns the visit that the page's form leads to
 */
export function checkout(request: CheckoutRequest, merchant: Merchant, context: ServiceContext): Visit {
  const { ledger } = context
  const amount = checkPayment(request, merchant, context)
  const wish = tokenWish(request, context)
  if (wish === "use" && !(request.token_id && ledger.storedCard(merchant, request.token_id))) {
    throw new RecordNotFound("token_id is not known")
  }
  const threeDSecure = wantsThreeDSecure(request, context)
  const contract = contractTerms(request.subscription, amount, context)
  const transaction = openTransaction(request, amount, merchant, context, { origin: "hosted" })
  return ledger.addVisit({
    token: ledger.random.hex(32),
    kind: "hosted",
    transactionId: transaction.id,
    attempt: 1,
    state: "open",
    ...(request.return_url ? { returnUrl: request.return_url } : {}),
    ...(request.cancel_url ? { cancelUrl: request.cancel_url } : {}),
    ...(wish === "use" && request.token_id ? { tokenId: request.token_id } : {}),
    askToken: wish === "ask",
    threeDSecure,
    ...(contract ? { contract } : {}),
  })
}
