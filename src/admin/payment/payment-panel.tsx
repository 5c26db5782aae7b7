import { ArrowPath } from "@medusajs/icons"
import { Button, Heading, Text, toast } from "@medusajs/ui"
import type { PaymentDetail, RefreshOutcome } from "../../api/admin/acquiring/http-types"
import { Incident } from "../attention/incident"
import { UnknownOperation } from "../attention/unknown-operation"
import { EnvironmentBadge } from "../parts/environment-badge"
import { Loading } from "../parts/loading"
import { ProblemNotice } from "../parts/problem-notice"
import { tellProblem } from "../parts/tell"
import { WordBadge } from "../parts/word-badge"
import { usePayment, useRefresh } from "../queries/payments"
import { PAYMENT_STATUS } from "../words/payment"
import { BooksTable } from "./ledger-table"
import { PaymentFacts } from "./facts"
import { NextSteps } from "./next-steps"
import { openIn } from "./open-in"
import { PaymentActions } from "./payment-actions"
import { ReviewDecision } from "./review-decision"
import { Timeline } from "./timeline"

/** One payment at the service, with everything a merchant may do about it. */
export function PaymentPanel({ id, heading }: { id: string; heading?: string }) {
  const { data, error, isPending, refetch } = usePayment(id)
  if (isPending) return <Loading what="the payment" lines={6} />
  if (!data) return <ProblemNotice error={error} onRetry={() => void refetch()} />
  return (
    <div className="divide-y">
      <Head detail={data} heading={heading} />
      <ReviewDecision detail={data} />
      <BooksTable detail={data} />
      <PaymentActions detail={data} />
      <Waiting detail={data} />
      <NextSteps id={id} waits={openIn(data)} />
      <PaymentFacts detail={data} />
      <Timeline operations={data.operations} />
    </div>
  )
}

function Head({ detail: { payment, service }, heading }: { detail: PaymentDetail; heading: string | undefined }) {
  const refresh = useRefresh(payment.id)
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 px-6 py-4">
      {heading && (
        <div className="flex items-center gap-2">
          <Heading level="h2">{heading}</Heading>
          <EnvironmentBadge account={payment.account} />
        </div>
      )}
      <div className="flex items-center gap-2">
        <WordBadge word={PAYMENT_STATUS[service.status ?? payment.status]} />
        <Button
          size="small"
          variant="secondary"
          isLoading={refresh.isPending}
          onClick={() => refresh.mutate(undefined, { onSuccess: tell, onError: tellProblem })}
        >
          <ArrowPath aria-hidden />
          Refresh
        </Button>
      </div>
    </div>
  )
}

function tell({ repairs, open }: RefreshOutcome): void {
  if (repairs.length > 0) {
    toast.success("Both sides were brought together", { description: `The store ${repairs.join("; ")}.` })
  } else if (open) {
    toast.info("Not known yet", { description: "Something is still in flight. Refresh again in a moment." })
  } else {
    toast.success("Store and service agree", { description: "Nothing had to be repaired." })
  }
}

/** What waits for an answer or for a person. */
function Waiting({ detail: { operations, incidents } }: { detail: PaymentDetail }) {
  const unknown = operations.filter(({ state }) => state === "unknown")
  const isReported = (kind: string) => kind === "unknown_outcome" && unknown.length > 0
  const open = incidents.filter(({ resolved_at, kind }) => resolved_at === null && !isReported(kind))
  if (unknown.length + open.length === 0) return null
  return (
    <section aria-label="Needs attention" className="bg-ui-bg-subtle">
      <Text size="small" weight="plus" className="px-6 pt-4">
        Needs attention
      </Text>
      <ul className="divide-y">
        {unknown.map((operation) => (
          <UnknownOperation key={operation.id} operation={operation} />
        ))}
        {open.map((incident) => (
          <Incident key={incident.id} incident={incident} />
        ))}
      </ul>
    </section>
  )
}
