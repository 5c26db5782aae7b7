import { useEffect, useState } from "react"
import { addressLine } from "../checkout/address"
import type { AddressDraft } from "../checkout/address-draft"
import { AddressStep } from "../checkout/address-step"
import { forgetNews, peekNews } from "../checkout/checkout-news"
import { CheckoutNewsNotice } from "../checkout/checkout-news-notice"
import { DeliveryStep } from "../checkout/delivery-step"
import { InterruptedPayment } from "../checkout/interrupted-payment"
import { PaymentStep } from "../checkout/payment-step"
import { Step } from "../checkout/step"
import { formatMoney } from "../money"
import { Link } from "../router"
import { memory } from "../shop/memory"
import { useShop } from "../shop/shop-context"
import type { Cart, Region } from "../shop/store"
import { LineList } from "../ui/line-list"
import { Notice } from "../ui/notice"
import { Page } from "../ui/page"
import { Totals } from "../ui/totals"

type StepName = "address" | "delivery" | "payment"
const ORDER: StepName[] = ["address", "delivery", "payment"]

export function CheckoutPage() {
  const { cart, region } = useShop()
  const [interrupted, setInterrupted] = useState(() => memory.payingCartId.get())
  const [unpaid, setUnpaid] = useState<string>()
  const [news] = useState(peekNews)
  useEffect(forgetNews, [])
  // Here, since a change of region begins the steps anew.
  const [draft, setDraft] = useState<AddressDraft>({})
  if (interrupted !== undefined) {
    return (
      <Page title="Checkout" className="page-narrow">
        <InterruptedPayment
          cartId={interrupted}
          onUnpaid={(message) => {
            setUnpaid(message)
            setInterrupted(undefined)
          }}
        />
      </Page>
    )
  }
  if (cart === undefined || (cart.items ?? []).length === 0) {
    return (
      <Page title="Checkout" className="page-narrow">
        <p>Your cart is empty, so there is nothing to pay.</p>
        <Link href="/" className="button button-main">
          See what there is
        </Link>
      </Page>
    )
  }
  return (
    <Page title="Checkout" className="page-checkout">
      {unpaid !== undefined && (
        <Notice title="Your last payment did not go through" testId="declined">
          <p>{unpaid}</p>
        </Notice>
      )}
      {news !== undefined && <CheckoutNewsNotice news={news} />}
      <Steps key={region.id} cart={cart} region={region} draft={draft} setDraft={setDraft} />
    </Page>
  )
}

interface StepsProps {
  cart: Cart
  region: Region
  draft: AddressDraft
  setDraft: (draft: AddressDraft) => void
}

function Steps({ cart, region, draft, setDraft }: StepsProps) {
  const { store, setCart, paying, setPaying } = useShop()
  const [step, setStep] = useState<StepName>(() => firstOpenStep(cart, region))
  useEffect(() => () => setPaying(false), [setPaying])
  useEffect(() => {
    // Another tab may have changed the cart since.
    store.cart(cart.id).then(setCart, () => undefined)
  }, [store, cart.id, setCart])
  const stateOf = (name: StepName) =>
    name === step ? "open" : ORDER.indexOf(name) < ORDER.indexOf(step) ? "done" : "ahead"
  const method = cart.shipping_methods?.[0]
  return (
    <div className="checkout">
      <div className="steps">
        <Step
          number={1}
          title="Address"
          state={stateOf("address")}
          onChange={() => setStep("address")}
          changeDisabled={paying}
          summary={
            <>
              <p>{cart.email}</p>
              <p>{addressLine(cart.shipping_address)}</p>
            </>
          }
        >
          <AddressStep
            cart={cart}
            draft={draft}
            setDraft={setDraft}
            done={() => {
              setDraft({})
              setStep("delivery")
            }}
          />
        </Step>
        <Step
          number={2}
          title="Delivery"
          state={stateOf("delivery")}
          onChange={() => setStep("delivery")}
          changeDisabled={paying}
          summary={
            method && <p>{`${method.name}, ${formatMoney(method.total ?? method.amount, cart.currency_code)}`}</p>
          }
        >
          <DeliveryStep cart={cart} done={() => setStep("payment")} />
        </Step>
        <Step number={3} title="Payment" state={stateOf("payment")}>
          <PaymentStep cart={cart} onBusy={setPaying} />
        </Step>
      </div>
      <aside className="summary" aria-labelledby="order-heading">
        <h2 id="order-heading">Your order</h2>
        <LineList lines={cart.items ?? []} currency={cart.currency_code} />
        <Totals sums={cart} shippingKnown={method !== undefined} />
      </aside>
    </div>
  )
}

/** What the cart knows already need not be asked again. */
function firstOpenStep(cart: Cart, region: Region): StepName {
  const country = cart.shipping_address?.country_code
  const served = region.countries?.some(({ iso_2 }) => iso_2 === country) ?? false
  if (!cart.email || !cart.shipping_address?.address_1 || !served) return "address"
  return (cart.shipping_methods ?? []).length > 0 ? "payment" : "delivery"
}
