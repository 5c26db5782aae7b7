import { ArrowDownMini, ArrowUpMini, Trash } from "@medusajs/icons"
import { Button, Input, Label, Select, Switch, Text } from "@medusajs/ui"
import {
  LISTS,
  TEXTS,
  banksOf,
  methodsOf,
  moved,
  textOf,
  tidied,
  withBanks,
  withText,
  type Method,
} from "./method-list"
import { PairRows } from "./pair-rows"
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
  /** The setting as JSON text. */
  typed: string
  onType: (typed: string) => void
}

/** Ways of paying, one card each, in the order shoppers see them. */
export function MethodRows({ typed, onType }: Props) {
  const { t } = useWords()
  const methods = methodsOf(typed) ?? []
  const say = (list: Method[]) => onType(JSON.stringify(list, null, 2))
  return (
    <div className="flex flex-col gap-3">
      <ol className="flex flex-col gap-3">
        {methods.map((method, at) => (
          <MethodRow
            key={at}
            method={method}
            place={at + 1}
            onChange={(next) => say(methods.map((one, place) => (place === at ? next : one)))}
            onMove={(by) => say(moved(methods, at, by))}
            onRemove={() => say(methods.filter((_, place) => place !== at))}
          />
        ))}
      </ol>
      <div>
        <Button
          type="button"
          size="small"
          variant="secondary"
          onClick={() => say([...methods, { id: "", label: "", flow: "apm", enabled: true }])}
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
  onChange: (method: Method) => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

function MethodRow({ method, place, onChange, onMove, onRemove }: RowProps) {
  const { t } = useWords()
  const name = textOf(method, "label") || t("setting.method_place", { place })
  const parts = [...TEXTS, ...LISTS].filter((part) => part !== "payment_method" || method.flow === "apm")
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
      {parts.map((part) => (
        <div key={part} className="flex flex-col gap-1">
          <Label htmlFor={`method-${place}-${part}`} size="xsmall" weight="plus">
            {t(LABELS[part])}
          </Label>
          <Input
            id={`method-${place}-${part}`}
            size="small"
            value={textOf(method, part)}
            onChange={({ target }) => onChange(withText(method, part, target.value))}
            onBlur={() => onChange(tidied(method))}
          />
        </div>
      ))}
      {method.flow === "apm" && (
        <div className="flex flex-col gap-1">
          <Text size="xsmall" weight="plus">
            {t("setting.method.banks")}
          </Text>
          <PairRows
            id={`method-${place}-banks`}
            label={t("setting.method.banks_of", { name })}
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
