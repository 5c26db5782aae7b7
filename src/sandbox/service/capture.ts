import type { CaptureRequest, CaptureResponse } from "../../acquirer/operations/capture"
import type { Merchant } from "../merchants"
import type { ServiceContext } from "./context"
import { eachOrder, echo, namedTransaction, orderMoney } from "./orders"
import { acceptedBatch, type Reply } from "./reply"

/** Captures parts or all of authorised payments (specification, "Capture, cancel and review records"). */
export function capture(request: CaptureRequest, merchant: Merchant, context: ServiceContext): Reply<CaptureResponse> {
  const status = (meaning: "done" | "failed") => context.codes.code("capture_status", meaning)
  const { results, effects } = eachOrder(
    request.capture_orders,
    (order) => {
      const transaction = namedTransaction(order, merchant, context)
      context.operations.capture(transaction, "api", orderMoney(order.amount, order.currency))
      return { ...echo(order), capture_status: status("done"), error_message: "" }
    },
    (order, refusal) => ({ ...echo(order), capture_status: status("failed"), error_message: refusal.message }),
  )
  return { wire: { ...acceptedBatch(context), capture_orders: results }, effects }
}
