import { Button, Hint, Input, Label, Select, Text, Textarea } from "@medusajs/ui"
import type { Field } from "./catalogue"
import { methodsOf } from "./method-list"
import { MethodRows } from "./method-rows"
import { useWords } from "../words/use-words"

interface Props {
  field: Field
  typed: string
  /** What is wrong with it. */
  problem: string | undefined
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
  const { t } = useWords()
  const { field, typed, problem, isSet, isDisabled, isOurs, isTakenBack, onType, onTakeBack } = props
  const id = `setting-${field.name}`
  const said = problem ? `${id}-problem` : undefined
  const described = { id: id, "aria-invalid": problem !== undefined, "aria-describedby": said, disabled: isDisabled }
  return (
    <div className="flex flex-col gap-1">
      <Label htmlFor={id} size="small" weight="plus">
        {t(field.label)}
        {field.kind === "number" && <span className="text-ui-fg-subtle font-normal"> ({t(field.unit)})</span>}
      </Label>
      {field.kind === "choice" ? (
        <Select value={typed} onValueChange={onType} disabled={isDisabled}>
          <Select.Trigger id={id} aria-describedby={said}>
            <Select.Value />
          </Select.Trigger>
          <Select.Content>
            {field.options.map(([value, text]) => (
              <Select.Item key={value} value={value}>
                {t(text)}
              </Select.Item>
            ))}
          </Select.Content>
        </Select>
      ) : field.name === "methods" && methodsOf(typed) ? (
        <MethodRows typed={typed} onType={onType} />
      ) : field.kind === "lines" || field.kind === "json" ? (
        <Textarea
          {...described}
          rows={field.kind === "json" ? 14 : 4}
          spellCheck={false}
          className={field.kind === "json" ? "font-mono text-xs" : undefined}
          value={typed}
          onChange={(event) => onType(event.target.value)}
        />
      ) : (
        <Input
          {...described}
          type={field.kind === "secret" ? "password" : "text"}
          inputMode={field.kind === "number" ? "numeric" : undefined}
          autoComplete={field.kind === "secret" ? "new-password" : "off"}
          placeholder={field.kind === "secret" && isSet && !isTakenBack ? t("setting.unchanged") : undefined}
          value={typed}
          onChange={(event) => onType(event.target.value)}
        />
      )}
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
        field.hint && (
          <Text size="xsmall" className="text-ui-fg-subtle">
            {t(field.hint)}
          </Text>
        )
      )}
    </div>
  )
}
