import type {
  OptimisePaymentMethodsRequest,
  OptimisePaymentMethodsResponse,
} from "../../acquirer/operations/optimise-payment-methods"
import { ALTERNATIVE_METHODS } from "../methods"
import type { Merchant } from "../merchants"
import { checkFields } from "../rules/field-rule"
import { PAYMENT_RULES } from "../rules/payment-rules"
import type { ServiceContext } from "./context"
import { wireMoney } from "./payment-check"
import { acceptedBatch, type Reply } from "./reply"

/** The methods that suit an amount; the sandbox's suit all. */
export function optimisePaymentMethods(
  request: OptimisePaymentMethodsRequest,
  _merchant: Merchant,
  context: ServiceContext,
): Reply<OptimisePaymentMethodsResponse> {
  wireMoney(request.amount, request.currency, "amount")
  checkFields(request, PAYMENT_RULES, context.clock.now())
  const methods = ALTERNATIVE_METHODS.map(({ code, name }) => ({ payment_method: code, name }))
  return { wire: { ...acceptedBatch(context), payment_methods: methods }, effects: 0 }
}
