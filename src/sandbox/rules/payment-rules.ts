import type { FieldRule } from "./field-rule"
import {
  day,
  domain,
  domains,
  email,
  language,
  notNegative,
  offset,
  pastDay,
  quantity,
  webAddress,
  wholeOrEmpty,
} from "./shapes"

const PRICE = "cart_items[].basic_item_data.price"

/** What the fields of every payment request must be beyond their types (specification, "Payment request"). */
export const PAYMENT_RULES: readonly FieldRule[] = [
  email("shopper_email", "account_owner[].email", "person.email"),
  webAddress("notify_url", "return_url", "cancel_url", "person.documents.file_url"),
  domain("website"),
  domains("storefront_domains"),
  language("browser_lang"),
  offset("time_zone"),
  day("birth_date", "person.birth_date"),
  pastDay("birth_date", "person.birth_date"),
  quantity("cart_items[].basic_item_data.quantity"),
  wholeOrEmpty("installments"),
  notNegative("checkout_time", `${PRICE}.amount_usd`, `${PRICE}.amount_local_currency`),
  notNegative("account_owner[].created", "account_owner[].past_orders_count", "account_owner[].past_orders_sum"),
]
