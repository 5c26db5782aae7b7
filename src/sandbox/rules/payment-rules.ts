import type { FieldRule } from "./field-rule"
import {
  country,
  currency,
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
const PERSON_ACCOUNT = "person.documents.labels.bank_account"

/** What the fields of every payment request must be beyond their types (specification, "Payment request"). */
export const PAYMENT_RULES: readonly FieldRule[] = [
  email("shopper_email", "account_owner[].email", "person.email"),
  webAddress("notify_url", "return_url", "cancel_url", "person.documents.file_url"),
  domain("website"),
  domains("storefront_domains"),
  country("billing_country", "delivery_country"),
  country("person.phone_country_code", "person.address_country", "person.fiscal_country"),
  country(`${PERSON_ACCOUNT}.branch_country`),
  currency(`${PRICE}.currency`, `${PERSON_ACCOUNT}.currency`),
  language("browser_lang"),
  offset("time_zone"),
  day("birth_date", "person.birth_date"),
  pastDay("birth_date", "person.birth_date"),
  quantity("cart_items[].basic_item_data.quantity"),
  wholeOrEmpty("installments"),
  notNegative("checkout_time", `${PRICE}.amount_usd`, `${PRICE}.amount_local_currency`),
  notNegative("account_owner[].created", "account_owner[].past_orders_count", "account_owner[].past_orders_sum"),
]
