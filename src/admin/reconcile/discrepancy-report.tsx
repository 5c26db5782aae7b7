import { Badge, Container, Heading, Text } from "@medusajs/ui"
import { useState } from "react"
import type { DiscrepancyView, RunReportAnswer } from "../../api/admin/acquiring/http-types"
import { OpenIncident } from "../queue/open-incident"
import { Loading } from "../parts/loading"
import { Moment } from "../parts/moment"
import { Nothing } from "../parts/nothing"
import { OrderLink } from "../parts/order-link"
import { Pager } from "../parts/pager"
import { ProblemNotice } from "../parts/problem-notice"
import { WordBadge } from "../parts/word-badge"
import { isUnderWay, useRunReport } from "../queries/runs"
import { capital } from "../words/capital"
import { runState, startedBy } from "../words/run"
import { Progress } from "./progress"
import { type Translate, useWords } from "../words/use-words"
import { Sentence } from "../parts/sentence"

const PAGE = 20

/** What a run differed about: what was repaired, and what needs a person. */
export function DiscrepancyReport({ id }: { id: string }) {
  const { t } = useWords()
  const [offset, setOffset] = useState(0)
  const { data, error, isPending, refetch } = useRunReport(id, PAGE, offset)
  return (
    <Container className="divide-y p-0">
      {isPending && <Loading what={t("loading.report")} />}
      {error && <ProblemNotice error={error} isOlderBelow={data !== undefined} onRetry={() => void refetch()} />}
      {data && (
        <>
          <Head report={data} />
          <Discrepancies report={data} />
          <Pager count={data.discrepancies_count} limit={PAGE} offset={offset} onTurn={setOffset} />
          <NeedsPerson report={data} />
        </>
      )}
    </Container>
  )
}

function Head({ report: { run } }: { report: RunReportAnswer }) {
  const { t } = useWords()
  return (
    <div className="flex flex-col gap-3 px-6 py-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Heading level="h2">{t("run.report")}</Heading>
        <WordBadge word={runState(run)} />
      </div>
      <Text size="small" className="text-ui-fg-subtle">
        <Sentence
          of={run.finished_at ? "run.started_finished" : "run.started"}
          values={{ by: startedBy(t, run) }}
          parts={{ at: <Moment at={run.created_at} />, finished: <Moment at={run.finished_at ?? run.created_at} /> }}
        />
      </Text>
      <Progress run={run} />
      <Text size="small" aria-live="polite">
        {summary(t, run)}
      </Text>
      {run.failed > 0 && !isUnderWay(run) && (
        <Text size="small" className="text-ui-fg-subtle">
          {t("run.not_every")}
        </Text>
      )}
      {run.problem && (
        <Text size="small" className="text-ui-fg-error">
          {capital(run.problem)}
        </Text>
      )}
    </div>
  )
}

function summary(t: Translate, { repaired, needs_person, open, failed }: RunReportAnswer["run"]): string {
  const parts = [
    t("run.repaired_count", { count: repaired }),
    t("run.left_count", { count: needs_person }),
    t("run.in_flight_count", { count: open }),
    ...(failed > 0 ? [t("run.not_reached_count", { count: failed })] : []),
  ]
  return parts.join(" · ")
}

function Discrepancies({ report: { run, discrepancies } }: { report: RunReportAnswer }) {
  const { t } = useWords()
  if (discrepancies.length === 0) {
    return isUnderWay(run) ? null : <Nothing title={t("run.nothing_differed")}>{t("run.same_ledgers")}</Nothing>
  }
  return (
    <ul className="divide-y" aria-label={t("run.what_differed")}>
      {discrepancies.map((discrepancy) => (
        <Discrepancy key={discrepancy.id} discrepancy={discrepancy} />
      ))}
    </ul>
  )
}

const BADGES = {
  repaired: { color: "green", text: "run.repaired" },
  left: { color: "orange", text: "run.needs_person" },
  failed: { color: "red", text: "run.not_reached" },
} as const satisfies Record<DiscrepancyView["kind"], object>

function Discrepancy({
  discrepancy: { kind, account, order_no, notes, belongs_to, created_at },
}: {
  discrepancy: DiscrepancyView
}) {
  const { t } = useWords()
  const { color, text } = BADGES[kind]
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 px-6 py-3">
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <div className="flex flex-wrap items-center gap-2">
          <Badge size="2xsmall" color={color}>
            {t(text)}
          </Badge>
          <Text size="small" leading="compact">
            {order_no === null ? t("shared.account_named", { account }) : <OrderLink to={belongs_to} />}
          </Text>
        </div>
        <ul>
          {notes.map((note) => (
            <li key={note} className="txt-compact-small text-ui-fg-subtle">
              {capital(note)}
            </li>
          ))}
        </ul>
      </div>
      <Text size="xsmall" className="text-ui-fg-subtle">
        <Moment at={created_at} />
      </Text>
    </li>
  )
}

function NeedsPerson({ report: { needs_person, needs_person_count, waiting } }: { report: RunReportAnswer }) {
  const { t } = useWords()
  if (needs_person.length === 0) return null
  return (
    <section aria-label={t("run.needs_person")} className="bg-ui-bg-subtle">
      <Text size="small" weight="plus" className="px-6 pt-4">
        {t("run.open_incidents")}
      </Text>
      <ul className="divide-y">
        {needs_person.map((incident) => (
          <OpenIncident key={incident.id} incident={incident} waiting={waiting} withOrder />
        ))}
      </ul>
      {needs_person_count > needs_person.length && (
        <Text size="small" className="text-ui-fg-subtle px-6 pb-4">
          {t("run.more_incidents", { count: needs_person_count - needs_person.length })}
        </Text>
      )}
    </section>
  )
}
