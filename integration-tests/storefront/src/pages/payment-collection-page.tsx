import { useEffect, useState } from "react"
import type { OwedByOrder, PaymentMethod } from "../../../../src/storefront"
import { OwedPayment } from "../owed/owed-payment"
import { formatMoney } from "../money"
import { Link } from "../router"
import { useShop } from "../shop/shop-context"
import { useLoad } from "../shop/use-load"
import { Notice } from "../ui/notice"
import { Page } from "../ui/page"
import { ProblemNotice } from "../ui/problem-notice"
import { Skeleton } from "../ui/skeleton"

const PAUSE_MS = 2500
/** What the return address says of a payment whose money is there or may still come. */
const ON_ITS_WAY = new Set(["authorised", "captured", "partially_captured", "review", "pending", "unknown"])

/** Behind the admin's payment link: what an order still owes, after an edit, an exchange or a claim. */
export function PaymentCollectionPage({ id, query }: { id: string; query: URLSearchParams }) {
  const { store } = useShop()
  const [round, setRound] = useState(0)
  const owed = useLoad(`${id} ${round}`, () => store.owed(id))
  if (owed.state === "waiting") {
    return (
      <main className="page page-narrow" id="main">
        <Skeleton label="Loading what is left to pay" blocks={3} />
      </main>
    )
  }
  if (owed.state === "failed") {
    return (
      <Page title="Your payment" className="page-narrow">
        <ProblemNotice error={owed.error} retry={owed.retry} />
      </Page>
    )
  }
  const { payment_collection, methods } = owed.value
  return (
    <Page
      title={`Payment for order ${payment_collection.order_display_id}`}
      heading={<>Payment for order #{payment_collection.order_display_id}</>}
      className="page-narrow"
    >
      <Owed
        owed={payment_collection}
        methods={methods}
        returned={query.get("status") ?? undefined}
        reload={() => setRound((count) => count + 1)}
      />
    </Page>
  )
}

interface OwedProps {
  owed: OwedByOrder
  methods: PaymentMethod[]
  /** What the return address says; it proves nothing. */
  returned: string | undefined
  reload: () => void
}

function Owed({ owed, methods, returned, reload }: OwedProps) {
  const [waiting, setWaiting] = useState(returned !== undefined && ON_ITS_WAY.has(returned))
  if (owed.amount === 0) return <NothingLeft owed={owed} />
  if (waiting) return <WaitingForPayment owed={owed} reload={reload} onRetry={() => setWaiting(false)} />
  return (
    <>
      <ReturnNews status={returned} />
      <section className="panel owed" aria-labelledby="left-to-pay">
        <h2 id="left-to-pay">Left to pay</h2>
        <p className="owed-sum" data-testid="total">
          {formatMoney(owed.amount, owed.currency_code)}
        </p>
        <p>This is what is still open for your order. If you hold a voucher for it, pay that or pay here, not both.</p>
      </section>
      <OwedPayment owed={owed} methods={methods} reload={reload} onUnknown={() => setWaiting(true)} />
    </>
  )
}

function ReturnNews({ status }: { status: string | undefined }) {
  switch (status) {
    case "declined":
    case "expired":
      return (
        <Notice title="Your payment did not go through" takeFocus testId="owed-declined">
          <p>Nothing was charged. Please try again, or pay another way.</p>
        </Notice>
      )
    case "cancelled":
    case "created":
      return (
        <Notice title="You cancelled the payment" tone="calm" takeFocus testId="owed-cancelled">
          <p>Nothing was charged. You can pay here when you are ready.</p>
        </Notice>
      )
    case "total_changed":
      return (
        <Notice title="The amount has changed" tone="calm" takeFocus testId="owed-changed">
          <p>Your order was changed again. Nothing was charged; below is what is open now.</p>
        </Notice>
      )
    case "replaced":
    case "replaced_released":
    case "replaced_kept":
      return (
        <Notice title="That payment page is no longer open" tone="calm" takeFocus testId="owed-replaced">
          <p>A newer payment took its place.</p>
        </Notice>
      )
    default:
      return null
  }
}

function NothingLeft({ owed }: { owed: OwedByOrder }) {
  const isPaid = owed.status !== "canceled"
  const next = owed.next_payment_collection_id
  return (
    <>
      <Notice
        title={isPaid ? "Thank you, this is paid" : "Nothing is left to pay"}
        tone="good"
        takeFocus
        testId="owed-paid"
      >
        <p>
          {isPaid
            ? `Your payment for order #${owed.order_display_id} is confirmed.${next ? "" : " You need not do anything more."}`
            : `Order #${owed.order_display_id} asks for no payment any more.`}
        </p>
      </Notice>
      {next !== undefined && (
        <Notice title="Something else is still open" tone="calm" testId="owed-next">
          <p>Your order has changed since. What it costs more is paid on a page of its own.</p>
          <Link href={`/payment-collection/${next}`} className="button button-main">
            See what is left to pay
          </Link>
        </Notice>
      )}
      <Link href="/" className="button button-quiet">
        Back to the shop
      </Link>
    </>
  )
}

function WaitingForPayment({ owed, reload, onRetry }: { owed: OwedByOrder; reload: () => void; onRetry: () => void }) {
  const { store } = useShop()
  const [long, setLong] = useState(false)
  useEffect(() => {
    const timer = setInterval(() => {
      void store.owed(owed.id).then(
        ({ payment_collection }) => payment_collection.amount === 0 && reload(),
        () => undefined,
      )
    }, PAUSE_MS)
    const patience = setTimeout(() => setLong(true), 30_000)
    return () => {
      clearInterval(timer)
      clearTimeout(patience)
    }
  }, [store, owed.id])
  return (
    <Notice title="Your bank has not confirmed yet" tone="calm" takeFocus testId="payment-unknown">
      <p>We keep asking, and this page goes on by itself as soon as we know.</p>
      {long && (
        <>
          <p>It takes unusually long. You can keep waiting, or go back and look at the ways to pay.</p>
          <button type="button" className="button button-quiet" onClick={onRetry}>
            Back to the ways to pay
          </button>
        </>
      )}
    </Notice>
  )
}
