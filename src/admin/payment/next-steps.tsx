import { Heading, Text, clx } from "@medusajs/ui"
import type { PlannedStep } from "../../api/admin/acquiring/http-types"
import { usePlan } from "../queries/payments"
import { problemOf } from "../queries/problem"
import { money } from "../words/money"
import { stepName } from "../words/step"

interface Props {
  id: string
  /** The title stands on what opened it. */
  isOpenedByTitle?: boolean
  /** What still waits for a person where both sides agree. */
  waits?: string | undefined
}

/** What the next reconciliation pass would do about the payment's order, and why. */
export function NextSteps({ id, isOpenedByTitle = false, waits }: Props) {
  const { data, error, isPending } = usePlan(id)
  return (
    <section
      aria-label="What happens next, and why"
      className={clx("flex flex-col gap-2", !isOpenedByTitle && "px-6 py-4")}
    >
      {!isOpenedByTitle && <Heading level="h3">What happens next, and why</Heading>}
      {isPending && <Text size="small">Looking…</Text>}
      {error && (
        <Text size="small" className="text-ui-fg-subtle text-pretty">
          {problemOf(error).message}
        </Text>
      )}
      {data?.plan.length === 0 && <Text size="small">{waits ?? "Both sides agree: nothing is to be done."}</Text>}
      {data && data.plan.length > 0 && (
        <ol className="flex list-decimal flex-col gap-1 pl-4">
          {data.plan.map((step, place) => (
            <Step key={place} step={step} />
          ))}
        </ol>
      )}
    </section>
  )
}

function Step({ step: { kind, because, amount, currency_code } }: { step: PlannedStep }) {
  return (
    <li className="txt-compact-small text-pretty [overflow-wrap:anywhere]">
      <span className="text-ui-fg-base font-medium">
        {stepName(kind)} {amount && money(amount, currency_code)}
      </span>
      <span className="text-ui-fg-subtle">: {because}</span>
    </li>
  )
}
