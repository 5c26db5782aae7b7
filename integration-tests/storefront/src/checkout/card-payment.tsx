import { useEffect, useState } from "react"
import { formatMoney } from "../money"
import { inShoppersWords, problemOf, statusOf } from "../problem"
import { Link } from "../router"
import type { OfferedSubscription, PaymentMethod, SavedCard } from "../../../../src/storefront"
import type { Cart } from "../shop/store"
import { Notice } from "../ui/notice"
import { ProblemNotice } from "../ui/problem-notice"
import { CardForm } from "./card-form"
import { GoToPaymentPage } from "./go-to-payment-page"
import { SavedCardForm } from "./saved-card-form"
import { PaymentPending } from "./payment-pending"
import { TotalChanged } from "./total-changed"
import { useCardPayment, type CardPayment as Payment } from "./use-card-payment"

/** Paying by card on this page, typed or saved: the form, and what came of it. */
export function CardPayment(props: CardPaymentProps) {
  const { cart, subscription, provider, canSave, savedCards, installments, paymentPage, onRefused, onBusy } = props
  const { payment, pay, arrive, decline, again } = useCardPayment({ cart, subscription, provider, onRefused })
  const [edited, setEdited] = useState(true)
  const [savedCardId, setSavedCardId] = useState<string>()
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
  const action = `Pay ${formatMoney(cart.total, cart.currency_code)}`
  const news = (
    <PaymentNews
      cart={cart}
      subscription={subscription}
      payment={payment}
      paymentPage={paymentPage}
      savedCardId={savedCards ? savedCardId : undefined}
      fresh={!edited}
    />
  )
  if (savedCards) {
    return (
      <SavedCardForm
        cards={savedCards}
        action={action}
        busy={busy}
        onEdit={() => setEdited(true)}
        installments={installments}
        onPay={(chosen) => {
          setEdited(false)
          setSavedCardId(chosen.savedCardId)
          void pay(chosen)
        }}
      >
        {news}
      </SavedCardForm>
    )
  }
  return (
    <CardForm
      action={action}
      canSave={canSave}
      busy={busy}
      onEdit={() => setEdited(true)}
      installments={installments}
      onPay={(typed) => {
        setEdited(false)
        void pay(typed)
      }}
    >
      {news}
    </CardForm>
  )
}

interface CardPaymentProps {
  cart: Cart
  /** What the shopper reads of what is deducted later. */
  subscription: OfferedSubscription | undefined
  /** The shop did not take the payment: what the page shows may be old. */
  onRefused: () => Promise<void>
  provider: string
  /** The shopper may have a typed card kept. */
  canSave?: boolean
  /** The cards to choose from, where one that was kept is to pay. */
  savedCards?: SavedCard[]
  /** The numbers of installments to choose from. */
  installments?: string[]
  /** The service's own page, where it is open to this cart: a bank can ask its questions there. */
  paymentPage: PaymentMethod | undefined
  /** While true, the shopper should not wander off to another step or way to pay. */
  onBusy: (busy: boolean) => void
}

interface PaymentNewsProps {
  cart: Cart
  subscription: OfferedSubscription | undefined
  payment: Payment
  paymentPage: PaymentMethod | undefined
  savedCardId: string | undefined
  fresh: boolean
}

function PaymentNews({ cart, subscription, payment, paymentPage, savedCardId, fresh }: PaymentNewsProps) {
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
            <GoToPaymentPage cart={cart} method={paymentPage} subscription={subscription} savedCardId={savedCardId} />
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
