import { AcquirerError } from "../../domain/errors"
import type { Item } from "../../domain/payment-request"
import { cleanOrEmpty } from "./outgoing-text"

const BETWEEN_ITEMS = "#;#"
const BETWEEN_VALUES = "#,#"
/**
 * A comma or semicolon that would make a delimiter with the `#` beside it, in the text or in the delimiter next to the
 * text.
 */
const HALF_DELIMITER = /(?<=^|#)([,;])(?=#|$)/g

/**
 * The `items` text: items separated by `#;#`, in each of them sku, name, price of one and quantity separated
 * by `#,#`. A delimiter inside a sku or a name is broken by a space (`#,#` is sent as `# ,#`).
 * @throws AcquirerError `invalid` for a quantity that is no whole number above zero
 */
export function itemsToWire(items: Item[] | undefined): string | undefined {
  if (!items || items.length === 0) return undefined
  return items.map(itemToWire).join(BETWEEN_ITEMS)
}

/** `items` read back: one element an item, its four values as the service sees them. */
export function itemsFromWire(items: string): { sku: string; name: string; price: string; quantity: string }[] {
  if (items === "") return []
  return items.split(BETWEEN_ITEMS).map((item) => {
    const [sku = "", name = "", price = "", quantity = ""] = item.split(BETWEEN_VALUES)
    return { sku, name, price, quantity }
  })
}

function itemToWire(item: Item): string {
  if (!Number.isSafeInteger(item.quantity) || item.quantity < 1) {
    throw new AcquirerError("invalid", {
      field: "items",
      merchantMessage: `items: the quantity of ${item.sku} is ${item.quantity}; the service takes whole numbers above zero.`,
    })
  }
  return [undelimited(item.sku), undelimited(item.name), item.price.toWire("items"), String(item.quantity)].join(
    BETWEEN_VALUES,
  )
}

function undelimited(value: string): string {
  const text = cleanOrEmpty(value)
  return text.includes(",") || text.includes(";") ? text.replace(HALF_DELIMITER, " $1") : text
}
