import { Alert, Button, Drawer, Text } from "@medusajs/ui"
import { useState } from "react"
import type { BatchDetail } from "../../api/admin/acquiring/http-types"
import { useMay } from "../parts/allowed"
import { DrawerHead } from "../parts/drawer-head"
import { PageDrawer } from "../parts/page-drawer"
import { Loading } from "../parts/loading"
import { Moment } from "../parts/moment"
import { ProblemNotice } from "../parts/problem-notice"
import { ProgressBar } from "../parts/progress-bar"
import { WordBadge } from "../parts/word-badge"
import { useBatch } from "../queries/batches"
import { BATCH_KIND, batchState, batchTitle } from "../words/batch"
import { BatchOrders } from "./batch-orders"
import { DryRunModal } from "./dry-run-modal"
import { neededToStart } from "./needs"
import { capital } from "../words/capital"
import { type Translate, useWords } from "../words/use-words"
import { Sentence } from "../parts/sentence"

interface Props {
  id: string | undefined
  /** Shows another one in its place. */
  onTurn: (id: string) => void
  onClose: () => void
}

const PAGE = 50
const ALL = { state: undefined, offset: 0 }

/** Which orders of which batch. */
interface Shown {
  of: string | undefined
  state: string | undefined
  offset: number
}

/** One batch: how far it is, what became of each of its lines, and another try for what failed. */
export function BatchDrawer({ id, onTurn, onClose }: Props) {
  const { t } = useWords()
  const [shown, setShown] = useState<Shown>({ of: id, ...ALL })
  // Another batch begins with all of its own.
  const { state, offset } = shown.of === id ? shown : ALL
  const { data, error, isPending, refetch } = useBatch(id, { state, limit: PAGE, offset })
  const [isRetry, setRetry] = useState(false)
  const batch = data?.batch
  const mayRetry = useMay(...(batch ? neededToStart(batch.kind) : []))
  const failed = batch && batch.state !== "running" ? batch.counts.refused + batch.counts.open : 0
  return (
    <>
      <PageDrawer isOpen={id !== undefined} onClose={onClose}>
        <DrawerHead title={batch ? t(batchTitle(batch)) : t("batch.title")}>
          {batch ? (
            <Sentence
              of="batch.started"
              values={{ counted: countedOf(t, batch), by: batch.started_by }}
              parts={{ at: <Moment at={batch.created_at} /> }}
            />
          ) : (
            t("shared.loading")
          )}
        </DrawerHead>
        <Drawer.Body className="divide-y overflow-y-auto p-0">
          {id !== undefined && isPending && <Loading what={t("loading.batch")} />}
          {error && <ProblemNotice error={error} isOlderBelow={data !== undefined} onRetry={() => void refetch()} />}
          {batch && <Progress batch={batch} onOpen={onTurn} />}
          {data && (
            <BatchOrders
              {...data}
              state={state}
              onChoose={(next) => setShown({ of: id, state: next, offset: 0 })}
              onTurn={(next) => setShown({ of: id, state, offset: next })}
            />
          )}
        </Drawer.Body>
        {failed > 0 && mayRetry && (
          <Drawer.Footer className="flex-wrap">
            <Text size="xsmall" className="text-ui-fg-subtle mr-auto max-w-60">
              {t("batch.see_first")}
            </Text>
            <Button size="small" onClick={() => setRetry(true)}>
              {t("batch.retry")}
            </Button>
          </Drawer.Footer>
        )}
      </PageDrawer>
      <DryRunModal of={isRetry && id ? { retry_of: id } : undefined} onClose={() => setRetry(false)} />
    </>
  )
}

function Progress({ batch, onOpen }: { batch: BatchDetail; onOpen: (id: string) => void }) {
  const { t } = useWords()
  const { counts, total, problem, retry_of } = batch
  const words = t("batch.through", { done: total - counts.open, counted: countedOf(t, batch) })
  return (
    <div className="flex flex-col gap-3 px-6 py-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Text size="small" aria-live="polite">
          {t("batch.counts", { words, done: counts.done, refused: counts.refused, unknown: counts.unknown })}
        </Text>
        <WordBadge word={batchState(batch)} />
      </div>
      <ProgressBar
        label={t("batch.progress_of")}
        words={words}
        share={Math.round(((total - counts.open) / Math.max(total, 1)) * 100)}
      />
      {problem && (
        <Alert variant="warning">
          <Text size="small">{capital(problem)}</Text>
        </Alert>
      )}
      {counts.unknown > 0 && (
        <Text size="small" className="text-ui-fg-subtle">
          {t("batch.not_known_about")}
        </Text>
      )}
      {retry_of && (
        <Text size="small" className="text-ui-fg-subtle">
          <Sentence
            of="batch.retry_of"
            parts={{
              earlier: (
                <button
                  type="button"
                  className="text-ui-fg-base focus-visible:shadow-borders-focus rounded-sm underline underline-offset-2 outline-none"
                  onClick={() => onOpen(retry_of)}
                />
              ),
            }}
          />
        </Text>
      )}
    </div>
  )
}

/** `3 payments`, or of cancellations `3 orders`. */
function countedOf(t: Translate, { kind, total }: BatchDetail): string {
  return t(BATCH_KIND[kind].counted, { count: total })
}
