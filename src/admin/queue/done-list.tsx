import { Container, Heading, Text } from "@medusajs/ui"
import { useState } from "react"
import { Loading } from "../parts/loading"
import { Moment } from "../parts/moment"
import { Nothing } from "../parts/nothing"
import { OrderLink } from "../parts/order-link"
import { Pager } from "../parts/pager"
import { ProblemNotice } from "../parts/problem-notice"
import { useDone } from "../queries/queue"
import { DONE } from "../words/queue"
import { useWords } from "../words/use-words"

const PAGE = 5

/** What came to an end without anybody: said quietly, because it asks for nothing. */
export function DoneList() {
  const { t, money } = useWords()
  const [offset, setOffset] = useState(0)
  const { data, error, isPending, refetch } = useDone(PAGE, offset)
  return (
    <Container className="divide-y p-0">
      <div className="flex flex-col gap-1 px-6 py-4">
        <Heading level="h2">{t("queue.done_for_you")}</Heading>
        <Text size="small" className="text-ui-fg-subtle text-pretty">
          {t("queue.done_about")}
        </Text>
      </div>
      {isPending && <Loading what={t("loading.what_was_done")} />}
      {error && <ProblemNotice error={error} isOlderBelow={data !== undefined} onRetry={() => void refetch()} />}
      {data?.count === 0 && <Nothing title={t("queue.nothing_repaired")} />}
      {data && data.count > 0 && (
        <ul className="divide-y" aria-label={t("queue.done_for_you")}>
          {data.done.map((item) => (
            <li key={`${item.source} ${item.id}`} className="flex flex-wrap items-baseline gap-x-3 gap-y-1 px-6 py-3">
              <Text size="small" weight="plus" leading="compact">
                {DONE[item.source](t, item)}
                {item.amount && (
                  <span className="font-normal tabular-nums"> {money(item.amount, item.currency_code)}</span>
                )}
              </Text>
              <Text size="small" leading="compact" as="span">
                <OrderLink to={item.belongs_to} />
              </Text>
              <Text size="small" leading="compact" as="span" className="text-ui-fg-subtle">
                <Moment at={item.at} />
              </Text>
              <Text size="small" className="text-ui-fg-subtle w-full text-pretty [overflow-wrap:anywhere]">
                {item.notes.join(" ")}
              </Text>
            </li>
          ))}
        </ul>
      )}
      {data && <Pager {...data} onTurn={setOffset} />}
    </Container>
  )
}
