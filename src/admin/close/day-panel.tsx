import { ArrowDownTray, DocumentText } from "@medusajs/icons"
import { Button, Container, Heading, Text } from "@medusajs/ui"
import { useEffect, useRef, useState } from "react"
import { Link } from "react-router-dom"
import type { CloseLineView, CloseView } from "../../api/admin/acquiring/http-types"
import { Allowed } from "../parts/allowed"
import { BusyButton } from "../parts/busy-button"
import { Loading } from "../parts/loading"
import { Moment } from "../parts/moment"
import { Nothing } from "../parts/nothing"
import { Pager } from "../parts/pager"
import { ProgressBar } from "../parts/progress-bar"
import { ProblemNotice } from "../parts/problem-notice"
import { useTellProblem } from "../parts/tell"
import { useFocusKept } from "../parts/way-back"
import { WordBadge } from "../parts/word-badge"
import { useCloseDay, useCloseExport, useDay, useLines } from "../queries/close"
import { useAccounts } from "../queries/settings"
import { capital } from "../words/capital"
import { closedBy, closeState, comparedBy, unsaidOf } from "../words/close"
import { Earlier } from "./earlier"
import { useFocusFromPrint } from "./from-print"
import { LinesTable } from "./lines-table"
import { SumsTable } from "./sums-table"
import { type Translate, useWords } from "../words/use-words"
import { Sentence } from "../parts/sentence"
import { toast } from "../parts/toast"

const PAGE = 20
/** The server answers no more. */
const MOST_DIFFERENCES = 100

/** One day: its sums, what differs, who closed it, and everything that moved. */
export function DayPanel({ account, day }: { account: string; day: string }) {
  const { t, dayInWords } = useWords()
  const { data, error, isPending, refetch } = useDay(account, day)
  const panel = useFocusKept<HTMLDivElement>(data)
  return (
    <Container ref={panel} className="divide-y p-0 outline-none" role="region" aria-label={dayInWords(day)}>
      {isPending && <Loading what={t("loading.day")} lines={6} />}
      {error && <ProblemNotice error={error} isOlderBelow={data !== undefined} onRetry={() => void refetch()} />}
      {data && <Day account={account} view={data} differences={data.differences ?? []} />}
    </Container>
  )
}

function Day({ account, view, differences }: { account: string; view: CloseView; differences: CloseLineView[] }) {
  const { t } = useWords()
  return (
    <>
      <Head account={account} view={view} />
      {view.progress && <Compared {...view.progress} />}
      {view.problem && !view.progress && (
        <Text size="small" className="text-ui-fg-subtle px-6 py-4" role="status">
          {capital(view.problem)}
        </Text>
      )}
      {view.currencies.length === 0 && !view.problem && !view.progress && <Nothing title={t("close.no_money")} />}
      {view.currencies.map((sums) => (
        <SumsTable key={sums.currency_code} sums={sums} />
      ))}
      {differences.length > 0 && (
        <section>
          <Heading level="h3" className="px-6 py-4">
            {t("close.payments_differ", { count: view.differing })}
          </Heading>
          <LinesTable caption={t("close.what_differs")} lines={differences} />
          {differences.length >= MOST_DIFFERENCES && (
            <Text size="small" className="text-ui-fg-subtle px-6 py-3">
              {t("close.most_differences", { count: MOST_DIFFERENCES })}
            </Text>
          )}
        </section>
      )}
      <Earlier view={view} />
      {view.id !== null && view.orders > 0 && <Everything id={view.id} />}
    </>
  )
}

