import { Button, Container, Heading, Table } from "@medusajs/ui"
import { Link } from "react-router-dom"
import type { BatchView } from "../../api/admin/acquiring/http-types"
import { Allowed } from "../parts/allowed"
import { useSeveralAccounts } from "../parts/account-choice"
import { Choice } from "../parts/choice"
import { useFilterInAddress, useOpenInAddress } from "../parts/in-address"
import { Loading } from "../parts/loading"
import { Moment } from "../parts/moment"
import { Nothing } from "../parts/nothing"
import { Pager } from "../parts/pager"
import { ProblemNotice } from "../parts/problem-notice"
import { RowOpener } from "../parts/row-opener"
import { WordBadge } from "../parts/word-badge"
import { useBatches } from "../queries/batches"
import { BATCH_KIND, batchState, batchTitle } from "../words/batch"
import { BatchDrawer } from "./batch-drawer"
import { TO_START_BATCHES } from "./needs"
import { useWords } from "../words/use-words"

const PAGE = 20
const KINDS = Object.entries(BATCH_KIND).map(([kind, { title }]) => [kind, title] as const)

/** Every batch of this store; a new one begins with payments that are chosen. */
export function BatchList() {
  const { t } = useWords()
  const { filter, offset, onFilter, onTurn } = useFilterInAddress(["kind"])
  const kind = KINDS.find(([name]) => name === filter.kind)?.[0]
  const chosen = useOpenInAddress("batch")
  const { data, error, isPending, refetch } = useBatches(kind, PAGE, offset)
  return (
    <Container className="divide-y p-0">
      <div className="flex flex-wrap items-center justify-between gap-3 px-6 py-4">
        <Heading level="h2">{data ? t("batch.count", { count: data.count }) : t("page.batches")}</Heading>
        <div className="flex flex-wrap gap-2">
          <Choice
            label={t("batch.kind_of")}
            all={t("batch.every_kind")}
            options={KINDS.map(([name, title]) => [name, t(title)])}
            value={kind}
            onChoose={(next) => onFilter({ kind: next })}
          />
          <Allowed to={TO_START_BATCHES}>
            <Button size="small" asChild>
              <Link to="/acquiring?tab=payments">{t("batch.choose_payments")}</Link>
            </Button>
          </Allowed>
        </div>
      </div>
      {isPending && <Loading what={t("loading.batches")} lines={5} />}
      {error && <ProblemNotice error={error} isOlderBelow={data !== undefined} onRetry={() => void refetch()} />}
      {data?.count === 0 && (
        <Nothing title={kind ? t("batch.none_of_kind") : t("batch.none_yet")}>{t("batch.none_about")}</Nothing>
      )}
      {data && data.count > 0 && <BatchTable batches={data.batches} onChoose={chosen.open} />}
      {data && <Pager {...data} onTurn={onTurn} />}
      <BatchDrawer id={chosen.id} onTurn={chosen.turnTo} onClose={chosen.close} />
    </Container>
  )
}

function BatchTable({ batches, onChoose }: { batches: BatchView[]; onChoose: (id: string) => void }) {
  const { t, number } = useWords()
  const isOfSeveral = useSeveralAccounts()
  return (
    <div className="overflow-x-auto">
      <Table>
        <caption className="sr-only">{t("batch.caption")}</caption>
        <Table.Header>
          <Table.Row>
            <Table.HeaderCell scope="col">{t("batch.title")}</Table.HeaderCell>
            <Table.HeaderCell scope="col">{t("shared.state")}</Table.HeaderCell>
            {isOfSeveral && <Table.HeaderCell scope="col">{t("shared.account")}</Table.HeaderCell>}
            {[t("batch.total"), t("shared.done"), t("shared.failed"), t("batch.not_known"), t("shared.open")].map(
              (name) => (
                <Table.HeaderCell key={name} scope="col" className="text-right">
                  {name}
                </Table.HeaderCell>
              ),
            )}
            <Table.HeaderCell scope="col">{t("batch.by")}</Table.HeaderCell>
            <Table.HeaderCell scope="col">{t("batch.started_at")}</Table.HeaderCell>
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {batches.map((batch) => (
            <Table.Row key={batch.id} className="cursor-pointer" onClick={() => onChoose(batch.id)}>
              <Table.Cell>
                <RowOpener isNamed onOpen={() => onChoose(batch.id)}>
                  {t(batchTitle(batch))}
                </RowOpener>
              </Table.Cell>
              <Table.Cell>
                <WordBadge word={batchState(batch)} />
              </Table.Cell>
              {isOfSeveral && <Table.Cell className="max-w-40 truncate">{batch.accounts.join(", ") || "–"}</Table.Cell>}
              <Table.Cell className="text-right tabular-nums">{number(batch.total)}</Table.Cell>
              {(["done", "refused", "unknown", "open"] as const).map((state) => (
                <Table.Cell key={state} className="text-right tabular-nums">
                  {batch.counts[state] > 0 ? number(batch.counts[state]) : "–"}
                </Table.Cell>
              ))}
              <Table.Cell className="max-w-40 truncate">{batch.started_by}</Table.Cell>
              <Table.Cell>
                <Moment at={batch.created_at} />
              </Table.Cell>
            </Table.Row>
          ))}
        </Table.Body>
      </Table>
    </div>
  )
}
