import { useState } from "react"
import type { OfferedSubscription } from "../../../../src/storefront"
import { Link } from "../router"
import { memory } from "../shop/memory"
import { useShop } from "../shop/shop-context"
import type { Cart } from "../shop/store"
import { useLoad } from "../shop/use-load"
import { Notice } from "../ui/notice"
import { ProblemNotice } from "../ui/problem-notice"
import { Skeleton } from "../ui/skeleton"
import { AwayPayment } from "./away-payment"
import { CardPayment } from "./card-payment"
import { FreeOrder } from "./free-order"
import { MethodIcon } from "./method-icon"
import { OfferedTerms } from "./offered-terms"
import type { Total } from "./total"
import { TotalChanged } from "./total-changed"

/** The ways to pay that are open to this cart, and the chosen one's form. */
export function PaymentStep({ cart, onBusy }: { cart: Cart; onBusy: (busy: boolean) => void }) {
  const { store, customer } = useShop()
  const isFree = cart.total === 0
  const payer = `${customer?.id} ${cart.region_id} ${cart.shipping_address?.country_code}`
  const methods = useLoad(`${cart.id} ${isFree} ${payer}`, () => store.paymentMethods(cart.id))
  const [totalBefore, setTotalBefore] = useState<Total>()
  const [chosen, setChosen] = useState(() => memory.methodId.get())
  const [busy, setBusy] = useState(false)
  const [changed, setChanged] = useState<{ subscription?: OfferedSubscription }>()
  const report = (next: boolean) => {
    setBusy(next)
    onBusy(next)
    if (next) setTotalBefore(undefined)
  }
  const choose = (id: string) => {
    memory.methodId.set(id)
    setChosen(id)
  }
  if (methods.state === "waiting") return <Skeleton label="Loading ways to pay" blocks={3} />
  if (methods.state === "failed") return <ProblemNotice error={methods.error} retry={methods.retry} />
  const { methods: open, notice, subscription: offered } = methods.value
  const { subscription } = changed ?? { subscription: offered }
  /** Told anew beside the form, which keeps what was typed. */
  const askAgain = async () => setChanged(await store.paymentMethods(cart.id))
  if (isFree)
    return <FreeOrder cart={cart} notice={notice} onBusy={report} onTotalChanged={() => setTotalBefore(cart)} />
  const method = open.find(({ id }) => id === chosen) ?? open[0]
  if (method === undefined) {
    return (
      <Notice title="There is no way to pay here">
        <p>{notice ?? "The shop takes no payments for this cart at the moment. Please try again later."}</p>
        {notice && (
          <p>
            <Link href="/cart">Change your cart</Link>
          </p>
        )}
      </Notice>
    )
  }
  return (
    <>
      {totalBefore && <TotalChanged cart={cart} before={totalBefore} />}
      {subscription && <OfferedTerms {...subscription} />}
      {open.length > 1 && (
        <fieldset className="options" disabled={busy}>
          <legend className="sr-only">Way to pay</legend>
          {open.map(({ id, label, icon }) => (
            <label key={id} className="option">
              <input type="radio" name="method" value={id} checked={id === method.id} onChange={() => choose(id)} />
              <span className="option-name">{label}</span>
              <MethodIcon name={icon} />
            </label>
          ))}
        </fieldset>
      )}
      {method.flow === "card" || method.flow === "saved_card" ? (
        <CardPayment
          key={method.id}
          cart={cart}
          subscription={subscription}
          onRefused={askAgain}
          provider={method.provider_id}
          canSave={method.can_save}
          savedCards={method.saved_cards}
          installments={method.installments}
          paymentPage={open.find(({ flow }) => flow === "redirect")}
          onBusy={report}
        />
      ) : (
        <AwayPayment key={method.id} cart={cart} method={method} subscription={subscription} onBusy={report} />
      )}
    </>
  )
}
