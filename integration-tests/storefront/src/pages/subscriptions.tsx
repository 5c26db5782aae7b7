import { useRef, useState, type ReactNode } from "react"
import type { CustomerSubscription } from "../../../../src/storefront"
import { formatMoney } from "../money"
import { useShop } from "../shop/shop-context"
import { useLoad } from "../shop/use-load"
import { Button } from "../ui/button"
import { ConfirmedButton } from "../ui/confirmed-button"
import { ProblemNotice } from "../ui/problem-notice"
import { Skeleton } from "../ui/skeleton"
import { every } from "./plan-words"

const WORDS: Record<CustomerSubscription["status"], string> = {
  active: "Active",
  past_due: "Payment failed",
  cancelled: "Canceled",
  ended: "Ended",
}

interface Props {
  /** Whose they are: another one's are loaded anew. */
  of: string
  list: () => Promise<CustomerSubscription[]>
  cancel: (id: string) => Promise<CustomerSubscription>
  /** What is said where there is none yet; without, nothing is. */
  none?: ReactNode
}

/** What is deducted again and again, with the way to end it. */
export function Subscriptions({ of, list, cancel, none }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const found = useLoad(of, list)
  if (found.state === "ready" && found.value.length === 0 && none === undefined) return null
  return (
    <section className="panel" aria-labelledby="subscriptions">
      <h2 id="subscriptions" ref={heading} tabIndex={-1}>
        Your subscriptions
      </h2>
      {found.state === "waiting" && <Skeleton label="Loading your subscriptions" blocks={1} />}
      {found.state === "failed" && <ProblemNotice error={found.error} retry={found.retry} />}
      {found.state === "ready" && found.value.length === 0 && (
        <>
          <p>{none}</p>
          <Button look="quiet" busy={found.reloading} busyLabel="Looking…" onClick={() => void found.again()}>
            Look again
          </Button>
        </>
      )}
      {found.state === "ready" && (
        <ul className="orders">
          {found.value.map((one) => (
            <Entry
              key={one.id}
              subscription={one}
              cancel={cancel}
              onChange={() => {
                // The button that was pressed may be gone.
                heading.current?.focus()
                return found.again()
              }}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

interface EntryProps {
  subscription: CustomerSubscription
  cancel: Props["cancel"]
  /** Resolves once it is read anew. */
  onChange: () => Promise<void>
}

function Entry({ subscription, cancel, onChange }: EntryProps) {
  const { announce } = useShop()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const { id, contract_name, amount, next_amount, currency_code, interval, interval_count, status } = subscription
  const { next_deduction_at } = subscription
  const end = async () => {
    setBusy(true)
    setError(undefined)
    try {
      const { cancelling } = await cancel(id)
      announce(cancelling ? "Your subscription is being canceled." : "Your subscription is canceled.")
      await onChange()
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
      <span data-testid="subscription-state">{subscription.cancelling ? "Being canceled" : WORDS[status]}</span>
      {isOpen && next_deduction_at && (
        <span>
          next{" "}
          {next_amount &&
            Number(next_amount) !== Number(amount) &&
            `(${formatMoney(Number(next_amount), currency_code)}) `}
          on {new Date(next_deduction_at).toLocaleDateString("en", { dateStyle: "medium" })}
        </span>
      )}
      {isOpen && (
        <ConfirmedButton
          question={`Cancel ${contract_name} for good?`}
          yes="Yes, cancel it"
          busy={busy}
          busyLabel="Cancelling…"
          onConfirm={() => void end()}
        >
          Cancel subscription
        </ConfirmedButton>
      )}
      {error !== undefined && <ProblemNotice error={error} takeFocus />}
    </li>
  )
}
