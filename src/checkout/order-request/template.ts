import { PLACEHOLDER } from "../../modules/acquiring/placeholders"
import type { Cart, Metadata } from "../../medusa/read-cart"

/** A template of the settings with the order's data in place of its names; undefined when nothing is left. */
export type Fill = (template: string | undefined) => string | undefined

/** No field of a payment request needs more; whoever writes a cart's metadata decides on its length. */
const LONGEST = 1000

export function templateFiller(orderNo: string, cart: Cart | undefined): Fill {
  const values: Record<string, string | null | undefined> = {
    order_no: orderNo,
    cart_id: cart?.id,
    email: cart?.email,
    currency: cart?.currency_code.toUpperCase(),
    region: cart?.region?.name,
    locale: cart?.locale,
    customer_id: cart?.customer?.id,
    shipping_methods: cart?.shipping_methods?.map(({ name }) => name).join(", "),
    promotions: cart?.promotions?.map(({ code }) => code).join(", "),
  }
  const metadata: Record<string, Metadata | undefined> = {
    cart: cart?.metadata,
    customer: cart?.customer?.metadata,
    billing: (cart?.billing_address ?? cart?.shipping_address)?.metadata,
    delivery: cart?.shipping_address?.metadata,
  }
  const valueOf = (name: string): string => {
    const [, owner = "", key = ""] = /^([a-z]+)\.metadata\.(.+)$/.exec(name) ?? []
    return owner ? written(metadata[owner]?.[key]) : (values[name] ?? "")
  }
  return (template) => {
    const filled = template?.replace(PLACEHOLDER, (_, name: string) => valueOf(name)).trim()
    return filled?.slice(0, LONGEST) || undefined
  }
}

function written(value: unknown): string {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? String(value) : ""
}
