import { InvalidInput } from "../service/problems"
import { valuesAt } from "./values-at"

/** Everything else in a request is text or an object (specification, "General rules" 2). */
const NUMBERS = [
  "checkout_time",
  "cart_items[].basic_item_data.price.amount_usd",
  "cart_items[].basic_item_data.price.amount_local_currency",
  "account_owner[].created",
  "account_owner[].past_orders_count",
  "account_owner[].past_orders_sum",
  "subscription.billing_cycle",
  "subscription.promotion_cycle",
]
const ARRAYS = [
  "cart_items",
  "account_owner",
  "total_discount",
  "additional_information",
  "capture_orders",
  "cancel_orders",
  "review_orders",
  "refund_orders",
  "beneficiary.person_documents",
  "beneficiary.person_documents[].labels",
]

/**
 * Form and XML bodies know neither numbers nor arrays of one, so the schemas read both from text. A JSON body has them.
 * @throws InvalidInput naming the field
 */
export function checkJsonTypes(body: object): void {
  refuseOthers(body, ARRAYS, Array.isArray, "array")
  refuseOthers(body, NUMBERS, (value) => typeof value === "number", "number")
}

function refuseOthers(body: object, names: string[], isOne: (value: unknown) => boolean, type: string): void {
  const wrong = names.flatMap((name) => valuesAt(body, name)).find(([, value]) => !isOne(value))
  if (wrong) throw new InvalidInput(`${wrong[0]} must be a JSON ${type}`)
}
