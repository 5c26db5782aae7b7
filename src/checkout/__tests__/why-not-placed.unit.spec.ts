import { inLanguage } from "../../words/in-language"
import { whyNotPlaced } from "../why-not-placed"

const TROUBLE = "Something went wrong in the shop."

it.each([
  ["a hook of the shop that breaks", "unexpected_state", "The shop's warehouse does not answer.", TROUBLE],
  ["another request at the same cart", "conflict", "Somebody else is completing this cart.", TROUBLE],
  ["an id", "invalid_data", "Items with ids cali_01JTEST do not exist.", TROUBLE],
  ["a column", "invalid_data", "Cannot set field 'order_id' of Order Cart to null.", TROUBLE],
  [
    "goods that are gone",
    "not_allowed",
    "Some variant does not have the required inventory at iloc_01JTEST.",
    "Something in your cart has just sold out.",
  ],
  [
    "what the shop's own check says",
    "not_allowed",
    "We do not deliver perfume to this island.",
    "We do not deliver perfume to this island.",
  ],
])("a shopper whose order was not placed is told of %s", (_, type, message, expected) => {
  expect(whyNotPlaced({ message, type })).toBe(expected)
})

it("a German shopper is told what to do next", () => {
  const told = `${TROUBLE} Your order was not placed and nothing was charged. Please look at your cart and try again.`
  expect(inLanguage("de", told)).toBe(
    "Im Shop ist etwas schiefgegangen. Ihre Bestellung wurde nicht aufgegeben, und es wurde nichts abgebucht. " +
      "Bitte sehen Sie sich Ihren Warenkorb an, und versuchen Sie es erneut.",
  )
})
