import { useEffect } from "react"
import { navigate } from "../router"
import { memory } from "../shop/memory"
import { useShop } from "../shop/shop-context"
import { PaymentPending } from "./payment-pending"

/** After a reload in the middle of a payment: finds out what became of it before offering to pay again. */
export function InterruptedPayment({ cartId, onUnpaid }: { cartId: string; onUnpaid: (message?: string) => void }) {
  const { forgetCart, setPaying } = useShop()
  useEffect(() => {
    setPaying(true)
    return () => setPaying(false)
  }, [setPaying])
  const end = (then: () => void) => {
    memory.payingCartId.clear()
    then()
  }
  return (
    <PaymentPending
      cartId={cartId}
      onOrder={(orderId) =>
        end(() => {
          navigate(`/orders/${orderId}`, { replace: true })
          forgetCart(cartId)
        })
      }
      onFailed={(message) => end(() => onUnpaid(message))}
      onRetry={() => end(() => onUnpaid())}
    />
  )
}
