import { Container, Heading, Text } from "@medusajs/ui"
import { useState } from "react"
import type { ReactNode } from "react"
import { Loading } from "../parts/loading"
import { Nothing } from "../parts/nothing"
import { Pager } from "../parts/pager"
import { ProblemNotice } from "../parts/problem-notice"
import { useIncidents } from "../queries/incidents"
import { useUnknownDeeds } from "../queries/operations"
import { Incident } from "./incident"
import { UnknownDeed } from "./unknown-deed"

const PAGE = 20

/** What waits for a person, or for the service's answer. */
export function AttentionTab() {
  return (
    <div className="flex flex-col gap-3">
      <Incidents />
      <UnknownDeeds />
    </div>
  )
}

function Incidents() {
  const [offset, setOffset] = useState(0)
  const { data, error, isPending, refetch } = useIncidents("open", PAGE, offset)
  return (
    <Part
      title="Incidents"
      count={data?.count}
      says="What the plugin found and could not mend by itself, or did and wants you to know."
    >
      {isPending && <Loading what="incidents" />}
      {error && <ProblemNotice error={error} onRetry={() => void refetch()} />}
      {data?.count === 0 && <Nothing title="Nothing needs you">Every payment is where it should be.</Nothing>}
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

function UnknownDeeds() {
  const [offset, setOffset] = useState(0)
  const { data, error, isPending, refetch } = useUnknownDeeds(PAGE, offset)
  return (
    <Part
      title="Unknown outcomes"
      count={data?.count}
      says="Sent to the service, and no answer told what became of it. The service is asked again and again; nothing is sent twice."
    >
      {isPending && <Loading what="unknown outcomes" />}
      {error && <ProblemNotice error={error} onRetry={() => void refetch()} />}
      {data?.count === 0 && <Nothing title="Every outcome is known" />}
      {data && data.count > 0 && (
        <ul className="divide-y">
          {data.operations.map((operation) => (
            <UnknownDeed key={operation.id} operation={operation} withOrder />
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
