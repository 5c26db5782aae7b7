import type { Order } from "../shop/store"

export interface Voucher {
  url: string
  number: string | undefined
  deadline: string | undefined
}

/** States in which the core's sessions and collections await no money any more. */
const OVER = new Set(["authorized", "captured", "completed", "canceled", "error"])

/** The voucher that the money of an order's payment collections is awaited for; none of an order that is canceled. */
export function voucherOf(order: Pick<Order, "status" | "payment_collections">): Voucher | undefined {
  if (order.status === "canceled") return undefined
  const open = (order.payment_collections ?? []).filter(({ status }) => !OVER.has(status))
  const sessions = open
    .flatMap(({ payment_sessions }) => payment_sessions ?? [])
    .filter(({ status }) => !OVER.has(status))
  return readVoucher(sessions.map((session) => session.data).find((one) => typeof one?.issuer_url === "string"))
}

/** As the store tells it, of an order or of what one still owes. */
export function readVoucher(data: Record<string, unknown> | undefined): Voucher | undefined {
  const text = (name: string) => (typeof data?.[name] === "string" ? data[name] : undefined)
  const url = text("issuer_url")
  if (url === undefined || !/^https?:/.test(url)) return undefined
  return { url, number: text("voucher_number"), deadline: text("voucher_deadline") }
}
