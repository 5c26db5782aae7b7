import { cartsOfEmail, collectionsOfOrders, type OrderFilter } from "../medusa/find-orders"
import type { Store } from "../medusa/store"
import type { SearchedText } from "../modules/acquiring/payment-search"
import { typedSums } from "./typed-sums"

const DISPLAY_ID = /^#?(\d{1,9})$/
const LAST_FOUR = /^(?:[*•. ]*)(\d{4})$/

/**
 * What a merchant types to find a payment: its order number or transaction id at the service, whole; the order's number
 * in the store (`22`, `#22`); the buyer's e-mail address; the last four digits of the card; the sum (`45.00`,
 * `1,234.50`).
 */
export async function searchedText(store: Store, text: string): Promise<SearchedText> {
  const orders = orderFilter(text)
  const [collections, carts] = await Promise.all([
    orders ? collectionsOfOrders(store, orders) : [],
    // What was declined, or waits, has no order yet.
    orders && "email" in orders ? cartsOfEmail(store, orders.email) : [],
  ])
  return {
    number: text,
    lastFour: LAST_FOUR.exec(text)?.[1],
    sums: typedSums(text),
    collections,
    carts,
  }
}

function orderFilter(text: string): OrderFilter | undefined {
  const number = DISPLAY_ID.exec(text)?.[1]
  if (number !== undefined) return { display_id: Number(number) }
  return text.includes("@") ? { email: text } : undefined
}
