import { Label, Text } from "@medusajs/ui"
import type { AccountSettingsView } from "../../api/admin/acquiring/http-types"
import { ProblemHint } from "../parts/problem-hint"
import type { Field } from "./catalogue"
import { FieldControl } from "./field-control"
import { problemText, type FieldProblem } from "./field-problem"
import { FieldSource } from "./field-source"
import { useWords } from "../words/use-words"

interface Props {
  field: Field
  /** The settings as they stand. */
  view: AccountSettingsView
  typed: string
  /** What is wrong with it. */
  problems: readonly FieldProblem[]
  isDisabled: boolean
  /** The page stops saying it once this is saved. */
  isReset: boolean
  onType: (typed: string) => void
  onReset: () => void
}

/** A label names its unit in the plural, whatever is typed. */
const SEVERAL = 2

/** One setting with its label, what it is for, what is wrong with it, and who else says it. */
export function FieldInput({ field, view, typed, problems, isDisabled, isReset, onType, onReset }: Props) {
  const { t, duration } = useWords()
  const id = `setting-${field.name}`
  const problem = problemText(t, field, typed, problems)
  const isDuration = field.kind === "number" && field.unit === "setting.units.ms" && /^\d{1,12}$/.test(typed.trim())
  const hint = isDuration ? duration(Number(typed)) : field.hint && t(field.hint)
  const said = problem || hint ? `${id}-said` : undefined
  // A secret that is there is kept by a blank.
  const isKept = field.kind === "secret" && view.secrets_set.includes(field.name) && !isReset
  return (
    <div className="flex flex-col gap-1">
      <Label htmlFor={id} size="small" weight="plus">
        {t(field.label)}
        {field.kind === "number" && (
          <span className="text-ui-fg-subtle font-normal"> ({t(field.unit, { count: SEVERAL })})</span>
        )}
      </Label>
      <FieldControl
        id={id}
        field={field}
        typed={typed}
        problems={problems}
        said={said}
        isWrong={problem !== undefined}
        placeholder={isKept ? t("setting.unchanged") : undefined}
        isDisabled={isDisabled}
        onType={onType}
      />
      <FieldSource field={field} view={view} isReset={isReset} onReset={onReset} />
      {problem ? (
        <ProblemHint id={said}>{problem}</ProblemHint>
      ) : (
        hint && (
          <Text id={said} size="xsmall" className="text-ui-fg-subtle">
            {hint}
          </Text>
        )
      )}
    </div>
  )
}
