import { Container, Heading, Text, clx } from "@medusajs/ui"
import { useState } from "react"
import type { RunStartedAnswer, RunView } from "../../api/admin/acquiring/http-types"
import { Allowed } from "../parts/allowed"
import { BusyButton } from "../parts/busy-button"
import { Loading } from "../parts/loading"
import { Nothing } from "../parts/nothing"
import { Pager } from "../parts/pager"
import { ProblemNotice } from "../parts/problem-notice"
import { useTellProblem } from "../parts/tell"
import { toast } from "../parts/toast"
import { WordBadge } from "../parts/word-badge"
import { isUnderWay, useReconcile, useRuns } from "../queries/runs"
import { runState, startedBy } from "../words/run"
import { DiscrepancyReport } from "./discrepancy-report"
import { useWords } from "../words/use-words"

const PAGE = 10

/** Compares every payment with the service now, and shows what earlier runs found. */
export function ReconcileTab() {
  const tellProblem = useTellProblem()
  const { t } = useWords()
  const [offset, setOffset] = useState(0)
  const [chosen, setChosen] = useState<string>()
  const { data, error, isPending, refetch } = useRuns(PAGE, offset)
  const start = useReconcile()
  // What is read below stays, also when the page of runs is turned or somebody else starts one.
  const [newest, setNewest] = useState<string>()
  if (newest === undefined && data?.runs[0]) setNewest(data.runs[0].id)
  const shown = chosen ?? newest
  const isRunning = data?.runs.some(isUnderWay) ?? false

  function hasStarted({ run, already_running }: RunStartedAnswer) {
    setOffset(0)
    setChosen(run.id)
    if (already_running) toast.info(t("run.under_way"), { description: t("run.shown_below") })
  }

  return (
    <div className="flex flex-col gap-3">
      <Container className="divide-y p-0">
        <div className="flex flex-wrap items-start justify-between gap-3 px-6 py-4">
          <div className="flex min-w-0 flex-1 flex-col gap-1">
            <Heading level="h2">{t("run.title")}</Heading>
            <Text size="small" className="text-ui-fg-subtle max-w-prose text-pretty">
              {t("run.about")}
            </Text>
          </div>
          <Allowed to="acquiring_payment:update">
            <BusyButton
              size="small"
              isBusy={start.isPending || isRunning}
              // The tab can be left before the answer comes: callbacks of `mutate` would go with it.
              onClick={() => void start.mutateAsync().then(hasStarted, tellProblem)}
            >
              {isRunning ? t("run.running_now") : t("run.now")}
            </BusyButton>
          </Allowed>
        </div>
        {isPending && <Loading what={t("loading.runs")} />}
        {error && <ProblemNotice error={error} isOlderBelow={data !== undefined} onRetry={() => void refetch()} />}
        {data?.count === 0 && <Nothing title={t("run.none_yet")}>{t("run.listed_here")}</Nothing>}
        {data && data.count > 0 && (
          <ul className="divide-y" aria-label={t("run.newest_first")}>
            {data.runs.map((run) => (
              <RunRow key={run.id} run={run} isShown={run.id === shown} onChoose={() => setChosen(run.id)} />
            ))}
          </ul>
        )}
        {data && <Pager {...data} onTurn={setOffset} />}
      </Container>
      {shown && <DiscrepancyReport key={shown} id={shown} />}
    </div>
  )
}

function RunRow({ run, isShown, onChoose }: { run: RunView; isShown: boolean; onChoose: () => void }) {
  const { t, ago, exactly } = useWords()
  return (
    <li>
      <button
        type="button"
        aria-current={isShown}
        onClick={onChoose}
        className={clx(
          "txt-compact-small hover:bg-ui-bg-base-hover focus-visible:shadow-borders-focus flex w-full flex-wrap items-center justify-between gap-3 px-6 py-3 text-left outline-none",
          isShown && "bg-ui-bg-highlight",
        )}
      >
        <span className="flex items-center gap-3">
          <WordBadge word={runState(run)} />
          <span className="text-ui-fg-subtle">{startedBy(t, run)}</span>
        </span>
        <span className="text-ui-fg-subtle tabular-nums">
          {t("run.row", { reconciled: run.looked, repaired: run.repaired })}
        </span>
        {/* A moment of its own would be a second stop inside the button; the report has it for the keyboard. */}
        <time dateTime={run.created_at} title={exactly(run.created_at)} className="text-ui-fg-subtle">
          {ago(run.created_at)}
        </time>
      </button>
    </li>
  )
}
