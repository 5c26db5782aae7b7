import { Button, Hint, Label, Text } from "@medusajs/ui"
import type { Field } from "./catalogue"
import { FieldControl } from "./field-control"
import { problemText, type FieldProblem } from "./field-problem"
import { useWords } from "../words/use-words"

interface Props {
  field: Field
  typed: string
  /** What is wrong with it. */
  problems: readonly FieldProblem[]
  /** Of a secret: whether there is one, which a blank keeps. */
  isSet: boolean
  isDisabled: boolean
  /** This page says it, and can stop saying it. */
  isOurs: boolean
  isTakenBack: boolean
  onType: (typed: string) => void
  onTakeBack: () => void
}

/** One setting with its label, what it is for, and what is wrong with it. */
export function FieldInput(props: Props) {
  const { t, duration } = useWords()
  const { field, typed, problems, isSet, isDisabled, isOurs, isTakenBack, onType, onTakeBack } = props
  const id = `setting-${field.name}`
  const problem = problemText(field, typed, problems)
  const isDuration = field.kind === "number" && field.unit === "setting.units.ms" && /^\d{1,12}$/.test(typed.trim())
  const hint = isDuration ? duration(Number(typed)) : field.hint && t(field.hint)
  const said = problem ? `${id}-problem` : undefined
  return (
    <div className="flex flex-col gap-1">
      <Label htmlFor={id} size="small" weight="plus">
        {t(field.label)}
        {field.kind === "number" && <span className="text-ui-fg-subtle font-normal"> ({t(field.unit)})</span>}
      </Label>
      <FieldControl
        id={id}
        field={field}
        typed={typed}
        problems={problems}
        said={said}
        placeholder={field.kind === "secret" && isSet && !isTakenBack ? t("setting.unchanged") : undefined}
        isDisabled={isDisabled}
        onType={onType}
      />
      {isOurs && (
        <div>
          <Button
            type="button"
            size="small"
            variant="transparent"
            disabled={isTakenBack}
            aria-label={t("setting.reset_named", { name: t(field.label) })}
            onClick={onTakeBack}
          >
            {isTakenBack ? t("setting.goes_back") : t("setting.reset")}
          </Button>
        </div>
      )}
      {problem ? (
        <Hint id={said} variant="error" role="alert">
          {problem}
        </Hint>
      ) : (
        hint && (
          <Text size="xsmall" className="text-ui-fg-subtle">
            {hint}
          </Text>
        )
      )}
    </div>
  )
}
