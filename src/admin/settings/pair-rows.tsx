import { Trash } from "@medusajs/icons"
import { Button, IconButton, Input } from "@medusajs/ui"
import { useRef, useState } from "react"
import { ProblemHint } from "../parts/problem-hint"
import { useWords } from "../words/use-words"
import type { PairsKind } from "./catalogue"
import { problemsAt, type FieldProblem } from "./field-problem"
import { nameOf, type Pair } from "./pair-list"

interface Props {
  id: string
  /** Names the rows for whoever cannot see them. */
  label: string
  /** The id of what describes all of it. */
  said: string | undefined
  shape: Pick<PairsKind, "columns" | "names" | "values">
  pairs: readonly Pair[]
  problems: readonly FieldProblem[]
  isDisabled?: boolean
  onChange: (pairs: Pair[]) => void
}

/** Rows of two inputs, to add and to remove. The focus goes to what was added, and to "Add" after a removal. */
export function PairRows({ id, label, said, shape, pairs, problems, isDisabled = false, onChange }: Props) {
  const { t } = useWords()
  const adder = useRef<HTMLButtonElement>(null)
  const [added, setAdded] = useState(-1)
  function remove(at: number) {
    setAdded(-1)
    onChange(pairs.filter((_, place) => place !== at))
    adder.current?.focus()
  }
  return (
    <div role="group" aria-label={label} aria-describedby={said} className="flex flex-col gap-2">
      {pairs.map((pair, at) => {
        const reason = problemsAt(problems, nameOf(pair, shape))[0]?.reason
        return (
          <Row
            key={at}
            id={`${id}-${at}`}
            place={at + 1}
            shape={shape}
            pair={pair}
            reason={reason}
            isNew={at === added}
            isDisabled={isDisabled}
            onChange={(next) => onChange(pairs.map((one, place) => (place === at ? next : one)))}
            onRemove={() => remove(at)}
          />
        )
      })}
      <div>
        <Button
          ref={adder}
          type="button"
          size="small"
          variant="secondary"
          disabled={isDisabled}
          aria-label={t("setting.rows.add_to", { name: label })}
          onClick={() => (setAdded(pairs.length), onChange([...pairs, ["", ""]]))}
        >
          {t("setting.rows.add")}
        </Button>
      </div>
    </div>
  )
}

interface RowProps {
  id: string
  place: number
  shape: Props["shape"]
  pair: Pair
  reason: string | undefined
  isNew: boolean
  isDisabled: boolean
  onChange: (pair: Pair) => void
  onRemove: () => void
}

function Row({ id, place, shape, pair, reason, isNew, isDisabled, onChange, onRemove }: RowProps) {
  const { t } = useWords()
  const [name, value] = pair
  const said = reason === undefined ? undefined : `${id}-problem`
  const common = {
    size: "small",
    disabled: isDisabled,
    spellCheck: false,
    "aria-invalid": said !== undefined,
    "aria-describedby": said,
  } as const
  return (
    <div className="flex flex-col gap-1">
      <div className="grid grid-cols-[1fr_1fr_auto] items-center gap-2">
        <Input
          {...common}
          autoFocus={isNew}
          aria-label={t("setting.rows.named", { column: t(shape.columns[0]), place })}
          placeholder={t(shape.columns[0])}
          value={name}
          onChange={({ target }) => onChange([target.value, value])}
        />
        <Input
          {...common}
          inputMode={shape.values === "text" ? undefined : "decimal"}
          aria-label={t("setting.rows.named", { column: t(shape.columns[1]), place })}
          placeholder={t(shape.columns[1])}
          value={value}
          onChange={({ target }) => onChange([name, target.value])}
        />
        <IconButton
          type="button"
          size="small"
          variant="transparent"
          disabled={isDisabled}
          aria-label={t("setting.remove_named", { name: name || t("setting.rows.row", { place }) })}
          onClick={onRemove}
        >
          <Trash />
        </IconButton>
      </div>
      {reason !== undefined && <ProblemHint id={said}>{reason}</ProblemHint>}
    </div>
  )
}
