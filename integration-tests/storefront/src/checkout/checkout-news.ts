import { memory } from "../shop/memory"

/** Why a shopper is back in the checkout without an order. */
export interface CheckoutNews {
  kind: "cancelled" | "not-made" | "declined" | "replaced" | "total-changed" | "subscription-changed"
  /** In the shop's words; the declined payment's reason. */
  message?: string
}

export function leaveNews(news: CheckoutNews): void {
  memory.checkoutNews.set(JSON.stringify(news))
}

export function peekNews(): CheckoutNews | undefined {
  const kept = memory.checkoutNews.get()
  return kept === undefined ? undefined : (JSON.parse(kept) as CheckoutNews)
}

/** Once read: a reload of the checkout says nothing of it any more. */
export function forgetNews(): void {
  memory.checkoutNews.clear()
}
