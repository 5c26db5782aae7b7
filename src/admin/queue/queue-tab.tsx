import { Container, Heading, Text } from "@medusajs/ui"
import { useState } from "react"
import { Loading } from "../parts/loading"
import { Pager } from "../parts/pager"
import { ProblemNotice } from "../parts/problem-notice"
import { useQueue } from "../queries/queue"
import { DoneList } from "./done-list"
import { QueueRow } from "./queue-row"
import { Verdict } from "./verdict"

/** Everything that waits for a person, in one list; and apart from it what did not need one. */
export function QueueTab() {
  const [offset, setOffset] = useState(0)
  const { data, error, isPending, refetch } = useQueue(offset)
  return (
    <div className="flex flex-col gap-3">
      <Container className="divide-y p-0">
        <div className="flex flex-col gap-1 px-6 py-4">
          <Heading level="h2">Needs you</Heading>
          <Text size="small" className="text-ui-fg-subtle text-pretty">
            What has waited longest comes first. Nothing is sent twice, whatever you press.
          </Text>
        </div>
        {isPending && <Loading what="what needs you" lines={5} />}
        {error && <ProblemNotice error={error} onRetry={() => void refetch()} />}
        <Verdict />
        {data && data.queue.length > 0 && (
          <ul className="divide-y" aria-label="Needs you">
            {data.queue.map((item) => (
              <QueueRow key={`${item.source} ${item.id}`} item={item} />
            ))}
          </ul>
        )}
        {data && <Pager {...data} onTurn={setOffset} />}
      </Container>
      <DoneList />
    </div>
  )
}
