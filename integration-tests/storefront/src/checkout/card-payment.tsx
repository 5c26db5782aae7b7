import { useEffect, useState } from "react"
import { formatMoney } from "../money"
import { inShoppersWords, problemOf, statusOf } from "../problem"
import { Link } from "../router"
import type { Cart } from "../shop/store"
import { Button } from "../ui/button"
import { Notice } from "../ui/notice"
import { ProblemNotice } from "../ui/problem-notice"
import { CardForm } from "./card-form"
import { useCardPayment, type CardPayment as Payment } from "./use-card-payment"

/** Paying by card on this page: the form, and what came of it. */
export function CardPayment({ cart, provider, onBusy }: CardPaymentProps) {
  const { payment, pay, check } = useCardPayment(cart, provider)
  const [edited, setEdited] = useState(true)
  const busy = payment.phase === "paying"
  const locked = payment.phase === "unknown" || payment.phase === "checking"
  useEffect(() => onBusy(busy || locked), [busy, locked])
  return (
    <CardForm
      action={`Pay ${formatMoney(cart.total, cart.currency_code)}`}
      busy={busy}
      locked={locked}
      onEdit={() => setEdited(true)}
      onPay={(card) => {
        setEdited(false)
        void pay(card)
      }}
    >
      <PaymentNews payment={payment} check={() => void check()} fresh={!edited} />
    </CardForm>
  )
}

interface CardPaymentProps {
  cart: Cart
  provider: string
  /** While true, the shopper should not wander off to another step or way to pay. */
  onBusy: (busy: boolean) => void
}

function PaymentNews({ payment, check, fresh }: { payment: Payment; check: () => void; fresh: boolean }) {
  switch (payment.phase) {
    case "ready":
      return null
    case "paying":
      return (
        <p className="hint" role="status">
          {payment.slow ? "Still waiting for your bank. Please keep this page open." : "Asking your bank…"}
        </p>
      )
    case "checking":
      return (
        <p className="hint" role="status">
          Looking up your payment…
        </p>
      )
    case "declined":
      return payment.about === "payment" ? (
        <Notice title="Your payment did not go through" takeFocus={fresh} testId="declined">
          <p>{payment.message}</p>
          <p>Everything you entered is still here.</p>
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
      return (
        <Notice title="We do not know yet whether you have paid" takeFocus testId="payment-unknown">
          <p>
            {payment.message ??
              "The answer got lost on the way. Please do not pay another way before you have checked."}
          </p>
          <Button look="quiet" onClick={check}>
            Check my payment
          </Button>
        </Notice>
      )
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
