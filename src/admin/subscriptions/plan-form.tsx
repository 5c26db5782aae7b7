import { Alert, Button, Drawer, Input, Select, Text } from "@medusajs/ui"
import { useRef, useState } from "react"
import type { AdminPlanView } from "../../api/admin/acquiring/http-types"
import { BusyButton } from "../parts/busy-button"
import { DayPicker } from "../parts/day-picker"
import { useFirstAtFault } from "../parts/first-at-fault"
import { useIsThere } from "../parts/is-there"
import { Labelled } from "../parts/labelled"
import { Moment } from "../parts/moment"
import { Sentence } from "../parts/sentence"
import { useTellProblem } from "../parts/tell"
import { toast } from "../parts/toast"
import { codeOf } from "../queries/problem"
import { RefusedFields } from "../queries/sdk"
import { useRemovePlan, useSetPlan } from "../queries/subscriptions"
import { byText } from "../words/operation"
import { INTERVAL, INTERVALS } from "../words/subscription"
import { unclearSum } from "../words/unclear-sum"
import { useWords } from "../words/use-words"
import type { Key } from "../words/key"
import { termsOf, typedTerms, type TypedTerms } from "./plan-terms"
import { RemovePlan } from "./remove-plan"

interface Props {
  variantId: string
  name: string
  /** The newest there is. What is being typed stands beside the one that was there when the drawer was opened. */
  plan: AdminPlanView | undefined
  onDone: () => void
}

const LABELS = {
  contract_name: "subscription.fields.contract_name",
  interval_count: "subscription.fields.interval_count",
  billing_cycle: "subscription.fields.billing_cycle",
  promotion_cycle: "subscription.fields.promotion_cycle",
  amount: "subscription.fields.amount",
  currency_code: "subscription.fields.currency_code",
  start_after_days: "subscription.fields.start_after_days",
  ends_on: "subscription.fields.ends_on",
} as const satisfies Partial<Record<keyof TypedTerms, Key>>
type Field = keyof typeof LABELS

const HINTS: Partial<Record<Field, Key>> = {
  amount: "subscription.hints.amount",
  ends_on: "subscription.hints.ends_on",
}
const COUNT = { inputMode: "numeric" } as const
const INPUTS: Partial<Record<Field, object>> = {
  interval_count: COUNT,
  billing_cycle: COUNT,
  promotion_cycle: COUNT,
  start_after_days: COUNT,
  amount: { inputMode: "decimal" },
}

/** The terms on which a variant is deducted again. */
export function PlanForm({ variantId, name, plan, onDone }: Props) {
  const tellProblem = useTellProblem()
  const words = useWords()
  const { t, toType } = words
  const [seen, setSeen] = useState(plan)
  const [typed, setTyped] = useState(() => typedTerms(plan, name, toType))
  const set = useSetPlan()
  const remove = useRemovePlan()
  const isThere = useIsThere()
  const form = useRef<HTMLFormElement>(null)
  const [unread, setUnread] = useState<object>()
  useFirstAtFault(form, unread ?? set.error)
  const refused = set.error instanceof RefusedFields ? set.error.errors : []
  const unclear = unclearSum(words, typed.amount, typed.currency_code.trim())
  const isOwn = [set, remove].some(({ isPending, isSuccess }) => isPending || isSuccess)
  const isStale = plan?.version !== seen?.version && !isOwn

  function save() {
    setUnread(unclear && {})
    if (unclear) return set.reset()
    const body = { variant_id: variantId, version: seen?.version ?? 0, ...termsOf(typed, words) }
    // The drawer can be closed before the answer comes: callbacks of `mutate` would go with it.
    void set.mutateAsync(body).then(hasSaved, wasRefused)
  }

  function hasSaved() {
    toast.success(t("subscription.plan_saved"))
    closeIfThere()
  }

  function wasRefused(error: unknown) {
    // Who was faster is said above the fields, once the newest plan is there.
    const isShown = isThere() && (refusedFields(error).some(hasField) || codeOf(error) === "busy")
    if (!isShown) tellProblem(error)
  }

  function closeIfThere() {
    if (isThere()) onDone()
  }

  function reload() {
    setSeen(plan)
    setTyped(typedTerms(plan, name, toType))
    set.reset()
    remove.reset()
  }

  function problemWith(field: Field): string | undefined {
    if (field === "amount" && unclear) return t(unclear.reason, unclear.values)
    return reasonOf(field)
  }

  function reasonOf(name: keyof TypedTerms): string | undefined {
    return refused.find(({ field }) => field === name)?.reason
  }

  return (
    <form
      ref={form}
      className="flex flex-1 flex-col overflow-hidden"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <Drawer.Body className="flex flex-col gap-4 overflow-y-auto">
        {isStale && <ChangedMeanwhile plan={plan} onReload={reload} />}
        <Labelled label={t("subscription.interval_label")} problem={reasonOf("interval")}>
          {(described) => (
            <Select
              value={typed.interval}
              onValueChange={(interval) => setTyped({ ...typed, interval: interval as TypedTerms["interval"] })}
            >
              <Select.Trigger {...described}>
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
          )}
        </Labelled>
        {(Object.keys(LABELS) as Field[]).map((field) => {
          const hint = HINTS[field]
          return (
            <Labelled
              key={field}
              label={t(LABELS[field])}
              problem={problemWith(field)}
              {...(hint ? { hint: t(hint) } : {})}
            >
              {({ id, ...described }) =>
                field === "ends_on" ? (
                  <DayPicker
                    {...described}
                    aria-label={t(LABELS[field])}
                    size="base"
                    day={typed[field]}
                    onDay={(day) => setTyped((before) => ({ ...before, [field]: day }))}
                  />
                ) : (
                  <Input
                    {...described}
                    {...INPUTS[field]}
                    id={id}
                    value={typed[field]}
                    onChange={({ target }) => setTyped({ ...typed, [field]: target.value })}
                  />
                )
              }
            </Labelled>
          )
        })}
        {seen?.changed_by && (
          <Text size="small" className="text-ui-fg-subtle">
            <Sentence
              of="subscription.plan_set"
              values={{ who: byText(t, seen.changed_by) }}
              parts={{ at: <Moment at={seen.changed_at} /> }}
            />
          </Text>
        )}
      </Drawer.Body>
      <Drawer.Footer>
        {seen && (
          <RemovePlan
            remove={remove}
            variantId={variantId}
            name={name}
            version={seen.version}
            isStale={isStale}
            onDone={closeIfThere}
          />
        )}
        <BusyButton size="small" type="submit" isBusy={set.isPending} disabled={isStale || remove.isPending}>
          {t("shared.save")}
        </BusyButton>
      </Drawer.Footer>
    </form>
  )
}

function hasField({ field }: { field: string }): boolean {
  return field === "interval" || field in LABELS
}

function refusedFields(error: unknown): RefusedFields["errors"] {
  return error instanceof RefusedFields ? error.errors : []
}

/** Somebody else has set or removed the plan while its drawer was open. */
function ChangedMeanwhile({ plan, onReload }: { plan: AdminPlanView | undefined; onReload: () => void }) {
  const { t } = useWords()
  return (
    <Alert variant="warning" role="alert">
      <Text size="small" weight="plus">
        {plan ? t("subscription.meanwhile.changed") : t("subscription.meanwhile.removed")}
      </Text>
      <Text size="small">{t("subscription.meanwhile.do")}</Text>
      <Button type="button" size="small" variant="secondary" className="mt-2" onClick={onReload}>
        {t("subscription.meanwhile.reload")}
      </Button>
    </Alert>
  )
}
