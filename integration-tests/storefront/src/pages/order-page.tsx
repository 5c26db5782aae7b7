import { formatMoney } from "../money"
import { Link } from "../router"
import { useShop } from "../shop/shop-context"
import type { Order } from "../shop/store"
import { useLoad } from "../shop/use-load"
import { LineList } from "../ui/line-list"
import { Notice } from "../ui/notice"
import { Page } from "../ui/page"
import { ProblemNotice } from "../ui/problem-notice"
import { Skeleton } from "../ui/skeleton"
import { Totals } from "../ui/totals"
import { GuestSubscriptions } from "./guest-subscriptions"
import { paymentWords } from "./payment-words"
import { voucherOf } from "./voucher"
import { VoucherFacts } from "./voucher-facts"

/** The confirmation: what was bought, for how much, and where the money stands. Can be opened again later. */
export function OrderPage({ id }: { id: string }) {
  const { store } = useShop()
  const order = useLoad(id, () => store.order(id))
  if (order.state === "waiting") {
    return (
      <main className="page page-narrow" id="main">
        <Skeleton label="Loading your order" blocks={3} />
      </main>
    )
  }
  if (order.state === "failed") {
    return (
      <Page title="Your order" className="page-narrow">
        <ProblemNotice error={order.error} retry={order.retry} />
      </Page>
    )
  }
  return <Confirmation order={order.value} />
}

function Confirmation({ order }: { order: Order }) {
  const payment = paymentWords(order)
  const voucher = voucherOf(order)
  const address = order.shipping_address
  return (
    <Page
      title="Thank you"
      className="page-narrow"
      heading={<>Thank you{address?.first_name ? `, ${address.first_name}` : ""}</>}
    >
      <p className="order-number">
        Your order is number <strong data-testid="order-number">{order.display_id}</strong>.
        {order.email && ` We write to ${order.email}.`}
      </p>
      <Notice title={payment.title} tone={payment.tone} testId="payment-state">
        <p>{payment.text}</p>
        {voucher !== undefined && <VoucherFacts {...voucher} />}
      </Notice>
      <section className="panel" aria-labelledby="bought">
        <h2 id="bought">What you bought</h2>
        <LineList lines={order.items ?? []} currency={order.currency_code} />
        <Totals sums={order} shippingKnown />
      </section>
      {address && (
        <section className="panel" aria-labelledby="where">
          <h2 id="where">Where it goes</h2>
          <address>
            {address.first_name} {address.last_name}
            <br />
            {address.address_1}
            <br />
            {address.postal_code} {address.city}
            <br />
            {address.country_code &&
              new Intl.DisplayNames("en", { type: "region" }).of(address.country_code.toUpperCase())}
          </address>
          <p>
            {order.shipping_methods
              ?.map(({ name, total }) => `${name}, ${formatMoney(total, order.currency_code)}`)
              .join(" · ")}
          </p>
        </section>
      )}
      <GuestSubscriptions order={order} />
      <Link href="/" className="button button-quiet">
        Back to the shop
      </Link>
    </Page>
  )
}
