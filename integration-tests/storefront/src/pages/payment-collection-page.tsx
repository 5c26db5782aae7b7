import { useEffect, useRef, useState } from "react"
import type { AttemptState, OwedByOrder, PaymentMethod } from "../../../../src/storefront"
import { OwedPayment } from "../owed/owed-payment"
import { REPLACED_MONEY } from "../checkout/replaced-money"
import { formatMoney } from "../money"
import { Link } from "../router"
import { memory } from "../shop/memory"
import { useShop } from "../shop/shop-context"
import { useLoad } from "../shop/use-load"
import { Notice } from "../ui/notice"
import { Page } from "../ui/page"
import { ProblemNotice } from "../ui/problem-notice"
import { Skeleton } from "../ui/skeleton"
import { readVoucher, type Voucher } from "./voucher"
import { VoucherFacts } from "./voucher-facts"

const PAUSE_MS = 2500
/** What the return address says of a payment whose money is there or may still come. */
const ON_ITS_WAY = new Set(["authorised", "captured", "partially_captured", "review", "pending", "unknown"])
/** What it says of a payment that is over and stands for nothing. */
const ENDED = new Set(["declined", "expired", "refunded"])
const NOT_MADE = "The payment was not made. Nothing was charged; please try again."

/** Behind the admin's payment link: what an order still owes, after an edit, an exchange or a claim. */
export function PaymentCollectionPage({ id, query }: { id: string; query: URLSearchParams }) {
  const { store } = useShop()
  const returned = query.get("status") ?? undefined
  const owed = useLoad(`${id}?${query.toString()}`, () => store.owed(id))
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
  const { payment_collection, payment, methods, voucher } = owed.value
  return (
    <Page
      title={`Payment for order ${payment_collection.order_display_id}`}
      heading={<>Payment for order #{payment_collection.order_display_id}</>}
      className="page-narrow"
    >
      <Owed
        owed={payment_collection}
        payment={payment}
        methods={methods}
        voucher={returned === "pending" ? readVoucher(voucher) : undefined}
        returned={returned}
        isCancelled={query.get("outcome") === "cancelled"}
        returnPath={`/payment-collection/${id}`}
        reload={owed.again}
      />
    </Page>
  )
}

interface OwedProps {
  owed: OwedByOrder
  payment: AttemptState | undefined
  methods: PaymentMethod[]
  /** It is for the shopper to pay: no bank is waited for. */
  voucher: Voucher | undefined
  /** What the return address says; it proves nothing. */
  returned: string | undefined
  /** The shopper pressed Cancel on the page. */
  isCancelled: boolean
  /** Where a page that is opened leads back to. */
  returnPath: string
  reload: () => Promise<void>
}

/** What the shopper waits for: the card that was sent from here, or the page that was paid elsewhere. */
type Awaited = "card" | "page"

function awaitedAtFirst({ owed, payment, returned }: OwedProps): Awaited | undefined {
  if (returned !== undefined && ON_ITS_WAY.has(returned)) return "page"
  // The page was loaded anew meanwhile. What else is undecided may be a voucher, which is not waited for.
  return isCardSent(owed.id) && payment?.state === "undecided" ? "card" : undefined
}

/**
 * What became of a card while this page was not open, or of the page that the shopper comes from: the shop may keep
 * what was paid.
 */
function failureAtFirst({ owed, payment, returned }: OwedProps): string | undefined {
  const isOver = isCardSent(owed.id) || (returned !== undefined && ENDED.has(returned))
  return isOver && payment?.state === "failed" ? payment.message : undefined
}

function isCardSent(collectionId: string): boolean {
  return memory.payingCollectionId.get() === collectionId
}

function Owed(props: OwedProps) {
  const { owed, payment, methods, voucher, returned, isCancelled, returnPath, reload } = props
  const [awaited, setAwaited] = useState<Awaited | undefined>(() => awaitedAtFirst(props))
  const [failure, setFailure] = useState(() => failureAtFirst(props))
  useEffect(() => {
    // The next payment of this page may be a voucher.
    if (awaited === undefined && isCardSent(owed.id)) memory.payingCollectionId.clear()
  }, [awaited, owed.id])
  const stopWaiting = (message?: string) => {
    setFailure(message)
    setAwaited(undefined)
  }
  if (owed.amount === 0) return <NothingLeft owed={owed} state={payment?.state} />
  if (awaited) {
    return (
      <WaitingForPayment
        owed={owed}
        awaited={awaited}
        voucher={awaited === "page" ? voucher : undefined}
        reload={reload}
        onFailed={stopWaiting}
        onRetry={() => stopWaiting()}
      />
    )
  }
  return (
    <>
      {failure === undefined && <ReturnNews status={returned} isCancelled={isCancelled} />}
      <section className="panel" aria-labelledby="left-to-pay">
        <h2 id="left-to-pay">Left to pay</h2>
        <p className="owed-sum" data-testid="total">
          {formatMoney(owed.amount, owed.currency_code)}
        </p>
        <p>This is what is still open for your order. If you hold a voucher for it, pay that or pay here, not both.</p>
      </section>
      <OwedPayment
        owed={owed}
        methods={methods}
        failure={failure}
        returnPath={returnPath}
        reload={reload}
        onUnknown={() => setAwaited("card")}
      />
    </>
  )
}

function ReturnNews({ status, isCancelled }: { status: string | undefined; isCancelled: boolean }) {
  switch (status) {
    case "declined":
    case "expired":
      return (
        <Notice title="Your payment did not go through" takeFocus testId="owed-declined">
          <p>Nothing was charged. Please try again, or pay another way.</p>
        </Notice>
      )
    case "refunded":
      return (
        <Notice title="Your payment was not kept" takeFocus testId="owed-refunded">
          <p>What you paid is on its way back to you. Please try again, or pay another way.</p>
        </Notice>
      )
    case "cancelled":
    case "created":
      return (
        <Notice
          title={isCancelled ? "You canceled the payment" : "The payment was not made"}
          tone="calm"
          takeFocus
          testId="owed-cancelled"
        >
          <p>
            {isCancelled ? "Nothing was charged." : "Nothing is taken for it."} You can pay here when you are ready.
          </p>
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
          <p>A newer payment took its place. {REPLACED_MONEY[status]}</p>
        </Notice>
      )
    default:
      return null
  }
}

/** Nothing is left of what was paid, and of what an edit took back or whose order was cancelled. */
function NothingLeft({ owed, state }: { owed: OwedByOrder; state: AttemptState["state"] | undefined }) {
  const isPaid = state === "paid"
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
            : `Order #${owed.order_display_id} asks for no payment ${next ? "here " : ""}any more.`}
        </p>
      </Notice>
      {state === "undecided" && (
        <Notice title="An earlier payment is not confirmed yet" tone="calm" testId="owed-undecided">
          <p>Nobody knows yet what became of the payment that you began here. Please do not pay it again.</p>
        </Notice>
      )}
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

function failureOf(payment: AttemptState | undefined, awaited: Awaited): string | undefined {
  if (payment?.state === "failed") return payment.message
  // The card never reached the shop. A page that was opened may still be paid.
  return payment?.state === "open" && awaited === "card" ? NOT_MADE : undefined
}

interface WaitingProps {
  owed: OwedByOrder
  awaited: Awaited
  voucher: Voucher | undefined
  reload: () => Promise<void>
  /** Nothing came of it: the shopper may pay again. */
  onFailed: (message: string) => void
  onRetry: () => void
}

function WaitingForPayment({ owed, awaited, voucher, reload, onFailed, onRetry }: WaitingProps) {
  const { store } = useShop()
  const [long, setLong] = useState(false)
  const [mayRetry, setMayRetry] = useState(false)
  const then = useRef({ reload, onFailed })
  then.current = { reload, onFailed }
  useEffect(() => {
    let left = false
    const look = async (): Promise<boolean> => {
      const { payment_collection, payment } = await store.owed(owed.id)
      if (left) return true
      if (payment_collection.amount === 0) {
        void then.current.reload()
        return true
      }
      const failure = failureOf(payment, awaited)
      if (failure !== undefined) then.current.onFailed(failure)
      setMayRetry(payment?.state === "undecided" && payment.may_retry)
      return failure !== undefined
    }
    const watch = async () => {
      // A shop that does not answer now is asked again.
      while (!left && !(await look().catch(() => false))) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
    void watch()
    const patience = setTimeout(() => setLong(true), 30_000)
    return () => {
      left = true
      clearTimeout(patience)
    }
  }, [store, owed.id, awaited])
  if (voucher) {
    return (
      <Notice title="Waiting for your payment" tone="calm" takeFocus testId="owed-voucher">
        <p>Please pay your voucher. This page goes on by itself once your money is here.</p>
        <VoucherFacts {...voucher} />
        <button type="button" className="button button-quiet" onClick={onRetry}>
          Back to the ways to pay
        </button>
      </Notice>
    )
  }
  // A page that was opened may never be paid; a card that may still go through is not to be joined by another.
  const mayGoBack = awaited === "page" ? long : mayRetry
  return (
    <Notice title="Your bank has not confirmed yet" tone="calm" takeFocus testId="payment-unknown">
      <p>We keep asking, and this page goes on by itself as soon as we know.</p>
      {mayGoBack && (
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
