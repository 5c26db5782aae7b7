import { useEffect, useState } from "react"
import { formatMoney } from "../money"
import { inShoppersWords, problemOf, statusOf } from "../problem"
import { Link } from "../router"
import type { PaymentMethod } from "../../../../src/storefront"
import type { Cart } from "../shop/store"
import { Notice } from "../ui/notice"
import { ProblemNotice } from "../ui/problem-notice"
import { CardForm } from "./card-form"
import { GoToPaymentPage } from "./go-to-payment-page"
import { PaymentPending } from "./payment-pending"
import { TotalChanged } from "./total-changed"
import { useCardPayment, type CardPayment as Payment } from "./use-card-payment"

/** Paying by card on this page: the form, and what came of it. */
export function CardPayment({ cart, provider, paymentPage, onBusy }: CardPaymentProps) {
  const { payment, pay, arrive, decline, again } = useCardPayment(cart, provider)
  const [edited, setEdited] = useState(true)
  const busy = payment.phase === "paying"
  const locked = payment.phase === "unknown"
  useEffect(() => onBusy(busy || locked), [busy, locked])
  if (payment.phase === "unknown") {
    return (
      <PaymentPending
        cartId={cart.id}
        onOrder={arrive}
        onFailed={(message) => void decline("payment", message)}
        onRetry={again}
      />
    )
  }
  return (
    <CardForm
      action={`Pay ${formatMoney(cart.total, cart.currency_code)}`}
      busy={busy}
      onEdit={() => setEdited(true)}
      onPay={(card) => {
        setEdited(false)
        void pay(card)
      }}
    >
      <PaymentNews cart={cart} payment={payment} paymentPage={paymentPage} fresh={!edited} />
    </CardForm>
  )
}

interface CardPaymentProps {
  cart: Cart
  provider: string
  /** The service's own page, where it is open to this cart: a bank can ask its questions there. */
  paymentPage: PaymentMethod | undefined
  /** While true, the shopper should not wander off to another step or way to pay. */
  onBusy: (busy: boolean) => void
}

interface PaymentNewsProps {
  cart: Cart
  payment: Payment
  paymentPage: PaymentMethod | undefined
  fresh: boolean
}

function PaymentNews({ cart, payment, paymentPage, fresh }: PaymentNewsProps) {
  switch (payment.phase) {
    case "ready":
      return null
    case "paying":
      return (
        <p className="hint" role="status">
          {payment.slow ? "Still waiting for your bank. Please keep this page open." : "Asking your bank…"}
        </p>
      )
    case "total-changed":
      return <TotalChanged cart={cart} before={payment.before} />
    case "declined":
      return payment.about === "payment" ? (
        <Notice title="Your payment did not go through" takeFocus={fresh} testId="declined">
          <p>{payment.message}</p>
          {payment.code === "authentication_needed" && paymentPage !== undefined ? (
            <GoToPaymentPage cart={cart} method={paymentPage} />
          ) : (
            <p>Everything you entered is still here.</p>
          )}
        </Notice>
      ) : (
        <Notice title="We could not place your order" takeFocus={fresh} testId="declined">
          <p>{inShoppersWords(payment.message)}</p>
          <p>
            <Link href="/cart">Look at your cart</Link>, then try again.
          </p>
        </Notice>
      )
    case "failed":
      return <PaymentFailed error={payment.error} takeFocus={fresh} />
    case "unknown":
      return null
  }
}

/** The store did not take the payment; what it says of the card or the cart is worth more than a general title. */
function PaymentFailed({ error, takeFocus }: { error: unknown; takeFocus: boolean }) {
  const status = statusOf(error)
  if (status === undefined || status >= 500 || status === 429)
    return <ProblemNotice error={error} takeFocus={takeFocus} />
  return (
    <Notice title="We could not take this payment" takeFocus={takeFocus} testId="problem">
      <p>{problemOf(error).text}</p>
    </Notice>
  )
}
