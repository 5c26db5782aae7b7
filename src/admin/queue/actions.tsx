import { Button } from "@medusajs/ui"
import type { ComponentType } from "react"
import { Link } from "react-router-dom"
import type { QueueAction, QueueItem } from "../../api/admin/acquiring/http-types"
import { CloseIncident } from "../attention/close-incident"
import { QueryNow } from "../attention/query-now"
import { StateOutcome } from "../attention/state-outcome"
import { StateSum } from "../attention/state-sum"
import { CancelPayment } from "../payment/cancel-payment"
import { CapturePayment } from "../payment/capture-payment"
import { DecideReview } from "../payment/decide-review"
import { RefreshPayment } from "../payment/refresh-payment"
import { RefundPayment } from "../payment/refund-payment"
import { useWords } from "../words/use-words"
import type { Key } from "../words/key"

interface Props {
  item: QueueItem
  /** Tells the row's buttons from those of others. */
  name: string
}

/** What each action of a row looks like. Both decisions of a review are one part. */
export const ACTIONS: Record<QueueAction, ComponentType<Props>> = {
  accept: ({ item, name }) => <DecideReview id={item.id} of={name} />,
  reject: () => null,
  query: ({ item, name }) => <QueryNow id={item.id} name={name} />,
  state: ({ item, name }) => (item.operation ? <StateOutcome operation={item.operation} name={name} /> : null),
  state_sum: StateSum,
  release: Release,
  refund: Refund,
  capture: Capture,
  refresh: Refresh,
  payment: ({ item, name }) => (
    <Elsewhere
      to={`/acquiring?${new URLSearchParams({ tab: "payments", q: item.order_no ?? "" }).toString()}`}
      text="queue.open_payment"
      name={name}
    />
  ),
  order: ({ item, name }) => (
    <Elsewhere to={`/orders/${item.belongs_to.order_id}`} text="queue.open_order" name={name} />
  ),
  notifications: () => <Elsewhere to="/acquiring?tab=notifications&state=in_need" text="queue.failed_notifications" />,
  map_code: ({ item, name }) => (
    <Elsewhere
      to={`/settings/acquiring?${new URLSearchParams({ account: item.mapped_at ?? item.account }).toString()}#profile`}
      text="queue.map_code"
      name={name}
    />
  ),
  decide_payout: ({ item, name }) => (
    <Elsewhere to={`/acquiring/payouts?payout=${item.id}`} text="queue.open_payout" name={name} />
  ),
  subscription: ({ item, name }) => (
    <Elsewhere
      to={`/acquiring/subscriptions?subscription=${item.subscription_id}`}
      text="queue.open_subscription"
      name={name}
    />
  ),
  payout: ({ item, name }) => (
    <Elsewhere to={`/acquiring/payouts?payout=${item.payout_id}`} text="queue.open_payout" name={name} />
  ),
  day: ({ item, name }) => (
    <Elsewhere
      to={`/acquiring/close?${new URLSearchParams({ account: item.account, day: item.day ?? "" }).toString()}`}
      text="queue.open_day"
      name={name}
    />
  ),
  close: ({ item, name }) => <CloseIncident incident={item} name={name} />,
}

interface ElsewhereProps {
  to: string
  text: Key
  /** Of the row, where several rows have the same button. */
  name?: string
}

/** Where it is decided on another page. */
function Elsewhere({ to, text, name }: ElsewhereProps) {
  const { t } = useWords()
  return (
    <Button size="small" variant="secondary" asChild>
      <Link to={to} aria-label={name && t("shared.of_what", { what: t(text), name })}>
        {t(text)}
      </Link>
    </Button>
  )
}

function Release({ item, name }: Props) {
  return (
    <CancelPayment id={item.belongs_to.payment_id ?? ""} of={name} {...(item.releases && { release: item.releases })} />
  )
}

/**
 * Their sum is what is too much or missing, not what is to be captured; nor is it refunded while more of it is
 * reserved.
 */
const OTHER_SUM = new Set(["wrong_amount", "duplicate_payment"])

function Refund({ item, name }: Props) {
  const isReserved = OTHER_SUM.has(item.kind) && item.releases === "rest"
  const proposes = isReserved ? null : (item.amount ?? undefined)
  return <RefundPayment id={item.belongs_to.payment_id ?? ""} of={name} proposes={proposes} />
}

function Capture({ item, name }: Props) {
  const proposes = OTHER_SUM.has(item.kind) ? null : (item.amount ?? undefined)
  return <CapturePayment id={item.belongs_to.payment_id ?? ""} of={name} proposes={proposes} />
}

function Refresh({ item, name }: Props) {
  const { t } = useWords()
  return <RefreshPayment id={item.belongs_to.payment_id ?? ""} text={t("attention.query_now")} of={name} />
}
