import { Input, Label, Select } from "@medusajs/ui"
import { useId } from "react"
import { ProblemHint } from "../parts/problem-hint"
import type { Key } from "../words/key"
import { capital } from "../words/capital"
import { useWords } from "../words/use-words"
import type { RuleRow } from "./rule-list"

/** A choice has no empty value of its own. */
const ANY = "any"

const CHOICES = {
  open3d: {
    label: "setting.fields.open3d",
    options: [
      ["on", "setting.options.on"],
      ["off", "setting.options.off"],
    ],
  },
  customers: {
    label: "setting.rule.customers",
    options: [
      [ANY, "setting.rule.any"],
      ["new", "setting.rule.new"],
      ["returning", "setting.rule.returning"],
    ],
  },
  risk: {
    label: "setting.rule.risk",
    options: [
      [ANY, "setting.rule.any"],
      ["countries_differ", "setting.rule.countries_differ"],
      ["declined_before", "setting.rule.declined_before"],
    ],
  },
} as const satisfies Record<string, { label: Key; options: readonly (readonly [string, Key])[] }>

interface ChoiceProps {
  part: keyof typeof CHOICES
  value: string
  onChange: (part: Partial<RuleRow>) => void
}

/** One of a rule's conditions that is one of a few. */
export function RuleChoice({ part, value, onChange }: ChoiceProps) {
  const { t } = useWords()
  const id = useId()
  const { label, options } = CHOICES[part]
  return (
    <div className="flex flex-col gap-1">
      <Label htmlFor={id} size="xsmall" weight="plus">
        {t(label)}
      </Label>
      <Select
        size="small"
        value={value === "" ? ANY : value}
        onValueChange={(chosen) => onChange({ [part]: chosen === ANY ? "" : chosen })}
      >
        <Select.Trigger id={id}>
          <Select.Value />
        </Select.Trigger>
        <Select.Content>
          {options.map(([option, text]) => (
            <Select.Item key={option} value={option}>
              {capital(t(text))}
            </Select.Item>
          ))}
        </Select.Content>
      </Select>
    </div>
  )
}

interface TextProps {
  id: string
  label: string
  value: string
  reason: string | undefined
  onType: (text: string) => void
}

/** One that is typed, with what is wrong with it. */
export function RuleText({ id, label, value, reason, onType }: TextProps) {
  const said = reason === undefined ? undefined : `${id}-problem`
  return (
    <div className="flex flex-col gap-1">
      <Label htmlFor={id} size="xsmall" weight="plus">
        {label}
      </Label>
      <Input
        id={id}
        size="small"
        aria-invalid={said !== undefined}
        aria-describedby={said}
        value={value}
        onChange={({ target }) => onType(target.value)}
      />
      {reason !== undefined && <ProblemHint id={said}>{reason}</ProblemHint>}
    </div>
  )
}
