import { Button, Text } from "@medusajs/ui"
import { useState } from "react"
import type { BatchOf } from "../queries/batches"
import type { PaymentFilter } from "../queries/payments"
import { Allowed } from "../parts/allowed"
import { DryRunModal } from "./dry-run-modal"
import { neededToStart } from "./needs"
import { useWords } from "../words/use-words"
import type { Key } from "../words/key"

/** Payments that are chosen: one by one, or all that the filter finds. */
export type Selection = { all: true } | { all: false; ids: ReadonlySet<string> }

export const NONE: Selection = { all: false, ids: new Set() }

type What = { kind: "capture" | "cancel" | "refund" } | { kind: "review"; decision: "accept" | "reject" }

const BUTTONS: [text: Key, what: What][] = [
  ["batch.buttons.capture", { kind: "capture" }],
  ["batch.buttons.refund", { kind: "refund" }],
  ["batch.buttons.cancel", { kind: "cancel" }],
  ["batch.buttons.accept", { kind: "review", decision: "accept" }],
  ["batch.buttons.reject", { kind: "review", decision: "reject" }],
]

interface Props {
  selection: Selection
  /** How many the filter finds. */
  count: number
  filter: PaymentFilter
  onSelect: (selection: Selection) => void
}

/**
 * What can be done with the payments that are chosen; each button shows first what would happen. That stays open
 * whatever becomes of the list behind it.
 */
export function SelectionBar(props: Props) {
  const [of, setOf] = useState<BatchOf>()
  return (
    <>
      <Bar {...props} onPress={setOf} />
      <DryRunModal of={of} onClose={() => setOf(undefined)} />
    </>
  )
}

function Bar({ selection, count, filter, onSelect, onPress }: Props & { onPress: (of: BatchOf) => void }) {
  const { t } = useWords()
  const chosen = selection.all ? count : selection.ids.size
  if (count === 0 || chosen === 0) return null
  return (
    <div
      role="group"
      aria-label={t("batch.chosen_payments")}
      className="bg-ui-bg-subtle flex flex-wrap items-center justify-between gap-2 px-6 py-3"
    >
      <div className="flex flex-wrap items-center gap-2">
        <Text size="small" weight="plus" aria-live="polite">
          {t("batch.chosen", { chosen })}
        </Text>
        {!selection.all && count > chosen && (
          <Button size="small" variant="transparent" onClick={() => onSelect({ all: true })}>
            {t("batch.choose_all", { count })}
          </Button>
        )}
        <Button size="small" variant="transparent" onClick={() => onSelect(NONE)}>
          {t("batch.choose_none")}
        </Button>
      </div>
      <div className="flex flex-wrap gap-2">
        {BUTTONS.map(([text, what]) => (
          <Allowed key={text} to={neededToStart(what.kind)}>
            <Button
              size="small"
              variant="secondary"
              onClick={() => onPress(selection.all ? { ...what, filter } : { ...what, payments: [...selection.ids] })}
            >
              {t(text)}
            </Button>
          </Allowed>
        ))}
      </div>
    </div>
  )
}