function Head({ account, view }: { account: string; view: CloseView }) {
  const tellProblem = useTellProblem()
  const { t, dayInWords, inZone } = useWords()
  const close = useCloseDay(account)
  const exported = useCloseExport(account)
  const tellLater = useToldLater(view)
  const printLink = useFocusFromPrint()
  const { day, over, state, closed_at, checked_at, time_zone, orders, currencies } = view
  const { zone_changed, begins_at, ends_at } = view
  // Nothing can be compared of one that the store does not declare any more.
  const isFormer = useAccounts().data?.former.some(({ id }) => id === account) ?? false
  const isCounted = checked_at !== null || view.progress === null
  return (
    <div className="flex flex-wrap items-start justify-between gap-3 px-6 py-4">
      <div className="flex min-w-0 flex-col gap-1">
        <div className="flex flex-wrap items-center gap-2">
          <Heading level="h2">{dayInWords(day)}</Heading>
          <WordBadge word={closeState(view)} />
        </div>
        <Text size="small" className="text-ui-fg-subtle">
          {isCounted && `${t("shared.payments", { count: orders })} · `}
          {time_zone}
          {closed_at && " · "}
          {closed_at && (
            <Sentence
              of="close.closed_at"
              values={{ by: closedBy(t, view) }}
              parts={{ at: <Moment at={closed_at} /> }}
            />
          )}
          {checked_at && " · "}
          {checked_at && (
            <Sentence
              of="close.compared_by_at"
              values={{ by: comparedBy(t, view) }}
              parts={{ at: <Moment at={checked_at} /> }}
            />
          )}
        </Text>
        {zone_changed && (
          <Text size="small">
            {t("close.zone_changed", { begin: inZone(begins_at, time_zone), end: inZone(ends_at, time_zone) })}
          </Text>
        )}
        {state === "closed" && unsaidOf(currencies) > 0 && (
          <Text size="small">{t("close.agree_but", { count: unsaidOf(currencies) })}</Text>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <BusyButton
          size="small"
          variant="secondary"
          disabled={view.progress !== null}
          isBusy={exported.isPending}
          // Another day can be open before the file comes: callbacks of `mutate` would go with this one.
          onClick={() => void exported.mutateAsync({ day }).catch(tellProblem)}
        >
          <ArrowDownTray /> {t("close.csv")}
        </BusyButton>
        <Button size="small" variant="secondary" asChild>
          <Link ref={printLink} to={`/acquiring/close/print?${new URLSearchParams({ account, day }).toString()}`}>
            <DocumentText /> {t("close.print")}
          </Link>
        </Button>
        {over && !isFormer && (
          <Allowed to="acquiring_close:create">
            <BusyButton
              size="small"
              variant={state === "closed" ? "secondary" : "primary"}
              isBusy={close.isPending || view.progress !== null}
              // Another day can be open before the answer comes: callbacks of `mutate` would go with this one.
              onClick={() =>
                void close.mutateAsync(day).then(({ close: found }) => {
                  if (found.progress) tellLater()
                  else told(t, found)
                }, tellProblem)
              }
            >
              {state === "open" ? t("close.close_day") : t("close.compare_again")}
            </BusyButton>
          </Allowed>
        )}
      </div>
    </div>
  )
}

/** How far the comparison is, as a bar and in words. */
function Compared({ compared, orders }: NonNullable<CloseView["progress"]>) {
  const { t } = useWords()
  const words = orders === null ? t("run.counting") : t("close.compared_of", { compared, count: orders })
  const share = orders ? Math.round((compared / orders) * 100) : undefined
  return (
    <div className="flex flex-col gap-2 px-6 py-4" role="status">
      <ProgressBar label={t("close.being_compared")} words={words} share={share} />
      <Text size="small" leading="compact" className="text-ui-fg-subtle">
        {words}
      </Text>
    </div>
  )
}

/** A day of many orders is compared for longer than its answer waits: who pressed is told when that is over. */
function useToldLater(view: CloseView): () => void {
  const { t } = useWords()
  const isAwaited = useRef(false)
  const latest = useRef(view)
  const tellIfOver = () => {
    if (!isAwaited.current || latest.current.progress) return
    isAwaited.current = false
    told(t, latest.current)
  }
  useEffect(() => {
    latest.current = view
    tellIfOver()
  })
  return () => {
    isAwaited.current = true
    // It may be over already, where the day is another than the one that was pressed on.
    if (latest.current !== view) tellIfOver()
  }
}

function told(t: Translate, { state, problem, differing, currencies }: CloseView): void {
  const unsaid = unsaidOf(currencies)
  if (problem) toast.warning(t("close.not_compared"), { description: problem })
  else if (state === "closed")
    toast.success(t("close.day_closed"), {
      description: unsaid > 0 ? t("close.agree_but", { count: unsaid }) : t("close.to_the_cent"),
    })
  else if (state === "differs")
    toast.warning(t("close.does_not_close"), { description: t("close.differing", { count: differing }) })
  else toast.warning(t("close.stays_open"))
}

function Everything({ id }: { id: string }) {
  const { t } = useWords()
  const [offset, setOffset] = useState(0)
  const { data, error, isPending, refetch } = useLines(id, PAGE, offset)
  return (
    <section>
      <Heading level="h3" className="px-6 py-4">
        {t("close.everything")}
      </Heading>
      {isPending && <Loading what={t("loading.day_transactions")} />}
      {error && <ProblemNotice error={error} isOlderBelow={data !== undefined} onRetry={() => void refetch()} />}
      {data && <LinesTable caption={t("close.everything")} lines={data.lines} />}
      {data && <Pager {...data} onTurn={setOffset} />}
    </section>
  )
}
