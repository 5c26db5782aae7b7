import type {
  CancelSubscriptionRequest,
  CancelSubscriptionResponse,
} from "../../acquirer/operations/cancel-subscription"
import type { Merchant } from "../merchants"
import type { ServiceContext } from "./context"
import { endContract } from "./contracts"
import { RecordNotFound } from "./problems"
import { acceptedBatch, type Reply } from "./reply"

/** Ends a recurring contract; ending it again changes nothing and is answered alike. */
export function cancelSubscription(
  request: CancelSubscriptionRequest,
  merchant: Merchant,
  context: ServiceContext,
): Reply<CancelSubscriptionResponse> {
  const contract = context.ledger.contract(request.recurring_id)
  if (!contract || contract.accountId !== merchant.accountId || contract.merchantId !== merchant.merchantId) {
    throw new RecordNotFound("recurring_id is not known")
  }
  const effects = endContract(contract, context) ? 1 : 0
  return {
    wire: {
      ...acceptedBatch(context),
      recurring_id: contract.recurringId,
      recurring_status: context.codes.code("recurring_status", "cancelled"),
    },
    effects,
  }
}
