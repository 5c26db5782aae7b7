import { Container, Heading, Text } from "@medusajs/ui"
import { useState } from "react"
import { Loading } from "../parts/loading"
import { Pager } from "../parts/pager"
import { ProblemNotice } from "../parts/problem-notice"
import { useFocusKept } from "../parts/way-back"
import { useQueue } from "../queries/queue"
import { ClosedIncidents } from "./closed-incidents"
import { DoneList } from "./done-list"
import { QueueRow } from "./queue-row"
import { Verdict } from "./verdict"
import { useWords } from "../words/use-words"

/** Everything that waits for a person, in one list; and apart from it what did not need one. */
export function QueueTab() {
  const { t } = useWords()
  const [offset, setOffset] = useState(0)
  const { data, error, isPending, refetch } = useQueue(offset)
  const list = useFocusKept<HTMLDivElement>(data)
  return (
    <div ref={list} className="flex flex-col gap-3 outline-none">
      <Container className="divide-y p-0">
        <div className="flex flex-col gap-1 px-6 py-4">
          <Heading level="h2">{t("page.queue")}</Heading>
          <Text size="small" className="text-ui-fg-subtle text-pretty">
            {t("queue.lead")}
          </Text>
        </div>
        {isPending && <Loading what={t("loading.what_needs_you")} lines={5} />}
        {error && <ProblemNotice error={error} isOlderBelow={data !== undefined} onRetry={() => void refetch()} />}
        <Verdict />
        {data && data.queue.length > 0 && (
          <ul className="divide-y" aria-label={t("page.queue")}>
            {data.queue.map((item) => (
              <QueueRow key={`${item.source} ${item.id}`} item={item} />
            ))}
          </ul>
        )}
        {data && <Pager {...data} onTurn={setOffset} />}
      </Container>
      <DoneList />
      <ClosedIncidents />
    </div>
  )
}
