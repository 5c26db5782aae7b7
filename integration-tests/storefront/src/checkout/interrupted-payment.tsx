import { useEffect, useState } from "react"
import { navigate } from "../router"
import { memory } from "../shop/memory"
import { useShop } from "../shop/shop-context"
import { Button } from "../ui/button"
import { Notice } from "../ui/notice"
import { settle } from "./settle"

const TRIES = 6
const PAUSE_MS = 1500

/** After a reload in the middle of a payment: finds out what became of it before offering to pay again. */
export function InterruptedPayment({ cartId, onUnpaid }: { cartId: string; onUnpaid: (message: string) => void }) {
  const { store, forgetCart } = useShop()
  const [attempt, setAttempt] = useState(0)
  const [lost, setLost] = useState(false)
  useEffect(() => {
    let left = false
    /** Looks on first: the payment sent before the reload may still be running in the store. */
    const find = async () => {
      for (let look = 0; look < TRIES && !left; look += 1) {
        const cart = await store.cart(cartId)
        if (cart.completed_at) break
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
      }
      if (left) return
      const settled = await settle(store, cartId)
      if (left) return
      if (settled.type === "waiting") return setLost(true)
      memory.payingCartId.clear()
      if (settled.type === "unpaid") return onUnpaid(settled.message)
      navigate(`/orders/${settled.orderId}`, { replace: true })
      forgetCart()
    }
    setLost(false)
    find().catch(() => !left && setLost(true))
    return () => {
      left = true
    }
  }, [attempt])
  if (lost) {
    return (
      <Notice title="We could not look up your payment" takeFocus testId="payment-unknown">
        <p>Please do not pay another way before you have checked.</p>
        <Button look="quiet" onClick={() => setAttempt((count) => count + 1)}>
          Check my payment
        </Button>
      </Notice>
    )
  }
  return (
    <Notice title="Looking up your payment…" tone="calm">
      <p>This page was reloaded while you were paying. One moment, please.</p>
    </Notice>
  )
}
