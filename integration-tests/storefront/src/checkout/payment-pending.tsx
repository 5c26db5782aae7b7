import { useEffect, useRef, useState } from "react"
import { useShop } from "../shop/shop-context"
import { Button } from "../ui/button"
import { Notice } from "../ui/notice"
import { settle } from "./wait-for-outcome"

const PAUSE_MS = 2500

interface PaymentPendingProps {
  cartId: string
  onOrder: (orderId: string) => void
  /** Nothing came of it: the shopper may pay again. */
  onFailed: (message: string) => void
  /** The shopper does not want to wait any longer; nothing is known of the first try. */
  onRetry: () => void
}

/** The bank has not confirmed: nothing to pay with, nothing to fear, and the page goes on by itself. */
export function PaymentPending({ cartId, onOrder, onFailed, onRetry }: PaymentPendingProps) {
  const { store } = useShop()
  const [{ mayRetry, until }, setUndecided] = useState<{ mayRetry: boolean; until?: Date }>({ mayRetry: false })
  const then = useRef({ onOrder, onFailed })
  then.current = { onOrder, onFailed }
  useEffect(() => {
    let left = false
    const look = async (): Promise<boolean> => {
      const found = await store.cardPayment(cartId)
      if (left) return true
      switch (found.state) {
        case "order":
          then.current.onOrder(found.order.id)
          return true
        case "undecided":
          setUndecided({ mayRetry: found.may_retry, ...(found.until ? { until: new Date(found.until) } : {}) })
          return false
        case "failed":
          then.current.onFailed(found.message)
          return true
        case "open":
          then.current.onFailed("The payment was not made. Nothing was charged; please try again.")
          return true
        case "paid": {
          const settled = await settle(store, cartId)
          if (left || settled.type === "waiting") return left
          if (settled.type === "order") then.current.onOrder(settled.orderId)
          else then.current.onFailed(settled.message)
          return true
        }
      }
    }
    const watch = async () => {
      // A shop that does not answer now is asked again.
      while (!left && !(await look().catch(() => false))) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
    void watch()
    return () => {
      left = true
    }
  }, [store, cartId])
  return (
    <Notice title="Your bank has not confirmed yet" tone="calm" takeFocus testId="payment-unknown">
      <p>
        We keep asking, and this page goes on by itself as soon as we know. You need not do anything, and you can close
        it: your order is placed when the payment is confirmed.
      </p>
      {until !== undefined && until.getTime() > Date.now() && (
        <p data-testid="payment-until">
          If your bank still knows nothing of it at {minuteAfter(until)}, it counts as not made
          {mayRetry ? "." : ", and you can pay again then."}
        </p>
      )}
      {mayRetry && (
        <>
          <p>
            It takes unusually long, and nothing shows so far that you were charged. You can keep waiting, or try again.
            We cannot say yet whether the first try still goes through.
          </p>
          <Button look="quiet" onClick={onRetry}>
            Try to pay again
          </Button>
        </>
      )}
    </Notice>
  )
}

/** The first full minute that is not before: nobody is promised what comes a few seconds later. */
function minuteAfter(moment: Date): string {
  const minute = new Date(Math.ceil(moment.getTime() / 60_000) * 60_000)
  return minute.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" })
}
