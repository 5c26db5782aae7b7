import { ArrowDownMini, ArrowUpMini, Trash } from "@medusajs/icons"
import { Button, Text } from "@medusajs/ui"
import { useRef } from "react"
import { useWords } from "../words/use-words"
import { problemsAt, type FieldProblem } from "./field-problem"
import { PairRows } from "./pair-rows"
import { RuleChoice, RuleText } from "./rule-parts"
import { useRowList } from "./row-list"
import { RowTool } from "./row-tool"
import { NEW_RULE, RULE_AMOUNTS, type RuleRow } from "./rule-list"

const AMOUNTS = { ...RULE_AMOUNTS, columns: ["setting.rows.currency", "setting.rows.amount"] } as const

interface Props {
  label: string
  /** The id of what describes all of it. */
  said: string | undefined
  rules: readonly RuleRow[]
  problems: readonly FieldProblem[]
  onChange: (rules: RuleRow[]) => void
}

/** 3-D Secure rules, one card each, in the order they are tried. The focus goes to "Add" after a removal. */
export function RuleRows({ label, said, rules, problems, onChange }: Props) {
  const { t } = useWords()
  const adder = useRef<HTMLButtonElement>(null)
  const { keys, add, change, move, remove } = useRowList(rules, onChange)
  return (
    <div role="group" aria-label={label} aria-describedby={said} className="flex flex-col gap-3">
      <ol className="flex flex-col gap-3">
        {rules.map((rule, at) => (
          <Rule
            key={keys[at]}
            place={at + 1}
            rule={rule}
            problems={problemsAt(problems, String(at))}
            onChange={(part) => change(at, { ...rule, ...part })}
            onMove={(by) => move(at, by)}
            onRemove={() => (remove(at), adder.current?.focus())}
          />
        ))}
      </ol>
      <div>
        <Button ref={adder} type="button" size="small" variant="secondary" onClick={() => add(NEW_RULE)}>
          {t("setting.rule.add")}
        </Button>
      </div>
    </div>
  )
}

interface RuleProps {
  place: number
  rule: RuleRow
  problems: readonly FieldProblem[]
  onChange: (part: Partial<RuleRow>) => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

function Rule({ place, rule, problems, onChange, onMove, onRemove }: RuleProps) {
  const { t } = useWords()
  const name = t("setting.rule.place", { place })
  const reasonAt = (part: string) => problemsAt(problems, part)[0]?.reason
  return (
    <li aria-label={name} className="shadow-elevation-card-rest flex flex-col gap-3 rounded-lg p-4">
      <div className="flex items-center justify-between gap-2">
        <Text size="small" weight="plus">
          {name}
        </Text>
        <div className="flex gap-1">
          <RowTool label={t("setting.move_up", { name })} onPress={() => onMove(-1)} icon={<ArrowUpMini />} />
          <RowTool label={t("setting.move_down", { name })} onPress={() => onMove(1)} icon={<ArrowDownMini />} />
          <RowTool label={t("setting.remove_named", { name })} onPress={onRemove} icon={<Trash />} />
        </div>
      </div>
      <RuleChoice part="open3d" value={rule.open3d} onChange={onChange} />
      <div className="flex flex-col gap-1">
        <Text id={`rule-${place}-amount-said`} size="xsmall" weight="plus">
          {t("setting.rule.amounts")}
        </Text>
        <PairRows
          id={`rule-${place}-amount`}
          label={t("setting.rule.amounts_of", { name })}
          said={`rule-${place}-amount-said`}
          shape={AMOUNTS}
          pairs={rule.amounts}
          problems={problemsAt(problems, "amount_from")}
          onChange={(amounts) => onChange({ amounts })}
        />
      </div>
      <RuleText
        id={`rule-${place}-countries`}
        label={t("setting.rule.countries")}
        value={rule.countries}
        reason={reasonAt("countries")}
        onType={(countries) => onChange({ countries })}
      />
      <RuleChoice part="customers" value={rule.customers} onChange={onChange} />
      <RuleText
        id={`rule-${place}-days`}
        label={t("setting.rule.days")}
        value={rule.account_days_below}
        reason={reasonAt("account_days_below")}
        onType={(account_days_below) => onChange({ account_days_below })}
      />
      <RuleChoice part="risk" value={rule.risk} onChange={onChange} />
    </li>
  )
}
