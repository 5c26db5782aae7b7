import { useCallback, useEffect, useRef, useState } from "react"
import { collectDevice, paymentProgress, type OfferedSubscription } from "../../../../src/storefront"
import { navigate } from "../router"
import { memory } from "../shop/memory"
import { useShop } from "../shop/shop-context"
import type { Cart } from "../shop/store"
import type { TypedCard } from "./card-form"
import type { ChosenCard } from "./saved-card-form"
import { agreedTo, openSession } from "./session"
import { isOtherTotal, type Total } from "./total"

export type CardPayment =
  | { phase: "ready" }
  | { phase: "paying"; slow: boolean }
  /** The cart costs something else than this page showed; nothing was sent, and the page shows the new total now. */
  | { phase: "total-changed"; before: Total }
  /** The issuer or the store said no; nothing is lost, another try is free. */
  | { phase: "declined"; about: "payment" | "cart"; message: string; code?: string }
  /** Nothing was sent to the bank: the store could not be reached, or did not take the request. */
  | { phase: "failed"; error: unknown }
  /** Sent, but no answer: ask before anything else. */
  | { phase: "unknown" }

/** What is paid with: a card that is typed, or one that was kept. */
export type Instrument = TypedCard | ChosenCard

interface CardPaymentOrder {
  cart: Cart
  subscription: OfferedSubscription | undefined
  provider: string
  onRefused: () => Promise<void>
}

const SLOW_AFTER_MS = 8000

/** Pays the cart by card, once at a time, and goes on to the confirmation when there is an order. */
export function useCardPayment({ cart, subscription, provider, onRefused }: CardPaymentOrder) {
  const { store, setCart, forgetCart } = useShop()
  const [payment, setPayment] = useState<CardPayment>({ phase: "ready" })
  const running = useRef(false)
  useWarningBeforeLeaving(payment.phase === "paying")

  const arrive = useCallback(
    (orderId: string) => {
      memory.payingCartId.clear()
      navigate(`/orders/${orderId}`, { replace: true })
      forgetCart(cart.id)
    },
    [forgetCart, cart.id],
  )

  const decline = useCallback(
    async (about: "payment" | "cart", message: string, code?: string) => {
      memory.payingCartId.clear()
      // Said last: whoever reads it can press the button again, and be heard.
      await store.cart(cart.id).then(setCart, () => undefined)
      setPayment({ phase: "declined", about, message, code })
    },
    [store, cart.id, setCart],
  )

  /** The shopper does not wait any longer for the last try. */
  const again = useCallback(() => {
    memory.payingCartId.clear()
    setPayment({ phase: "ready" })
  }, [])

  const showNewTotal = (fresh: Cart) => {
    setCart(fresh)
    setPayment({ phase: "total-changed", before: cart })
  }

  const send = async (instrument: Instrument) => {
    const device = collectDevice()
    const fresh = await store.cart(cart.id)
    if (fresh.completed_at) return setPayment({ phase: "unknown" })
    if (isOtherTotal(fresh, cart)) return showNewTotal(fresh)
    const { installments } = instrument
    const request = {
      amount: cart.total,
      currency_code: cart.currency_code,
      device,
      ...(installments ? { installments } : {}),
    }
    const data = { ...flowOf(instrument), ...agreedTo(subscription), device }
    const session = await openSession(store, fresh, { provider, data })
    if (session === undefined) return setPayment({ phase: "unknown" })
    memory.payingCartId.set(cart.id)
    const result =
      "card" in instrument
        ? await store.pay(cart.id, {
            ...request,
            card: instrument.card,
            ...(instrument.save ? { save_card: true } : {}),
          })
        : await store.payBySavedCard(cart.id, request)
    switch (result.type) {
      case "order":
        return arrive(result.order.id)
      case "unknown":
        return setPayment({ phase: "unknown" })
      case "total_changed":
        memory.payingCartId.clear()
        return showNewTotal(await store.cart(cart.id))
      case "refused":
        memory.payingCartId.clear()
        await onRefused().catch(() => undefined)
        return setPayment({ phase: "failed", error: result.error })
      case "cart":
        if (isUndecided(result)) return setPayment({ phase: "unknown" })
        return decline(aboutWhat(result.error.type), result.error.message, result.error.code)
    }
  }

  const pay = async (instrument: Instrument) => {
    if (running.current) return
    running.current = true
    setPayment({ phase: "paying", slow: false })
    const slow = setTimeout(() => setPayment({ phase: "paying", slow: true }), SLOW_AFTER_MS)
    try {
      await send(instrument)
    } catch (error) {
      setPayment({ phase: "failed", error })
    } finally {
      clearTimeout(slow)
      running.current = false
    }
  }

  return { payment, pay, arrive, decline, again }
}

function flowOf(instrument: Instrument): Record<string, unknown> {
  return "card" in instrument ? { flow: "card" } : { flow: "saved_card", saved_card_id: instrument.savedCardId }
}

function isUndecided({ cart, error }: { cart: Cart; error: { type: string; code?: string } }): boolean {
  if (error.code === "undecided") return true
  return error.type === "payment_requires_more_error" || paymentProgress(cart)?.stage === "undecided"
}

/** Either the payment was refused, or the cart could not become an order (sold out, no delivery). */
function aboutWhat(errorType: string): "payment" | "cart" {
  return errorType === "payment_authorization_error" ? "payment" : "cart"
}

function useWarningBeforeLeaving(active: boolean): void {
  useEffect(() => {
    if (!active) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener("beforeunload", warn)
    return () => window.removeEventListener("beforeunload", warn)
  }, [active])
}
