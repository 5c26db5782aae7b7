import { useEffect, useRef, useState } from "react"
import {
  collectDevice,
  openCheckout,
  StoreError,
  type OfferedSubscription,
  type PaymentMethod,
} from "../../../../src/storefront"
import { formatMoney } from "../money"
import { navigate } from "../router"
import { useShop } from "../shop/shop-context"
import type { Cart } from "../shop/store"
import { Button } from "../ui/button"
import { Field, focusFirstError } from "../ui/field"
import { ProblemNotice } from "../ui/problem-notice"
import { Select } from "../ui/select"
import { fieldsOf, knownValues, neededField, nest } from "./needed-fields"
import { TotalChanged } from "./total-changed"
import { agreedTo, openSession } from "./session"
import { isOtherTotal, type Total } from "./total"
import { useRestored } from "./use-restored"

interface AwayPaymentProps {
  cart: Cart
  method: PaymentMethod
  /** What the shopper reads of what is deducted later. */
  subscription: OfferedSubscription | undefined
  onBusy: (busy: boolean) => void
}

/** Paying on another page: the service's, opened here in a frame or on its own, or a bank's or wallet's. */
export function AwayPayment({ cart, method, subscription, onBusy }: AwayPaymentProps) {
  const { store, setCart } = useShop()
  const fields = fieldsOf(method)
  const [values, setValues] = useState<Record<string, string>>(() => knownValues(fields))
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [framed, setFramed] = useState(method.opens_in === "frame")
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const [totalBefore, setTotalBefore] = useState<Total>()
  const [checkoutUrl, setCheckoutUrl] = useState<string>()
  const form = useRef<HTMLFormElement>(null)

  const leave = async () => {
    const missing = fields.filter(({ name }) => !values[name]?.trim())
    setErrors(Object.fromEntries(missing.map(({ name }) => [name, "Please fill this in."])))
    if (missing.length > 0) return focusFirstError(form.current)
    setBusy(true)
    onBusy(true)
    setError(undefined)
    setTotalBefore(undefined)
    try {
      const fresh = await store.cart(cart.id)
      if (isOtherTotal(fresh, cart)) {
        setCart(fresh)
        setTotalBefore(cart)
        return stop()
      }
      const session = await openSession(store, fresh, {
        provider: method.provider_id,
        data: {
          flow: method.flow,
          ...(method.flow === "redirect" ? agreedTo(subscription) : {}),
          device: collectDevice(),
          return_url: `${window.location.origin}/checkout/return`,
          ...(method.payment_method === undefined ? {} : { payment_method: method.payment_method }),
          ...nest(values, fields),
        },
      })
      if (session === undefined) return navigate(`/checkout/return?cart_id=${cart.id}`)
      const url = session.data?.checkout_url
      if (typeof url !== "string") throw new Error("The store opened no payment page.")
      if (framed) setCheckoutUrl(url)
      else window.location.assign(url)
    } catch (reason) {
      setError(reason)
      stop()
    }
  }
  const stop = () => {
    setCheckoutUrl(undefined)
    setBusy(false)
    onBusy(false)
  }
  useRestored(() => {
    if (checkoutUrl === undefined) stop()
  })

  if (checkoutUrl !== undefined) {
    return (
      <PaymentFrame
        url={checkoutUrl}
        cartId={cart.id}
        onStop={stop}
        onFailed={(message = "") => {
          stop()
          setError(new StoreError(message, 409))
        }}
        returnFocusTo={() => form.current?.querySelector<HTMLElement>("[type=submit]")}
      />
    )
  }
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) void leave()
      }}
    >
      {fields.length > 0 && (
        <div className="fields">
          {fields.map((field) => {
            const { name, choices } = field
            const shown = {
              ...neededField(field),
              value: values[name] ?? "",
              error: errors[name],
              onChange: (value: string) => setValues({ ...values, [name]: value }),
            }
            if (!choices) return <Field key={name} {...shown} required />
            return <Select key={name} {...shown} options={[{ value: "", label: "Please choose" }, ...choices]} />
          })}
        </div>
      )}
      {method.flow === "redirect" && (
        <fieldset className="choice">
          <legend>Open the payment page</legend>
          <div className="pills">
            {[false, true].map((choice) => (
              <label key={String(choice)} className="pill">
                <input type="radio" name="framed" checked={framed === choice} onChange={() => setFramed(choice)} />
                <span>{choice ? "Inside this page" : "On its own page"}</span>
              </label>
            ))}
          </div>
        </fieldset>
      )}
      {totalBefore !== undefined && <TotalChanged cart={cart} before={totalBefore} />}
      {error !== undefined && <ProblemNotice error={error} takeFocus />}
      <Button type="submit" className="button-wide" busy={busy} busyLabel="Opening…">
        {`Continue to pay ${formatMoney(cart.total, cart.currency_code)}`}
      </Button>
      <p className="fine-print">You come back here when you are done. Your cart waits for you.</p>
    </form>
  )
}

interface PaymentFrameProps {
  url: string
  cartId: string
  onStop: () => void
  /** The page did not open; `message` says why. */
  onFailed: (message: string | undefined) => void
  /** What is there again once the frame is gone. */
  returnFocusTo: () => HTMLElement | null | undefined
}

function PaymentFrame({ url, cartId, onStop, onFailed, returnFocusTo }: PaymentFrameProps) {
  const container = useRef<HTMLDivElement>(null)
  const target = useRef(returnFocusTo)
  const failed = useRef(onFailed)
  useEffect(() => {
    if (container.current === null) return
    const controller = new AbortController()
    openCheckout({
      checkoutUrl: url,
      container: container.current,
      title: "Payment page",
      signal: controller.signal,
      returnFocusTo: () => target.current(),
    }).then(
      ({ outcome, message, cart_id = cartId, payment_session_id = "", status = "" }) => {
        if (outcome === "failed") return failed.current(message)
        const query = new URLSearchParams({ cart_id, payment_session_id, status, outcome })
        navigate(`/checkout/return?${query.toString()}`)
      },
      () => undefined,
    )
    return () => controller.abort()
  }, [url, cartId])
  return (
    <>
      <div ref={container} className="payment-frame" data-testid="payment-frame" />
      <Button look="quiet" onClick={onStop}>
        Pay another way
      </Button>
    </>
  )
}
