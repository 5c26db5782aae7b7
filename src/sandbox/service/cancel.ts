import type { CancelRequest, CancelResponse } from "../../acquirer/operations/cancel"
import type { Merchant } from "../merchants"
import type { ServiceContext } from "./context"
import { eachOrder, echo, namedTransaction, repeatsAmount } from "./orders"
import { acceptedBatch, type Reply } from "./reply"

/** Releases authorisations (specification, "Capture, cancel and review records"). */
export function cancel(request: CancelRequest, merchant: Merchant, context: ServiceContext): Reply<CancelResponse> {
  const status = (meaning: "done" | "failed") => context.codes.code("cancel_status", meaning)
  const { results, effects } = eachOrder(
    request.cancel_orders,
    (order) => {
      const transaction = namedTransaction(order, merchant, context)
      repeatsAmount(order, transaction)
      context.operations.cancel(transaction, "api")
      return { ...echo(order), cancel_status: status("done"), error_message: "" }
    },
    (order, refusal) => ({ ...echo(order), cancel_status: status("failed"), error_message: refusal.message }),
  )
  return { wire: { ...acceptedBatch(context), cancel_orders: results }, effects }
}
