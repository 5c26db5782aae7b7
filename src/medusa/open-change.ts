import { MedusaError } from "@medusajs/framework/utils"
import type { Store } from "./store"

/** What is under way, and what to do first, in words of the admin's own buttons. */
export function changeInWords(type: string | null): string {
  switch (type) {
    case "return_request":
      return "a return of the order is being requested: confirm or cancel that first"
    case "return_receive":
      return "a return of the order is being received: confirm or cancel that first"
    case "exchange":
      return "an exchange of the order is under way: confirm or cancel that first"
    case "claim":
      return "a claim on the order is under way: confirm or cancel that first"
    case "transfer":
      return "the order waits for another customer to accept it: wait for that or cancel the transfer first"
    case "edit":
      return "an edit of the order is under way: confirm or cancel that first"
    case "credit_line":
      return "a refund of the order is being booked: try again in a minute"
    default:
      return "the order has a change under way: confirm or cancel that first"
  }
}

/**
 * Why an order cannot be cancelled while a change of it is open. The core notices that only when it has released the
 * payment, and keeps the order then: goods that nobody pays for.
 * @param type the core's name for the change
 */
export function whyNotCancellable(type: string | null): string {
  return `The order cannot be canceled now: ${changeInWords(type)}.`
}

/** @throws MedusaError `not_allowed` while a change of the order is open, of whatever kind */
export async function refuseWhileChanged({ query }: Pick<Store, "query">, orderId: string): Promise<void> {
  const { data } = await query.graph({
    entity: "order_change",
    fields: ["change_type"],
    filters: { order_id: orderId, status: ["pending", "requested"] },
  })
  const [open] = data as unknown as { change_type: string | null }[]
  if (!open) return
  throw new MedusaError(MedusaError.Types.NOT_ALLOWED, `${whyNotCancellable(open.change_type)} Nothing was sent.`)
}
