import { z } from "zod"
import { METADATA_PLACEHOLDERS, PLACEHOLDER, PLACEHOLDERS } from "./placeholders"

const textOf = (most: number) => z.string().trim().min(1, "is missing").max(most, `is longer than ${most} characters`)
const text = textOf(255)

const template = textOf(1_000).superRefine((value, context) => {
  const unknown = [...value.matchAll(PLACEHOLDER)].map(([, name = ""]) => name).filter((name) => !isKnown(name))
  if (unknown.length === 0) return
  const known = [...PLACEHOLDERS, ...METADATA_PLACEHOLDERS.map((prefix) => `${prefix}<key>`)].join(", ")
  context.addIssue({ code: "custom", message: `names {${unknown.join("}, {")}}; known are ${known}` })
})

/** What a request can do without: told to the service for its fraud checks, or for the receipt. */
export const DATA_GROUPS = ["account_owner", "cart_items", "delivery", "device", "items", "total_discount"] as const
export type DataGroup = (typeof DATA_GROUPS)[number]

/** Shipping methods by the id of their option or by name, items by SKU. */
const charge = z
  .strictObject({ shipping_options: z.array(text).default([]), items: z.array(text).default([]) })
  .prefault({})

const rate = z.number().positive("must be more than zero").finite()

/**
 * How a payment request is filled where the core has no place of its own for something. Each text is a template: names
 * in braces stand for the order's data, and a template with nothing left is not sent. Whoever may write a cart's or a
 * customer's metadata writes what is sent of it.
 */
export const orderDataSchema = () =>
  z.strictObject({
    /** Groups of fields that are not sent. */
    leave_out: z.array(z.enum(DATA_GROUPS)).default([]),
    /** Free text for your own use. */
    custom: template.optional(),
    /** A note to the payment. */
    note: template.optional(),
    /** `physical`, `digital` or `mixed`, by the goods, when absent. */
    order_type: template.optional(),
    /** Number of the shopper's identity document; an alternative method sends what its shopper was asked. */
    document: template.optional(),
    /** The shopper's date of birth: `YYYY-MM-DD` or `DD-MM-YYYY` once filled; anything else is not sent. */
    birth_date: template.optional(),
    /** District of the delivery address. */
    delivery_district_name: template.optional(),
    /** Street of the delivery address; its first line when absent. */
    delivery_street_name: template.optional(),
    /** Your price's id; with a subscription the variant's id when absent. */
    price_id: template.optional(),
    /** Your quote's id. */
    quote_id: template.optional(),
    /** Your quote's price. */
    quote_price: template.optional(),
    /** The IP address of the shopper's last login; anything that is no IP address once filled is not sent. */
    last_login_ip: template.optional(),
    /** The IP address of the shopper's registration; anything that is no IP address once filled is not sent. */
    registration_ip: template.optional(),
    /**
     * What counts as `handling` instead of as shipping or goods: shipping methods by their option's id or name, items
     * by SKU.
     */
    handling: charge,
    /** What counts as `insurance` instead of as shipping or goods; written like `handling`. */
    insurance: charge,
    /** US dollars for one unit of a currency (`{ "eur": 1.08 }`), for goods that have no price in dollars. */
    usd_rates: z.record(z.string().regex(/^[a-z]{3}$/, "must be a currency code in lower case"), rate).default({}),
  })

export type OrderDataSettings = z.output<ReturnType<typeof orderDataSchema>>

function isKnown(name: string): boolean {
  if ((PLACEHOLDERS as readonly string[]).includes(name)) return true
  return METADATA_PLACEHOLDERS.some((prefix) => name.startsWith(prefix) && name.length > prefix.length)
}
