import { useState } from "react"
import { collectDevice, type OfferedSubscription, type PaymentMethod } from "../../../../src/storefront"
import { navigate } from "../router"
import { memory } from "../shop/memory"
import { useShop } from "../shop/shop-context"
import type { Cart } from "../shop/store"
import { Button } from "../ui/button"
import { ProblemNotice } from "../ui/problem-notice"
import { agreedTo, openSession } from "./session"
import { isOtherTotal, type Total } from "./total"
import { TotalChanged } from "./total-changed"
import { useRestored } from "./use-restored"

interface GoToPaymentPageProps {
  cart: Cart
  method: PaymentMethod
  subscription: OfferedSubscription | undefined
  /** The saved card that the bank has a question about: the page offers it. */
  savedCardId: string | undefined
}

/** For a card whose bank wants to see the shopper: one press, the same cart, the service's own page. */
export function GoToPaymentPage({ cart, method, subscription, savedCardId }: GoToPaymentPageProps) {
  const { store, setCart } = useShop()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const [totalBefore, setTotalBefore] = useState<Total>()
  useRestored(() => setBusy(false))
  const go = async () => {
    setBusy(true)
    setError(undefined)
    setTotalBefore(undefined)
    try {
      const fresh = await store.cart(cart.id)
      if (isOtherTotal(fresh, cart)) {
        setCart(fresh)
        setTotalBefore(cart)
        return setBusy(false)
      }
      const session = await openSession(store, fresh, {
        provider: method.provider_id,
        data: {
          flow: "redirect",
          ...agreedTo(subscription),
          device: collectDevice(),
          return_url: `${window.location.origin}/checkout/return`,
        },
      })
      if (session === undefined) return navigate(`/checkout/return?cart_id=${cart.id}`)
      const url =
        savedCardId === undefined ? session.data?.checkout_url : await store.savedCardPage(savedCardId, session.id)
      if (typeof url !== "string") throw new Error("The store opened no payment page.")
      memory.methodId.set(method.id)
      window.location.assign(url)
    } catch (reason) {
      setError(reason)
      setBusy(false)
    }
  }
  return (
    <>
      {totalBefore !== undefined && <TotalChanged cart={cart} before={totalBefore} />}
      <Button busy={busy} busyLabel="Opening…" onClick={() => void go()}>
        Go on to the payment page
      </Button>
      {error !== undefined && <ProblemNotice error={error} />}
    </>
  )
}
