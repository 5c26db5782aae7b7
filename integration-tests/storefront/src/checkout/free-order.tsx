import { useState } from "react"
import { inShoppersWords } from "../problem"
import { Link, navigate } from "../router"
import { useShop } from "../shop/shop-context"
import type { Cart } from "../shop/store"
import { Button } from "../ui/button"
import { Notice } from "../ui/notice"
import { ProblemNotice } from "../ui/problem-notice"
import { isOtherTotal } from "./total"
import { settleWithPatience } from "./wait-for-outcome"

interface FreeOrderProps {
  cart: Cart
  /** What the shop says of a cart that nothing is paid for. */
  notice: string | undefined
  onBusy: (busy: boolean) => void
  /** It costs something by now; nothing was ordered. */
  onTotalChanged: () => void
}

type Placing =
  | { phase: "ready" }
  | { phase: "placing" }
  /** Somebody else is still at it: asked again, it leads to the same order. */
  | { phase: "waiting" }
  | { phase: "refused"; message: string }
  | { phase: "failed"; error: unknown }

/** A cart that costs nothing is completed without a payment. */
export function FreeOrder({ cart, notice, onBusy, onTotalChanged }: FreeOrderProps) {
  const { store, setCart, forgetCart } = useShop()
  const [placing, setPlacing] = useState<Placing>({ phase: "ready" })
  const busy = placing.phase === "placing"

  const send = async (): Promise<Placing> => {
    const fresh = await store.cart(cart.id)
    if (!fresh.completed_at && isOtherTotal(fresh, cart)) {
      onTotalChanged()
      setCart(fresh)
      return { phase: "ready" }
    }
    const settled = await settleWithPatience(store, cart.id)
    if (settled.type === "waiting") return { phase: "waiting" }
    if (settled.type === "unpaid") return { phase: "refused", message: settled.message }
    navigate(`/orders/${settled.orderId}`, { replace: true })
    forgetCart(cart.id)
    return { phase: "ready" }
  }
  const place = async () => {
    setPlacing({ phase: "placing" })
    onBusy(true)
    const after = await send().catch((error: unknown): Placing => ({ phase: "failed", error }))
    setPlacing(after)
    onBusy(false)
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) void place()
      }}
    >
      <p>{notice ?? "There is nothing to pay for this order."}</p>
      <PlacingNews placing={placing} />
      <Button type="submit" className="button-wide" busy={busy} busyLabel="Placing your order…">
        Place order
      </Button>
    </form>
  )
}

function PlacingNews({ placing }: { placing: Placing }) {
  switch (placing.phase) {
    case "ready":
    case "placing":
      return null
    case "waiting":
      return (
        <Notice title="Your order is still being placed" tone="calm" takeFocus testId="order-waiting">
          <p>Please try again in a moment: it is placed only once.</p>
        </Notice>
      )
    case "refused":
      return (
        <Notice title="We could not place your order" takeFocus testId="declined">
          <p>{inShoppersWords(placing.message)}</p>
          <p>
            <Link href="/cart">Look at your cart</Link>, then try again.
          </p>
        </Notice>
      )
    case "failed":
      return <ProblemNotice error={placing.error} takeFocus />
  }
}
