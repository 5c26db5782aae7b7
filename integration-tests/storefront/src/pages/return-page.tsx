import { useEffect, useState } from "react"
import { announceReturn } from "../../../../src/storefront"
import { leaveNews, type CheckoutNews } from "../checkout/checkout-news"
import { REPLACED_MONEY } from "../checkout/replaced-money"
import { settleWithPatience } from "../checkout/wait-for-outcome"
import { Link, navigate } from "../router"
import { memory } from "../shop/memory"
import { useShop } from "../shop/shop-context"
import { Button } from "../ui/button"
import { Notice } from "../ui/notice"
import { Page } from "../ui/page"
import { ProblemNotice } from "../ui/problem-notice"

type Found =
  | { type: "asking" }
  | { type: "failed"; error: unknown }
  | { type: "waiting" }
  /** Another payment made the order; what was paid here beside it is not kept. */
  | { type: "replaced"; orderId: string; message: string }

/** In the shop's words. */
function replacedWords(status: string): string | undefined {
  const money = REPLACED_MONEY[status]
  return money && `Your cart or your way to pay has changed since that page was opened. ${money}`
}

const CANCELLED = new Set(["cancelled", "canceled", "cancel"])

/** Who ended it: the shopper, or the shop or the service. */
type Ended = "cancelled" | "not-made"

/** Whoever cancels may have paid before: what the store found counts, and that it could not find out. */
function endOf(status: string, outcome: string | null): Ended | undefined {
  const isShoppers = outcome === "cancelled"
  if (!CANCELLED.has(status)) return isShoppers && (status === "" || status === "created") ? "cancelled" : undefined
  return isShoppers ? "cancelled" : "not-made"
}

/**
 * Where the shopper comes back to from the payment page. The address proves nothing: the store is asked. Inside
 * the shop's own frame, the page around it is told and does the asking.
 */
export function ReturnPage({ query }: { query: URLSearchParams }) {
  const { store, forgetCart } = useShop()
  const cartId = query.get("cart_id") ?? memory.cartId.get()
  const status = query.get("status") ?? ""
  const [found, setFound] = useState<Found>({ type: "asking" })
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    const ended = endOf(status, query.get("outcome"))
    const known = { cart_id: cartId, payment_session_id: query.get("payment_session_id") ?? undefined, status }
    if (announceReturn({ outcome: ended ? "cancelled" : "returned", ...known })) return
    if (cartId === undefined) return navigate("/cart", { replace: true })
    let left = false
    const arrive = (orderId: string) => {
      navigate(`/orders/${orderId}`, { replace: true })
      forgetCart(cartId)
    }
    const backToCheckout = (news: CheckoutNews) => {
      leaveNews(news)
      navigate("/checkout", { replace: true })
    }
    const ask = async () => {
      const cart = await store.cart(cartId)
      if (left) return
      const message = replacedWords(status)
      if (!cart.completed_at) {
        // A cancelled page may still have been paid in another tab: then the cart is completed.
        if (ended) return backToCheckout({ kind: ended })
        if (message !== undefined) return backToCheckout({ kind: "replaced", message })
        if (status === "total_changed") return backToCheckout({ kind: "total-changed" })
        if (status === "subscription_changed") return backToCheckout({ kind: "subscription-changed" })
      }
      const settled = await settleWithPatience(store, cartId)
      if (left) return
      if (settled.type === "unpaid") return backToCheckout({ kind: "declined", message: settled.message })
      if (settled.type === "waiting") return setFound(settled)
      if (message !== undefined && status !== "replaced") {
        return setFound({ type: "replaced", orderId: settled.orderId, message })
      }
      arrive(settled.orderId)
    }
    setFound({ type: "asking" })
    ask().catch((error: unknown) => !left && setFound({ type: "failed", error }))
    return () => {
      left = true
    }
  }, [attempt])
  const again = () => setAttempt((count) => count + 1)
  return (
    <Page title="Your payment" className="page-narrow">
      <News found={found} again={again} />
    </Page>
  )
}

function News({ found, again }: { found: Found; again: () => void }) {
  switch (found.type) {
    case "asking":
      return (
        <Notice title="Checking your payment…" tone="calm" testId="return-asking">
          <p>One moment, please.</p>
        </Notice>
      )
    case "waiting":
      return (
        <>
          <Notice title="We have not seen your payment yet" tone="calm" takeFocus testId="return-pending">
            <p>
              If you have paid, it is on its way: check again, or close this page and we go on as soon as it arrives. If
              you have not, you can still do so.
            </p>
            <Button look="quiet" onClick={again}>
              Check again
            </Button>
          </Notice>
          <BackToPayment />
        </>
      )
    case "replaced":
      return (
        <>
          <Notice title="This order is paid already" tone="calm" takeFocus testId="return-replaced">
            <p>{found.message}</p>
          </Notice>
          <Link href={`/orders/${found.orderId}`} className="button button-main">
            See your order
          </Link>
        </>
      )
    case "failed":
      return <ProblemNotice error={found.error} retry={again} takeFocus />
  }
}

function BackToPayment() {
  return (
    <Link href="/checkout" className="button button-main">
      Choose another way to pay
    </Link>
  )
}
