import { Container, Heading, Text } from "@medusajs/ui"
import { useState } from "react"
import type { QueueItem } from "../../api/admin/acquiring/http-types"
import { useFilterInAddress } from "../parts/in-address"
import { Loading } from "../parts/loading"
import { Nothing } from "../parts/nothing"
import { OpenInRow } from "../parts/open-in-row"
import { Pager } from "../parts/pager"
import { ProblemNotice } from "../parts/problem-notice"
import { useFocusKept } from "../parts/way-back"
import { useQueue } from "../queries/queue"
import { ClosedIncidents } from "./closed-incidents"
import { DoneList } from "./done-list"
import { QueueFilter } from "./queue-filter"
import { QueueRow } from "./queue-row"
import { Verdict } from "./verdict"
import { isListed, withOpened } from "./with-opened"
import { SOURCE } from "../words/queue"
import { useWords } from "../words/use-words"

/** Everything that waits for a person, in one list; and apart from it what did not need one. */
export function QueueTab() {
  const { t } = useWords()
  const { filter: said, offset, onFilter, onTurn } = useFilterInAddress(["account", "source"])
  const source = (Object.keys(SOURCE) as QueueItem["source"][]).find((name) => name === said.source)
  const filter = { ...(said.account && { account: said.account }), ...(source && { source }) }
  const { data, error, isPending, refetch } = useQueue(filter, offset)
  const [opened, setOpened] = useState<QueueItem>()
  const listed = data?.queue ?? []
  const rows = withOpened(listed, opened)
  const list = useFocusKept<HTMLDivElement>(opened ?? data)
  return (
    <div ref={list} className="flex flex-col gap-3 outline-none">
      <Container className="divide-y p-0">
        <div className="flex flex-col gap-1 px-6 py-4">
          <Heading level="h2">{t("page.queue")}</Heading>
          <Text size="small" className="text-ui-fg-subtle text-pretty">
            {t("queue.lead")}
          </Text>
        </div>
        <QueueFilter filter={filter} onFilter={onFilter} />
        {isPending && <Loading what={t("loading.what_needs_you")} lines={5} />}
        {error && <ProblemNotice error={error} isOlderBelow={data !== undefined} onRetry={() => void refetch()} />}
        <Verdict />
        {rows.length > 0 && (
          <ul className="divide-y" aria-label={t("page.queue")}>
            {rows.map((item) => (
              <OpenInRow
                key={`${item.source} ${item.id}`}
                value={{
                  isGone: !isListed(listed, item),
                  // What another row had open may close late, once it is through.
                  onOpen: (isOpen) => setOpened((last) => (isOpen ? item : last?.id === item.id ? undefined : last)),
                }}
              >
                <QueueRow item={item} />
              </OpenInRow>
            ))}
          </ul>
        )}
        {data?.count === 0 && rows.length === 0 && Object.keys(filter).length > 0 && (
          <Nothing title={t("queue.none_match")} />
        )}
        {data && <Pager {...data} onTurn={onTurn} />}
      </Container>
      <DoneList />
      <ClosedIncidents />
    </div>
  )
}
