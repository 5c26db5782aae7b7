import { Drawer, Input, Label, Select, Text } from "@medusajs/ui"
import { useState } from "react"
import type { AdminPlanView } from "../../api/admin/acquiring/http-types"
import { BusyButton } from "../parts/busy-button"
import { Moment } from "../parts/moment"
import { ProblemHint } from "../parts/problem-hint"
import { Sentence } from "../parts/sentence"
import { useTellProblem } from "../parts/tell"
import { toast } from "../parts/toast"
import { RefusedFields } from "../queries/sdk"
import { useRemovePlan, useSetPlan } from "../queries/subscriptions"
import { byText } from "../words/operation"
import { INTERVAL, INTERVALS } from "../words/subscription"
import { useWords } from "../words/use-words"
import type { Key } from "../words/key"

interface Props {
  variantId: string
  name: string
  plan: AdminPlanView | undefined
  onDone: () => void
}

type Typed = Record<keyof typeof LABELS, string>

const LABELS = {
  contract_name: "subscription.fields.contract_name",
  interval_count: "subscription.fields.interval_count",
  billing_cycle: "subscription.fields.billing_cycle",
  promotion_cycle: "subscription.fields.promotion_cycle",
  amount: "subscription.fields.amount",
  currency_code: "subscription.fields.currency_code",
  start_after_days: "subscription.fields.start_after_days",
  ends_on: "subscription.fields.ends_on",
} as const satisfies Record<string, Key>
const NUMBERS = ["interval_count", "billing_cycle", "promotion_cycle", "start_after_days"]
const HINTS: Partial<Record<keyof Typed, Key>> = {
  amount: "subscription.hints.amount",
  ends_on: "subscription.hints.ends_on",
}

/** The terms on which a variant is deducted again. */
export function PlanForm({ variantId, name, plan, onDone }: Props) {
  const tellProblem = useTellProblem()
  const { t } = useWords()
  const [typed, setTyped] = useState<Typed>(() => typedOf(plan, name))
  const [interval, setInterval] = useState<string>(plan?.interval ?? "month")
  const set = useSetPlan()
  const remove = useRemovePlan(variantId)
  const refused = set.error instanceof RefusedFields ? set.error.errors : []

  function save() {
    set.mutate(termsOf(variantId, interval, typed), {
      onSuccess: () => (toast.success(t("subscription.plan_saved")), onDone()),
      onError: (error) => !(error instanceof RefusedFields && error.errors.length > 0) && tellProblem(error),
    })
  }

  return (
    <form
      className="flex flex-1 flex-col overflow-hidden"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <Drawer.Body className="flex flex-col gap-4 overflow-y-auto">
        <div className="flex flex-col gap-1">
          <Label htmlFor="plan-interval">{t("subscription.interval_label")}</Label>
          <Select value={interval} onValueChange={setInterval}>
            <Select.Trigger id="plan-interval">
              <Select.Value />
            </Select.Trigger>
            <Select.Content>
              {INTERVALS.map((one) => (
                <Select.Item key={one} value={one}>
                  {t(INTERVAL[one])}
                </Select.Item>
              ))}
            </Select.Content>
          </Select>
        </div>
        {(Object.keys(LABELS) as (keyof Typed)[]).map((field) => {
          const hint = HINTS[field]
          const said = `plan-${field}-said`
          return (
            <div key={field} className="flex flex-col gap-1">
              <Label htmlFor={`plan-${field}`}>{t(LABELS[field])}</Label>
              <Input
                id={`plan-${field}`}
                value={typed[field]}
                inputMode={NUMBERS.includes(field) ? "numeric" : undefined}
                aria-invalid={refused.some((one) => one.field === field)}
                aria-describedby={said}
                onChange={(event) => setTyped({ ...typed, [field]: event.target.value })}
              />
              <div id={said} className="flex flex-col gap-1 empty:hidden">
                {hint && (
                  <Text size="xsmall" className="text-ui-fg-subtle">
                    {t(hint)}
                  </Text>
                )}
                {refused
                  .filter((one) => one.field === field)
                  .map(({ reason }) => (
                    <ProblemHint key={reason}>{reason}</ProblemHint>
                  ))}
              </div>
            </div>
          )
        })}
        {plan?.changed_by && (
          <Text size="small" className="text-ui-fg-subtle">
            <Sentence
              of="subscription.plan_set"
              values={{ who: byText(t, plan.changed_by) }}
              parts={{ at: <Moment at={plan.changed_at} /> }}
            />
          </Text>
        )}
      </Drawer.Body>
      <Drawer.Footer>
        {plan && (
          <BusyButton
            size="small"
            type="button"
            variant="danger"
            isBusy={remove.isPending}
            onClick={() => remove.mutate(undefined, { onSuccess: onDone, onError: tellProblem })}
          >
            {t("subscription.remove_plan")}
          </BusyButton>
        )}
        <BusyButton size="small" type="submit" isBusy={set.isPending}>
          {t("shared.save")}
        </BusyButton>
      </Drawer.Footer>
    </form>
  )
}

function typedOf(plan: AdminPlanView | undefined, name: string): Typed {
  return {
    contract_name: plan?.contract_name ?? name,
    interval_count: String(plan?.interval_count ?? 1),
    billing_cycle: String(plan?.billing_cycle ?? 0),
    promotion_cycle: String(plan?.promotion_cycle ?? 0),
    amount: plan?.amount ?? "",
    currency_code: plan?.currency_code ?? "",
    start_after_days: String(plan?.start_after_days ?? 0),
    ends_on: plan?.ends_on ?? "",
  }
}

/** What is no number is left to the server to refuse by name. */
function termsOf(variant_id: string, interval: string, typed: Typed): object {
  const fields = Object.entries(typed).map(([field, text]) => {
    const value = text.trim()
    if (!NUMBERS.includes(field)) return [field, value === "" && field !== "contract_name" ? null : value]
    return [field, /^\d+$/.test(value) ? Number(value) : value]
  })
  return { variant_id, interval, ...Object.fromEntries(fields) }
}
