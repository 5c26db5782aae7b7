import { ArrowDownMini, ArrowUpMini, Trash } from "@medusajs/icons"
import { Button, Input, Label, Select, Switch, Text } from "@medusajs/ui"
import { Fragment, useRef } from "react"
import { ProblemHint } from "../parts/problem-hint"
import { problemsAt, type FieldProblem } from "./field-problem"
import { MethodLabels } from "./method-labels"
import { banksOf, shownParts, textOf, tidied, withBanks, withText, type Method } from "./method-list"
import { PairRows } from "./pair-rows"
import { useRowList } from "./row-list"
import { RowTool } from "./row-tool"
import { useWords } from "../words/use-words"
import type { Key } from "../words/key"

const LABELS = {
  label: "setting.method.label",
  id: "setting.method.id",
  payment_method: "setting.method.payment_method",
  icon: "setting.method.icon",
  currencies: "setting.method.currencies",
  countries: "setting.method.countries",
  needs: "setting.method.needs",
} as const

const FLOWS: [flow: string, text: Key][] = [
  ["card", "setting.flow.card"],
  ["redirect", "setting.flow.redirect"],
  ["apm", "setting.flow.apm"],
]

const BANKS = {
  columns: ["setting.method.bank_code", "setting.method.bank_name"],
  names: "as_typed",
  values: "text",
} as const

interface Props {
  /** Names the ways of paying for whoever cannot see them. */
  label: string
  /** The id of what describes all of it. */
  said: string | undefined
  methods: readonly Method[]
  problems: readonly FieldProblem[]
  onChange: (methods: Method[]) => void
}

/** Ways of paying, one card each, in the order shoppers see them. The focus goes to "Add" after a removal. */
export function MethodRows({ label, said, methods, problems, onChange }: Props) {
  const { t } = useWords()
  const adder = useRef<HTMLButtonElement>(null)
  const { keys, add, change, move, remove } = useRowList(methods, onChange)
  return (
    <div role="group" aria-label={label} aria-describedby={said} className="flex flex-col gap-3">
      <ol className="flex flex-col gap-3">
        {methods.map((method, at) => (
          <MethodRow
            key={keys[at]}
            method={method}
            place={at + 1}
            problems={problemsAt(problems, String(at))}
            onChange={(next) => change(at, next)}
            onMove={(by) => move(at, by)}
            onRemove={() => (remove(at), adder.current?.focus())}
          />
        ))}
      </ol>
      <div>
        <Button
          ref={adder}
          type="button"
          size="small"
          variant="secondary"
          onClick={() => add({ id: "", label: "", flow: "apm", enabled: true })}
        >
          {t("setting.add_method")}
        </Button>
      </div>
    </div>
  )
}

interface RowProps {
  method: Method
  place: number
  problems: readonly FieldProblem[]
  onChange: (method: Method) => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

function MethodRow({ method, place, problems, onChange, onMove, onRemove }: RowProps) {
  const { t } = useWords()
  const name = textOf(method, "label") || t("setting.method_place", { place })
  return (
    <li className="shadow-elevation-card-rest flex flex-col gap-3 rounded-lg p-4" aria-label={name}>
      <div className="flex items-center justify-between gap-2">
        <div className="flex items-center gap-2">
          <Switch
            size="small"
            aria-label={t("setting.method_open", { name })}
            checked={method.enabled !== false}
            onCheckedChange={(enabled) => onChange({ ...method, enabled })}
          />
          <Text size="small" weight="plus">
            {name}
          </Text>
        </div>
        <div className="flex gap-1">
          <RowTool label={t("setting.move_up", { name })} onPress={() => onMove(-1)} icon={<ArrowUpMini />} />
          <RowTool label={t("setting.move_down", { name })} onPress={() => onMove(1)} icon={<ArrowDownMini />} />
          <RowTool label={t("setting.remove_named", { name })} onPress={onRemove} icon={<Trash />} />
        </div>
      </div>
      <Select size="small" value={textOf(method, "flow")} onValueChange={(flow) => onChange({ ...method, flow })}>
        <Select.Trigger aria-label={t("setting.how_named", { name })}>
          <Select.Value placeholder={t("setting.how_paid")} />
        </Select.Trigger>
        <Select.Content>
          {FLOWS.map(([flow, text]) => (
            <Select.Item key={flow} value={flow}>
              {t(text)}
            </Select.Item>
          ))}
        </Select.Content>
      </Select>
      {shownParts(method).map((part) => {
        const id = `method-${place}-${part}`
        const reason = problemsAt(problems, part)[0]?.reason
        return (
          <Fragment key={part}>
            <div className="flex flex-col gap-1">
              <Label htmlFor={id} size="xsmall" weight="plus">
                {t(LABELS[part])}
              </Label>
              <Input
                id={id}
                size="small"
                aria-invalid={reason !== undefined}
                aria-describedby={reason && `${id}-problem`}
                value={textOf(method, part)}
                onChange={({ target }) => onChange(withText(method, part, target.value))}
                onBlur={() => onChange(tidied(method))}
              />
              {reason && <ProblemHint id={`${id}-problem`}>{reason}</ProblemHint>}
            </div>
            {part === "label" && (
              <MethodLabels
                id={`method-${place}-labels`}
                name={name}
                method={method}
                problems={problemsAt(problems, "labels")}
                onChange={onChange}
              />
            )}
          </Fragment>
        )
      })}
      {method.flow === "apm" && (
        <div className="flex flex-col gap-1">
          <Text id={`method-${place}-banks-said`} size="xsmall" weight="plus">
            {t("setting.method.banks")}
          </Text>
          <PairRows
            id={`method-${place}-banks`}
            label={t("setting.method.banks_of", { name })}
            said={`method-${place}-banks-said`}
            shape={BANKS}
            pairs={banksOf(method)}
            problems={[]}
            onChange={(pairs) => onChange(withBanks(method, pairs))}
          />
        </div>
      )}
    </li>
  )
}
