import { ArrowPath } from "@medusajs/icons"
import { Heading, Text } from "@medusajs/ui"
import type { PaymentDetail, QueueAction } from "../../api/admin/acquiring/http-types"
import { OpenIncident } from "../queue/open-incident"
import { UnknownOperation } from "../attention/unknown-operation"
import { EnvironmentBadge } from "../parts/environment-badge"
import { Loading } from "../parts/loading"
import { ProblemNotice } from "../parts/problem-notice"
import { useFocusKept } from "../parts/way-back"
import { WidgetHead } from "../parts/widget-head"
import { WordBadge } from "../parts/word-badge"
import { usePayment } from "../queries/payments"
import { outcomeWord } from "../words/operation"
import { hasOpen, paymentName, statusWord } from "../words/payment"
import { LedgerTable } from "./ledger-table"
import { PaymentFacts } from "./facts"
import { NextSteps } from "./next-steps"
import { openIn } from "./open-in"
import { PaymentActions } from "./payment-actions"
import { RefreshPayment } from "./refresh-payment"
import { PaymentSubscription } from "./payment-subscription"
import { ReviewDecision } from "./review-decision"
import { shownStatus } from "./shown-status"
import { Timeline } from "./timeline"
import { useWords } from "../words/use-words"

interface Props {
  id: string
  heading?: string
  /** Others of the same order stand beside it: each one's buttons say whose they are. */
  isOneOfSeveral?: boolean
}

/** One payment at the service, with everything a merchant may do about it. */
export function PaymentPanel({ id, heading, isOneOfSeveral = false }: Props) {
  const { t, money } = useWords()
  const { data, error, isPending, refetch } = usePayment(id)
  const panel = useFocusKept<HTMLDivElement>(data)
  if (!data) {
    return (
      <>
        {heading && <WidgetHead>{heading}</WidgetHead>}
        {isPending && <Loading what={t("loading.payment")} lines={6} />}
        {error && <ProblemNotice error={error} onRetry={() => void refetch()} />}
      </>
    )
  }
  const { amount, currency_code } = data.payment
  const name = paymentName(t, data.payment, money(amount, currency_code))
  const of = isOneOfSeveral ? name : undefined
  return (
    <div ref={panel} role="group" aria-label={name} className="divide-y outline-none">
      {error && <ProblemNotice error={error} isOlderBelow onRetry={() => void refetch()} />}
      <Head detail={data} heading={heading} of={of} isOld={error !== null} />
      <ReviewDecision detail={data} of={of} />
      <LedgerTable detail={data} isOld={error !== null} />
      <PaymentActions detail={data} of={of} />
      <Waiting detail={data} />
      <NextSteps id={id} waits={openIn(t, data)} isStated={data.books.verdict === "stated"} />
      <PaymentSubscription detail={data} />
      <PaymentFacts detail={data} />
      <Timeline detail={data} />
    </div>
  )
}

interface HeadProps {
  detail: PaymentDetail
  heading: string | undefined
  of: string | undefined
  /** It may be otherwise by now. */
  isOld: boolean
}

function Head({ detail, heading, of, isOld }: HeadProps) {
  const { t } = useWords()
  const { payment, open_operations } = detail
  const [open] = open_operations
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 px-6 py-4">
      <div className="flex items-center gap-2">
        {heading && <Heading level="h2">{heading}</Heading>}
        <EnvironmentBadge account={payment.account} />
      </div>
      <div className="flex items-center gap-2">
        {open && <WordBadge word={outcomeWord(open)} />}
        <WordBadge word={statusWord(shownStatus(detail), isOld || hasOpen(payment))} />
        <RefreshPayment id={payment.id} text={t("payment.refresh")} of={of}>
          <ArrowPath aria-hidden />
        </RefreshPayment>
      </div>
    </div>
  )
}

/** What leads to where the panel is already. */
const HERE: readonly QueueAction[] = ["payment", "order"]

/** What waits for an answer or for a person. */
function Waiting({ detail }: { detail: PaymentDetail }) {
  const { t } = useWords()
  const { payment, open_operations: unknown, incidents, waiting } = detail
  // The payment's own button above releases the same money.
  const above = new Set<QueueAction>(detail.offers.release ? [...HERE, "release"] : HERE)
  const isReported = (kind: string) => kind === "unknown_outcome" && unknown.length > 0
  const open = incidents.filter(({ resolved_at, kind }) => resolved_at === null && !isReported(kind))
  if (unknown.length + open.length === 0) return null
  return (
    <section aria-label={t("payment.needs_attention_of", { order_no: payment.order_no })} className="bg-ui-bg-subtle">
      <Text size="small" weight="plus" className="px-6 pt-4">
        {t("payment.needs_attention")}
      </Text>
      <ul className="divide-y">
        {unknown.map((operation) => (
          <UnknownOperation key={operation.id} operation={operation} />
        ))}
        {open.map((incident) => (
          <OpenIncident key={incident.id} incident={incident} waiting={waiting} except={above} />
        ))}
      </ul>
    </section>
  )
}
