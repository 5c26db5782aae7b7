import { useState } from "react"
import type { CustomerSubscription } from "../../../../src/storefront"
import { formatMoney } from "../money"
import { useShop } from "../shop/shop-context"
import type { Customer } from "../shop/store"
import { useLoad } from "../shop/use-load"
import { Button } from "../ui/button"
import { ProblemNotice } from "../ui/problem-notice"
import { Skeleton } from "../ui/skeleton"
import { every } from "./plan-words"

const WORDS: Record<CustomerSubscription["status"], string> = {
  active: "Active",
  past_due: "Payment failed",
  cancelled: "Cancelled",
  ended: "Ended",
}

/** What is deducted again and again, with the way to end it. */
export function Subscriptions({ customer }: { customer: Customer }) {
  const { store } = useShop()
  const [changes, setChanges] = useState(0)
  const found = useLoad(`${customer.id} ${changes}`, () => store.subscriptions())
  if (found.state === "ready" && found.value.length === 0) return null
  return (
    <section className="panel" aria-labelledby="subscriptions">
      <h2 id="subscriptions">Your subscriptions</h2>
      {found.state === "waiting" && <Skeleton label="Loading your subscriptions" blocks={1} />}
      {found.state === "failed" && <ProblemNotice error={found.error} retry={found.retry} />}
      {found.state === "ready" && (
        <ul className="orders">
          {found.value.map((one) => (
            <Entry key={one.id} subscription={one} onChange={() => setChanges(changes + 1)} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Entry({ subscription, onChange }: { subscription: CustomerSubscription; onChange: () => void }) {
  const { store, announce } = useShop()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const { id, contract_name, amount, currency_code, interval, interval_count, status, next_deduction_at } = subscription
  const cancel = async () => {
    setBusy(true)
    setError(undefined)
    try {
      const { cancelling } = await store.cancelSubscription(id)
      announce(cancelling ? "Your subscription is being cancelled." : "Your subscription is cancelled.")
      onChange()
    } catch (reason) {
      setError(reason)
    } finally {
      setBusy(false)
    }
  }
  const isOpen = status === "active" || status === "past_due"
  return (
    <li>
      <strong>{contract_name}</strong>
      <span>
        {formatMoney(Number(amount), currency_code)} {every(interval, interval_count)}
      </span>
      <span data-testid="subscription-state">{subscription.cancelling ? "Being cancelled" : WORDS[status]}</span>
      {isOpen && next_deduction_at && (
        <span>next on {new Date(next_deduction_at).toLocaleDateString("en", { dateStyle: "medium" })}</span>
      )}
      {isOpen && (
        <Button look="quiet" busy={busy} busyLabel="Cancelling…" onClick={() => void cancel()}>
          Cancel subscription
        </Button>
      )}
      {error !== undefined && <ProblemNotice error={error} />}
    </li>
  )
}
