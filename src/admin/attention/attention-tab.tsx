import { Container, Heading, Text } from "@medusajs/ui"
import { useState } from "react"
import type { ReactNode } from "react"
import { Loading } from "../parts/loading"
import { Nothing } from "../parts/nothing"
import { Pager } from "../parts/pager"
import { ProblemNotice } from "../parts/problem-notice"
import { useIncidents } from "../queries/incidents"
import { useUnknownOperations } from "../queries/operations"
import { useReviews } from "../queries/payments"
import { ATTENTION_PAGE } from "../queries/waiting"
import { Incident } from "./incident"
import { Review } from "./review"
import { UnknownOperation } from "./unknown-operation"
import { Verdict } from "./verdict"

/** What waits for a person, or for the service's answer. */
export function AttentionTab() {
  return (
    <div className="flex flex-col gap-3">
      <Verdict />
      <Reviews />
      <Incidents />
      <UnknownOperations />
    </div>
  )
}

function Reviews() {
  const [offset, setOffset] = useState(0)
  const { data, error, isPending, refetch } = useReviews(ATTENTION_PAGE, offset)
  return (
    <Part
      title="Reviews to decide"
      count={data?.count}
      says="Payments that the service holds until somebody decides. Nothing of them can be captured before."
    >
      {isPending && <Loading what="reviews" />}
      {error && <ProblemNotice error={error} onRetry={() => void refetch()} />}
      {data?.count === 0 && <Nothing title="No payment is in review" />}
      {data && data.count > 0 && (
        <ul className="divide-y">
          {data.payments.map((payment) => (
            <Review key={payment.id} payment={payment} />
          ))}
        </ul>
      )}
      {data && <Pager {...data} onTurn={setOffset} />}
    </Part>
  )
}

function Incidents() {
  const [offset, setOffset] = useState(0)
  const { data, error, isPending, refetch } = useIncidents("open", ATTENTION_PAGE, offset)
  return (
    <Part
      title="Incidents"
      count={data?.count}
      says="What the plugin found and could not repair by itself, or did and wants you to know."
    >
      {isPending && <Loading what="incidents" />}
      {error && <ProblemNotice error={error} onRetry={() => void refetch()} />}
      {data?.count === 0 && <Nothing title="No open incidents" />}
      {data && data.count > 0 && (
        <ul className="divide-y">
          {data.incidents.map((incident) => (
            <Incident key={incident.id} incident={incident} withOrder />
          ))}
        </ul>
      )}
      {data && <Pager {...data} onTurn={setOffset} />}
    </Part>
  )
}

function UnknownOperations() {
  const [offset, setOffset] = useState(0)
  const { data, error, isPending, refetch } = useUnknownOperations(ATTENTION_PAGE, offset)
  return (
    <Part
      title="Unknown outcomes"
      count={data?.count}
      says="Sent to the service, and no answer told what became of it. The service is queried again and again; nothing is sent twice."
    >
      {isPending && <Loading what="unknown outcomes" />}
      {error && <ProblemNotice error={error} onRetry={() => void refetch()} />}
      {data?.count === 0 && <Nothing title="Every outcome is known" />}
      {data && data.count > 0 && (
        <ul className="divide-y">
          {data.operations.map((operation) => (
            <UnknownOperation key={operation.id} operation={operation} withOrder />
          ))}
        </ul>
      )}
      {data && <Pager {...data} onTurn={setOffset} />}
    </Part>
  )
}

interface PartProps {
  title: string
  says: string
  count: number | undefined
  children: ReactNode
}

function Part({ title, says, count, children }: PartProps) {
  return (
    <Container className="divide-y p-0">
      <div className="flex flex-col gap-1 px-6 py-4">
        <Heading level="h2">
          {title}
          {count !== undefined && count > 0 && <span className="text-ui-fg-muted"> ({count})</span>}
        </Heading>
        <Text size="small" className="text-ui-fg-subtle text-pretty">
          {says}
        </Text>
      </div>
      {children}
    </Container>
  )
}
