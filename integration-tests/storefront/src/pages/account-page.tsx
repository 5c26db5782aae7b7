import { useState } from "react"
import { formatMoney } from "../money"
import { statusOf } from "../problem"
import { Link } from "../router"
import { useShop } from "../shop/shop-context"
import type { Customer } from "../shop/store"
import { useLoad } from "../shop/use-load"
import { Button } from "../ui/button"
import { Field } from "../ui/field"
import { Notice } from "../ui/notice"
import { Page } from "../ui/page"
import { ProblemNotice } from "../ui/problem-notice"
import { Skeleton } from "../ui/skeleton"
import { SavedCards } from "./saved-cards"
import { paymentWords } from "./payment-words"
import { Subscriptions } from "./subscriptions"

export function AccountPage() {
  const { customer } = useShop()
  return customer ? <Account customer={customer} /> : <SignIn />
}

function SignIn() {
  const { config, signIn, announce } = useShop()
  const [email, setEmail] = useState("")
  const [password, setPassword] = useState("")
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const submit = async () => {
    setBusy(true)
    setError(undefined)
    try {
      await signIn(email, password)
      announce("You are signed in.")
    } catch (reason) {
      setError(reason)
      setBusy(false)
    }
  }
  return (
    <Page title="Sign in" className="page-narrow">
      <p>For your orders and addresses. You can also check out without an account.</p>
      {error !== undefined &&
        (statusOf(error) === 401 ? (
          <Notice title="Email and password do not match" takeFocus>
            <p>Check both, then try again.</p>
          </Notice>
        ) : (
          <ProblemNotice error={error} takeFocus />
        ))}
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy) void submit()
        }}
      >
        <Field label="Email" type="email" autoComplete="username" required value={email} onChange={setEmail} />
        <Field
          label="Password"
          type="password"
          autoComplete="current-password"
          required
          value={password}
          onChange={setPassword}
        />
        <Button type="submit" busy={busy} busyLabel="Signing in…">
          Sign in
        </Button>
      </form>
      {config.customer && (
        <div className="demo-hint">
          <p>This is a demo: there is a customer ready for you.</p>
          <Button
            look="quiet"
            onClick={() => {
              setEmail(config.customer?.email ?? "")
              setPassword(config.customer?.password ?? "")
            }}
          >
            Fill in the demo customer
          </Button>
        </div>
      )}
    </Page>
  )
}

function Account({ customer }: { customer: Customer }) {
  const { store, signOut } = useShop()
  const orders = useLoad(customer.id, () => store.orders())
  return (
    <Page title="Your account" className="page-narrow" heading={`Hello, ${customer.first_name ?? customer.email}`}>
      <section className="panel" aria-labelledby="orders">
        <h2 id="orders">Your orders</h2>
        {orders.state === "waiting" && <Skeleton label="Loading your orders" blocks={2} />}
        {orders.state === "failed" && <ProblemNotice error={orders.error} retry={orders.retry} />}
        {orders.state === "ready" && orders.value.length === 0 && <p>None yet.</p>}
        {orders.state === "ready" && (
          <ul className="orders">
            {orders.value.map((order) => (
              <li key={order.id}>
                <Link href={`/orders/${order.id}`} className="text-link">
                  Order {order.display_id}
                </Link>
                <span>{new Date(order.created_at).toLocaleDateString("en", { dateStyle: "medium" })}</span>
                {order.payment_status && <span>{paymentWords(order).title}</span>}
                <strong>{formatMoney(order.total, order.currency_code)}</strong>
              </li>
            ))}
          </ul>
        )}
      </section>
      <Subscriptions of={customer.id} list={store.subscriptions} cancel={store.cancelSubscription} />
      <SavedCards customerId={customer.id} />
      <Button look="quiet" onClick={() => void signOut()}>
        Sign out
      </Button>
    </Page>
  )
}
