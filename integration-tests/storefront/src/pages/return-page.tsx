import { useEffect, useState } from "react"
import { announceReturn } from "../../../../src/storefront"
import { settleWithPatience, type Settled } from "../checkout/settle"
import { Link, navigate } from "../router"
import { memory } from "../shop/memory"
import { useShop } from "../shop/shop-context"
import { Button } from "../ui/button"
import { Notice } from "../ui/notice"
import { Page } from "../ui/page"
import { ProblemNotice } from "../ui/problem-notice"

type Found =
  { type: "asking" } | { type: "cancelled" } | { type: "failed"; error: unknown } | Exclude<Settled, { type: "order" }>

const CANCELLED = new Set(["cancelled", "canceled", "cancel"])

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
    const cancelled = CANCELLED.has(status)
    const known = { cart_id: cartId, payment_session_id: query.get("payment_session_id") ?? undefined, status }
    if (announceReturn({ outcome: cancelled ? "cancelled" : "returned", ...known })) return
    if (cartId === undefined) return setFound({ type: "unpaid", message: "There is no cart to pay for." })
    let left = false
    const arrive = (orderId: string) => {
      navigate(`/orders/${orderId}`, { replace: true })
      if (memory.cartId.get() === cartId) forgetCart()
    }
    const ask = async () => {
      // A cancelled page may still have been paid in another tab.
      if (cancelled && !(await store.cart(cartId)).completed_at) return !left && setFound({ type: "cancelled" })
      const settled = await settleWithPatience(store, cartId)
      if (left) return
      if (settled.type === "order") arrive(settled.orderId)
      else setFound(settled)
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
    case "cancelled":
      return (
        <>
          <Notice title="You cancelled the payment" tone="calm" takeFocus testId="return-cancelled">
            <p>Your cart is still here.</p>
          </Notice>
          <BackToPayment />
        </>
      )
    case "unpaid":
      return (
        <>
          <Notice title="Your payment did not go through" takeFocus testId="return-declined">
            <p>{found.message}</p>
          </Notice>
          <BackToPayment />
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
