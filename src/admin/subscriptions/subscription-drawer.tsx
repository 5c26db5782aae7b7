import { Drawer, Heading, Text } from "@medusajs/ui"
import { useState } from "react"
import type { SubscriptionDetailAnswer, SubscriptionView } from "../../api/admin/acquiring/http-types"
import { Allowed } from "../parts/allowed"
import { BusyButton } from "../parts/busy-button"
import { Copyable } from "../parts/copyable"
import { DrawerHead } from "../parts/drawer-head"
import { PageDrawer } from "../parts/page-drawer"
import { FactList } from "../parts/fact-list"
import { Loading } from "../parts/loading"
import { Moment } from "../parts/moment"
import { OrderLink } from "../parts/order-link"
import { Pager } from "../parts/pager"
import { ProblemNotice } from "../parts/problem-notice"
import { useQuestion } from "../parts/question"
import { useTellProblem } from "../parts/tell"
import { toast } from "../parts/toast"
import { WordBadge } from "../parts/word-badge"
import { WithoutOrder } from "./without-order"
import { useCancelSubscription, useSubscription } from "../queries/subscriptions"
import { savedCardWord } from "../words/saved-card"
import { every, periodAtService, RENEWAL_STATE, SUBSCRIPTION_STATUS, whyCancelled } from "../words/subscription"
import { type Translate, useWords } from "../words/use-words"

interface Props {
  /** Of the subscription that is open. */
  id: string | undefined
  onClose: () => void
}

/** Deductions on a page of them. */
const PAGE = 20

/** A subscription beside the list: its terms, every deduction, and the way to end it. */
export function SubscriptionDrawer({ id, onClose }: Props) {
  return (
    <PageDrawer isOpen={id !== undefined} onClose={onClose}>
      {id && <Detail id={id} />}
    </PageDrawer>
  )
}

function Detail({ id }: { id: string }) {
  const { t } = useWords()
  const [offset, setOffset] = useState(0)
  const { data, error, isPending, refetch } = useSubscription(id, PAGE, offset)
  if (!data) {
    return (
      <>
        <DrawerHead title={t("subscription.title")}>
          {isPending ? t("shared.loading") : t("subscription.not_there")}
        </DrawerHead>
        {isPending && <Loading what={t("loading.subscription")} lines={6} />}
        {error && <ProblemNotice error={error} onRetry={() => void refetch()} />}
      </>
    )
  }
  const { subscription } = data
  return (
    <>
      <DrawerHead title={subscription.contract_name}>{subscription.email ?? t("subscription.guest")}</DrawerHead>
      <Drawer.Body className="divide-y overflow-y-auto p-0">
        {error && <ProblemNotice error={error} isOlderBelow onRetry={() => void refetch()} />}
        <Terms subscription={subscription} />
        <Renewals of={data} />
        <Pager {...data} onTurn={setOffset} />
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
  const { t, money } = useWords()
  const { status, cancelling, amount, currency_code, interval, interval_count, billing_cycle, cycle } = subscription
  const { deduction_period: period } = subscription
  return (
    <FactList
      facts={{
        [t("shared.state")]: (
          <span className="inline-flex gap-2">
            <WordBadge word={SUBSCRIPTION_STATUS[status]} />
            {cancelling && <WordBadge word={{ text: "subscription.being_cancelled", colour: "orange" }} />}
          </span>
        ),
        [t("subscription.deducted")]: `${money(amount, currency_code)} ${every(t, interval, interval_count)}`,
        [t("subscription.deductions_made")]:
          billing_cycle > 0 ? t("subscription.cycle_of", { cycle, cycles: billing_cycle }) : String(cycle),
        [t("subscription.next_deduction")]: subscription.next_deduction_at && (
          <span>
            <Moment at={subscription.next_deduction_at} />
            {subscription.next_amount && ` · ${money(subscription.next_amount, currency_code)}`}
          </span>
        ),
        [t("subscription.status.cancelled")]: subscription.canceled_at && <Moment at={subscription.canceled_at} />,
        [t("subscription.why_cancelled")]: whyCancelled(t, subscription),
        [t("subscription.bought_with")]: <OrderLink to={subscription} />,
        [t("subscription.saved_card")]: subscription.saved_card && (
          <span className="inline-flex gap-2">
            {subscription.saved_card.brand_name} •••• {subscription.saved_card.last_four}
            {subscription.saved_card.status !== "usable" && <WordBadge word={savedCardWord(subscription.saved_card)} />}
          </span>
        ),
        [t("subscription.contract")]: subscription.recurring_id && (
          <Copyable what={t("subscription.contract_number")} text={subscription.recurring_id} />
        ),
        [t("subscription.period_at_service")]: period && periodAtService(t, period),
      }}
    />
  )
}

function Renewals({ of }: { of: SubscriptionDetailAnswer }) {
  const { t, money } = useWords()
  const { renewals } = of
  return (
    <section aria-label={t("subscription.deductions")} className="flex flex-col gap-3 px-6 py-4">
      <Heading level="h3">{t("subscription.deductions")}</Heading>
      {renewals.length === 0 && (
        <Text size="small" className="text-ui-fg-subtle">
          {t("subscription.nothing_deducted")}
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
            {renewal.state === "paid" && <WithoutOrder of={of} renewal={renewal} />}
          </li>
        ))}
      </ol>
    </section>
  )
}

function Cancel({ subscription }: { subscription: SubscriptionView }) {
  const tellProblem = useTellProblem()
  const { t } = useWords()
  const cancel = useCancelSubscription(subscription.id)
  const question = useQuestion()
  async function press() {
    const isSure = await question({
      title: t("subscription.cancel_title"),
      description: t("subscription.cancel_about"),
      confirmText: t("subscription.cancel_subscription"),
      cancelText: t("subscription.keep"),
    })
    // The drawer can be closed before the answer comes: callbacks of `mutate` would go with it.
    if (isSure) await cancel.mutateAsync().then(({ subscription: now }) => tell(t, now), tellProblem)
  }
  return (
    <Allowed to="acquiring_subscription:update">
      <BusyButton size="small" variant="danger" isBusy={cancel.isPending} onClick={() => void press()}>
        {t("subscription.cancel_subscription")}
      </BusyButton>
    </Allowed>
  )
}

function tell(t: Translate, { cancelling }: SubscriptionView): void {
  if (!cancelling)
    return void toast.success(t("subscription.cancelled_toast"), { description: t("subscription.no_more") })
  toast.info(t("shared.not_known_yet"), { description: t("subscription.being_queried") })
}
