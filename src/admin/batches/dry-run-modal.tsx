import { FocusModal, Input, Label, Text } from "@medusajs/ui"
import { useState } from "react"
import { useNavigate } from "react-router-dom"
import type { DryRunView } from "../../api/admin/acquiring/http-types"
import { BusyButton } from "../parts/busy-button"
import { useIsThere } from "../parts/is-there"
import { Loading } from "../parts/loading"
import { LONGEST } from "../parts/longest"
import { useWayBack } from "../parts/way-back"
import { ModalHead } from "../parts/modal-head"
import { ProblemNotice } from "../parts/problem-notice"
import { useTellProblem } from "../parts/tell"
import { toast } from "../parts/toast"
import { useDryRun, useStartBatch, type BatchOf } from "../queries/batches"
import { BATCH_KIND, type BatchKindTexts } from "../words/batch"
import { chosenLines } from "./chosen-lines"
import { DryRunLines } from "./dry-run-lines"
import { type Translate, useWords } from "../words/use-words"

interface Props {
  /** Nothing is shown when undefined. */
  of: BatchOf | undefined
  onClose: () => void
}

/** What a batch would do to each payment or order, and the button that does it. */
export function DryRunModal({ of, onClose }: Props) {
  const wayBack = useWayBack()
  return (
    <FocusModal open={of !== undefined} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <FocusModal.Content aria-describedby={undefined} {...wayBack}>
        {of && <DryRun of={of} onClose={onClose} />}
      </FocusModal.Content>
    </FocusModal>
  )
}

function DryRun({ of, onClose }: { of: BatchOf; onClose: () => void }) {
  const tellProblem = useTellProblem()
  const { t } = useWords()
  const { data, error, isPending, refetch } = useDryRun(of)
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set())
  const [note, setNote] = useState("")
  const start = useStartBatch()
  const navigate = useNavigate()
  const isThere = useIsThere()
  const dryRun = data?.dry_run
  const chosen = dryRun ? chosenLines(dryRun, leftOut).orders : []

  function press({ kind }: DryRunView) {
    const said = note.trim()
    // The window can be closed before the answer comes: callbacks of `mutate` would go with it.
    void start
      .mutateAsync({
        kind,
        orders: chosen.map((item) => (kind === "refund" && said ? { ...item, note: said } : item)),
        ...("retry_of" in of ? { retry_of: of.retry_of } : {}),
      })
      .then(({ batch }) => {
        toast.success(t("batch.runs"), { description: t("batch.may_leave") })
        if (!isThere()) return
        onClose()
        void navigate(`/acquiring/batches?batch=${batch.id}`)
      }, tellProblem)
  }

  return (
    <>
      <ModalHead>
        {dryRun && (
          <BusyButton
            size="small"
            disabled={chosen.length === 0}
            isBusy={start.isPending}
            onClick={() => press(dryRun)}
          >
            {t(textsOf(of, dryRun).press, { count: chosen.length })}
          </BusyButton>
        )}
      </ModalHead>
      <FocusModal.Body className="flex flex-col items-center overflow-y-auto">
        <div className="flex w-full max-w-4xl flex-col gap-4 px-6 py-8">
          <FocusModal.Title>{titleOf(t, of, dryRun)}</FocusModal.Title>
          <Text size="small" className="text-ui-fg-subtle">
            {t("batch.dry_run_about")}
          </Text>
          {isPending && <Loading what={t("loading.dry_run")} lines={6} />}
          {error && <ProblemNotice error={error} isOlderBelow={data !== undefined} onRetry={() => void refetch()} />}
          {dryRun && <Summary texts={textsOf(of, dryRun)} dryRun={dryRun} leftOut={leftOut} />}
          {dryRun?.kind === "refund" && <Note value={note} onType={setNote} />}
          {dryRun && (
            <DryRunLines texts={textsOf(of, dryRun)} dryRun={dryRun} leftOut={leftOut} onLeaveOut={setLeftOut} />
          )}
        </div>
      </FocusModal.Body>
    </>
  )
}

const DECISIONS = {
  accept: {
    title: "shared.accept",
    counted: "shared.payments",
    press: "batch.accept.press",
    would: "batch.accept.would",
    will: "batch.accept.will",
  },
  reject: {
    title: "shared.reject",
    counted: "shared.payments",
    press: "batch.reject.press",
    would: "batch.reject.would",
    will: "batch.reject.will",
  },
} as const satisfies Record<string, BatchKindTexts>

function decisionOf(of: BatchOf): BatchKindTexts | undefined {
  return "decision" in of && of.decision ? DECISIONS[of.decision] : undefined
}

function titleOf(t: Translate, of: BatchOf, dryRun: DryRunView | undefined): string {
  if ("retry_of" in of) return t("batch.retry")
  return t(decisionOf(of)?.title ?? (dryRun ? BATCH_KIND[dryRun.kind].title : "batch.dry_run"))
}

function textsOf(of: BatchOf, { kind }: DryRunView): BatchKindTexts {
  return decisionOf(of) ?? BATCH_KIND[kind]
}

interface SummaryProps {
  texts: BatchKindTexts
  dryRun: DryRunView
  leftOut: ReadonlySet<string>
}

function Summary({ texts, dryRun, leftOut }: SummaryProps) {
  const { t, money } = useWords()
  const chosen = chosenLines(dryRun, leftOut)
  const count = chosen.orders.length
  const rest = dryRun.lines.length - count - leftOut.size
  const counted = (some: number) => t(texts.counted, { count: some })
  const sums = chosen.sums.map(([currency, amount]) => money(amount, currency)).join(" + ")
  const together = sums && t("batch.together", { sums })
  return (
    <div aria-live="polite" className="flex flex-col gap-1">
      <Text size="small" weight="plus">
        {count === 0 ? t("batch.nothing_sent") : t(texts.would, { count, together })}
        {leftOut.size > 0 && " "}
        {leftOut.size > 0 && t("batch.left_out", { counted: counted(leftOut.size) })}
        {rest > 0 && " "}
        {rest > 0 && t("batch.unchanged", { counted: counted(rest) })}
      </Text>
      <ul className="txt-small text-ui-fg-subtle list-disc pl-4">
        {reasonsOf(dryRun).map(({ why, count, hasOrder }) => (
          <li key={why}>
            {t("batch.unchanged_because", {
              counted: hasOrder ? counted(count) : t("shared.payments", { count }),
              why,
            })}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Why lines stay as they are, and how many for each reason; the most frequent first. */
function reasonsOf({ lines }: Pick<DryRunView, "lines">): Reason[] {
  const reasons = new Map<string, Reason>()
  for (const { verdict, why, order_id } of lines) {
    if (verdict === "send" || why === null) continue
    const { count = 0, hasOrder = false } = reasons.get(why) ?? {}
    reasons.set(why, { why, count: count + 1, hasOrder: hasOrder || order_id !== null })
  }
  return [...reasons.values()].sort((one, other) => other.count - one.count)
}

interface Reason {
  why: string
  count: number
  /** Without one it is payments that are counted. */
  hasOrder: boolean
}

function Note({ value, onType }: { value: string; onType: (text: string) => void }) {
  const { t } = useWords()
  return (
    <div className="flex flex-col gap-1">
      <Label htmlFor="batch-note" size="small" weight="plus">
        {t("shared.note")} <span className="text-ui-fg-subtle font-normal">{t("batch.note_about")}</span>
      </Label>
      <Input
        id="batch-note"
        size="small"
        maxLength={LONGEST.refund_note}
        value={value}
        onChange={({ target }) => onType(target.value)}
      />
    </div>
  )
}
