import type { ReviewRequest, ReviewResponse } from "../../acquirer/operations/review"
import type { Merchant } from "../merchants"
import { Refusal } from "../state/refusal"
import type { ServiceContext } from "./context"
import { eachOrder, echo, namedTransaction, repeatsAmount } from "./orders"
import { acceptedBatch, type Reply } from "./reply"

/** Accepts or rejects payments that are held (specification, "Capture, cancel and review records"). */
export function review(request: ReviewRequest, merchant: Merchant, context: ServiceContext): Reply<ReviewResponse> {
  const { codes } = context
  const status = (meaning: "done" | "failed") => codes.code("review_status", meaning)
  const { results, effects } = eachOrder(
    request.review_orders,
    (order) => {
      const transaction = namedTransaction(order, merchant, context)
      repeatsAmount(order, transaction)
      const decision = codes.meaning("review_flag", order.review_flag)
      if (decision === "unknown") throw new Refusal("2422", `review_flag has no meaning: ${order.review_flag}.`)
      context.operations.review(transaction, "api", decision, context.settings().captureMode === "sale")
      return { ...echo(order), review_flag: order.review_flag, review_status: status("done"), error_message: "" }
    },
    (order, refusal) => ({
      ...echo(order),
      review_flag: order.review_flag,
      review_status: status("failed"),
      error_message: refusal.message,
    }),
  )
  return { wire: { ...acceptedBatch(context), review_orders: results }, effects }
}
