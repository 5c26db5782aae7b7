import { ArrowDownTray, DocumentText } from "@medusajs/icons"
import { Button, Container, Heading, Text, toast } from "@medusajs/ui"
import { useState } from "react"
import { Link } from "react-router-dom"
import type { CloseLineView, CloseView } from "../../api/admin/acquiring/http-types"
import { Loading } from "../parts/loading"
import { Moment } from "../parts/moment"
import { Nothing } from "../parts/nothing"
import { Pager } from "../parts/pager"
import { ProblemNotice } from "../parts/problem-notice"
import { tellProblem } from "../parts/tell"
import { WordBadge } from "../parts/word-badge"
import { useCloseDay, useDay, useLines } from "../queries/close"
import { download } from "../queries/sdk"
import { closedBy, closeState } from "../words/close"
import { dayInWords } from "../words/day"
import { Earlier } from "./earlier"
import { LinesTable } from "./lines-table"
import { SumsTable } from "./sums-table"

const PAGE = 20

/** One day: its sums, what differs, who closed it, and everything that moved. */
export function DayPanel({ account, day }: { account: string; day: string }) {
  const { data, error, isPending, refetch } = useDay(account, day)
  return (
    <Container className="divide-y p-0" role="region" aria-label={dayInWords(day)}>
      {isPending && <Loading what="the day" lines={6} />}
      {error && <ProblemNotice error={error} onRetry={() => void refetch()} />}
      {data && <Day account={account} view={data} differences={data.differences ?? []} />}
    </Container>
  )
}

function Day({ account, view, differences }: { account: string; view: CloseView; differences: CloseLineView[] }) {
  return (
    <>
      <Head account={account} view={view} />
      {view.problem && view.state === "open" && (
        <Text size="small" className="text-ui-fg-subtle px-6 py-4" role="status">
          {view.problem}
        </Text>
      )}
      {view.currencies.length === 0 && !view.problem && <Nothing title="No money moved on this day" />}
      {view.currencies.map((sums) => (
        <SumsTable key={sums.currency_code} sums={sums} />
      ))}
      {differences.length > 0 && (
        <section>
          <Heading level="h3" className="px-6 py-4">
            {view.differing === 1 ? "1 order differs" : `${view.differing} orders differ`}
          </Heading>
          <LinesTable caption="What differs" lines={differences} />
        </section>
      )}
      <Earlier view={view} />
      {view.id !== null && view.orders > 0 && <Everything id={view.id} />}
    </>
  )
}

function Head({ account, view }: { account: string; view: CloseView }) {
  const close = useCloseDay(account)
  const { day, over, state, closed_at, checked_at, time_zone, orders } = view
  return (
    <div className="flex flex-wrap items-start justify-between gap-3 px-6 py-4">
      <div className="flex min-w-0 flex-col gap-1">
        <div className="flex flex-wrap items-center gap-2">
          <Heading level="h2">{dayInWords(day)}</Heading>
          <WordBadge word={closeState(view)} />
        </div>
        <Text size="small" className="text-ui-fg-subtle">
          {orders === 1 ? "1 order" : `${orders} orders`} · {time_zone}
          {closed_at && (
            <>
              {" · closed "}
              {closedBy(view)} <Moment at={closed_at} />
            </>
          )}
          {checked_at && (
            <>
              {" · compared "}
              <Moment at={checked_at} />
            </>
          )}
        </Text>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          variant="secondary"
          onClick={() => void download("close/export", { account, day }).catch(tellProblem)}
        >
          <ArrowDownTray /> CSV
        </Button>
        <Button size="small" variant="secondary" asChild>
          <Link to={`/acquiring/close/print?${new URLSearchParams({ account, day }).toString()}`}>
            <DocumentText /> Print
          </Link>
        </Button>
        {over && (
          <Button
            size="small"
            variant={state === "closed" ? "secondary" : "primary"}
            isLoading={close.isPending}
            onClick={() => close.mutate(day, { onSuccess: ({ close: found }) => told(found), onError: tellProblem })}
          >
            {state === "open" ? "Close day" : "Compare again"}
          </Button>
        )}
      </div>
    </div>
  )
}

function told({ state, problem, differing }: CloseView): void {
  if (state === "closed") toast.success("The day is closed", { description: "Store and service agree to the cent." })
  else if (state === "differs") toast.warning("The day does not close", { description: `${differing} differ.` })
  else toast.warning("The day stays open", { description: problem ?? undefined })
}

function Everything({ id }: { id: string }) {
  const [offset, setOffset] = useState(0)
  const { data, error, isPending, refetch } = useLines(id, PAGE, offset)
  return (
    <section>
      <Heading level="h3" className="px-6 py-4">
        Everything that moved
      </Heading>
      {isPending && <Loading what="the day's transactions" />}
      {error && <ProblemNotice error={error} onRetry={() => void refetch()} />}
      {data && <LinesTable caption="Everything that moved" lines={data.lines} />}
      {data && <Pager {...data} onTurn={setOffset} />}
    </section>
  )
}
