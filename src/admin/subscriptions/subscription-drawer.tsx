import { Button, Drawer, Heading, Text, toast, usePrompt } from "@medusajs/ui"
import type { RenewalView, SubscriptionView } from "../../api/admin/acquiring/http-types"
import { Copyable } from "../parts/copyable"
import { DrawerHead } from "../parts/drawer-head"
import { FactList } from "../parts/fact-list"
import { Loading } from "../parts/loading"
import { Moment } from "../parts/moment"
import { OrderLink } from "../parts/order-link"
import { ProblemNotice } from "../parts/problem-notice"
import { tellProblem } from "../parts/tell"
import { WordBadge } from "../parts/word-badge"
import { useCancelSubscription, useSubscription } from "../queries/subscriptions"
import { money } from "../words/money"
import { every, RENEWAL_STATE, SUBSCRIPTION_STATUS } from "../words/subscription"

interface Props {
  subscription: SubscriptionView | undefined
  onClose: () => void
}

/** A subscription beside the list: its terms, every deduction, and the way to end it. */
export function SubscriptionDrawer({ subscription, onClose }: Props) {
  return (
    <Drawer open={subscription !== undefined} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Drawer.Content>
        {subscription && (
          <>
            <DrawerHead title={subscription.contract_name}>{subscription.email ?? "Guest"}</DrawerHead>
            <Detail id={subscription.id} />
          </>
        )}
      </Drawer.Content>
    </Drawer>
  )
}

function Detail({ id }: { id: string }) {
  const { data, error, isPending, refetch } = useSubscription(id)
  if (isPending) return <Loading what="the subscription" lines={6} />
  if (error) return <ProblemNotice error={error} onRetry={() => void refetch()} />
  const { subscription, renewals } = data
  return (
    <>
      <Drawer.Body className="divide-y overflow-y-auto p-0">
        <Terms subscription={subscription} />
        <Renewals renewals={renewals} />
      </Drawer.Body>
      {(subscription.status === "active" || subscription.status === "past_due") && (
        <Drawer.Footer>
          <Cancel subscription={subscription} />
        </Drawer.Footer>
      )}
    </>
  )
}

function Terms({ subscription }: { subscription: SubscriptionView }) {
  const { status, cancelling, amount, currency_code, interval, interval_count, billing_cycle, cycle } = subscription
  return (
    <FactList
      facts={{
        State: (
          <span className="inline-flex gap-2">
            <WordBadge word={SUBSCRIPTION_STATUS[status]} />
            {cancelling && <WordBadge word={{ text: "Being cancelled", colour: "orange" }} />}
          </span>
        ),
        Deducted: `${money(amount, currency_code)} ${every(interval, interval_count)}`,
        "Deductions made": billing_cycle > 0 ? `${cycle} of ${billing_cycle}` : String(cycle),
        "Next deduction": subscription.next_deduction_at && <Moment at={subscription.next_deduction_at} />,
        Cancelled: subscription.canceled_at && <Moment at={subscription.canceled_at} />,
        "Bought with": <OrderLink to={subscription} />,
        "Contract at the service": subscription.recurring_id && (
          <Copyable what="contract number" text={subscription.recurring_id} />
        ),
      }}
    />
  )
}

function Renewals({ renewals }: { renewals: RenewalView[] }) {
  return (
    <section aria-label="Deductions" className="flex flex-col gap-3 px-6 py-4">
      <Heading level="h3">Deductions</Heading>
      {renewals.length === 0 && (
        <Text size="small" className="text-ui-fg-subtle">
          Nothing was deducted after the first payment yet.
        </Text>
      )}
      <ol className="flex flex-col gap-3">
        {renewals.map((renewal) => (
          <li key={renewal.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <div className="flex flex-col">
              <Text size="small" weight="plus">
                {renewal.cycle}. {money(renewal.amount, renewal.currency_code)}
              </Text>
              <Text size="xsmall" className="text-ui-fg-subtle">
                <Moment at={renewal.deducted_at ?? renewal.created_at} />
              </Text>
            </div>
            <div className="txt-compact-small flex items-center gap-3">
              <WordBadge word={RENEWAL_STATE[renewal.state]} />
              {renewal.order_id && <OrderLink to={renewal} />}
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Cancel({ subscription }: { subscription: SubscriptionView }) {
  const cancel = useCancelSubscription(subscription.id)
  const ask = usePrompt()
  async function press() {
    const isSure = await ask({
      title: "Cancel this subscription?",
      description: "Nothing more is deducted. Orders that were made of it stay as they are.",
      confirmText: "Cancel subscription",
      cancelText: "Keep it",
    })
    if (isSure) cancel.mutate(undefined, { onSuccess: ({ subscription: now }) => tell(now), onError: tellProblem })
  }
  return (
    <Button size="small" variant="danger" isLoading={cancel.isPending} onClick={() => void press()}>
      Cancel subscription
    </Button>
  )
}

function tell({ cancelling }: SubscriptionView): void {
  if (!cancelling) return void toast.success("Subscription cancelled", { description: "Nothing more is deducted." })
  toast.info("Not known yet", { description: "The service has not answered. It is queried, and shows here by itself." })
}
