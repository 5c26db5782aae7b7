import { Input, Select, Switch, Text, Textarea } from "@medusajs/ui"
import type { ReactElement } from "react"
import { useWords } from "../words/use-words"
import type { Field } from "./catalogue"
import type { FieldProblem } from "./field-problem"
import { ListAreas } from "./list-areas"
import { typedMethods } from "./method-list"
import { MethodRows } from "./method-rows"
import { typedLists } from "./named-lists"
import { typedPairs } from "./pair-list"
import { PairRows } from "./pair-rows"
import { typedRules } from "./rule-list"
import { RuleRows } from "./rule-rows"
import { SeveralBoxes } from "./several-boxes"

interface Props {
  id: string
  field: Field
  typed: string
  problems: readonly FieldProblem[]
  /** The id of what is said below it. */
  said: string | undefined
  isWrong: boolean
  placeholder: string | undefined
  isDisabled: boolean
  onType: (typed: string) => void
}

/** What a setting is typed into; a kind without a control does not compile. */
export function FieldControl({
  id,
  field,
  typed,
  problems,
  said,
  isWrong,
  placeholder,
  isDisabled,
  onType,
}: Props): ReactElement {
  const { t } = useWords()
  const described = { id, "aria-invalid": isWrong, "aria-describedby": said, disabled: isDisabled }
  switch (field.kind) {
    case "choice":
      return (
        <Select value={typed} onValueChange={onType} disabled={isDisabled}>
          <Select.Trigger id={id} aria-invalid={isWrong} aria-describedby={said}>
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
      )
    case "switch":
      return (
        <div className="flex items-center gap-2 py-1">
          <Switch
            id={id}
            size="small"
            aria-describedby={said}
            checked={typed === "true"}
            disabled={isDisabled}
            onCheckedChange={(isOn) => onType(String(isOn))}
          />
          <Text size="small" aria-hidden>
            {t(typed === "true" ? "setting.options.on" : "setting.options.off")}
          </Text>
        </div>
      )
    case "pairs":
      return (
        <PairRows
          id={id}
          label={t(field.label)}
          said={said}
          shape={field}
          pairs={typedPairs(typed)}
          problems={problems}
          isDisabled={isDisabled}
          onChange={(pairs) => onType(JSON.stringify(pairs))}
        />
      )
    case "several":
      return (
        <SeveralBoxes
          id={id}
          label={t(field.label)}
          said={said}
          options={field.options}
          typed={typed}
          isDisabled={isDisabled}
          onType={onType}
        />
      )
    case "lists":
      return (
        <ListAreas
          id={id}
          label={t(field.label)}
          said={said}
          parts={field.parts}
          lists={typedLists(typed)}
          isDisabled={isDisabled}
          onChange={(lists) => onType(JSON.stringify(lists))}
        />
      )
    case "methods":
      return (
        <MethodRows
          label={t(field.label)}
          said={said}
          methods={typedMethods(typed)}
          problems={problems}
          onChange={(methods) => onType(JSON.stringify(methods))}
        />
      )
    case "rules":
      return (
        <RuleRows
          label={t(field.label)}
          said={said}
          rules={typedRules(typed)}
          problems={problems}
          onChange={(rules) => onType(JSON.stringify(rules))}
        />
      )
    case "lines":
    case "json":
      return (
        <Textarea
          {...described}
          rows={field.kind === "json" ? 14 : 4}
          spellCheck={false}
          className={field.kind === "json" ? "font-mono text-xs" : undefined}
          value={typed}
          onChange={(event) => onType(event.target.value)}
        />
      )
    case "text":
    case "secret":
    case "number":
      return (
        <Input
          {...described}
          type={field.kind === "secret" ? "password" : "text"}
          inputMode={field.kind === "number" ? "numeric" : undefined}
          autoComplete={field.kind === "secret" ? "new-password" : "off"}
          placeholder={placeholder}
          value={typed}
          onChange={(event) => onType(event.target.value)}
        />
      )
  }
}
