import { Button, Heading, Text, clx } from "@medusajs/ui"
import type { PlannedStep } from "../../api/admin/acquiring/http-types"
import { usePlan } from "../queries/payments"
import { problemOf } from "../queries/problem"
import { stepName } from "../words/step"
import { useWords } from "../words/use-words"

interface Props {
  id: string
  /** The title stands on what opened it. */
  isOpenedByTitle?: boolean
  /** What still waits for a person where both sides agree. */
  waits?: string | undefined
  /** The two sides agree only by a person's word. */
  isStated?: boolean
}

/** What the next reconciliation pass would do about the payment's order, and why. */
export function NextSteps({ id, isOpenedByTitle = false, waits, isStated = false }: Props) {
  const { t } = useWords()
  const { data, error, isPending, refetch } = usePlan(id)
  return (
    // Named only where no heading says it: a page with several payments would have landmarks of one name.
    <section
      aria-label={isOpenedByTitle ? t("payment.next") : undefined}
      className={clx("flex flex-col gap-2", !isOpenedByTitle && "px-6 py-4")}
    >
      {!isOpenedByTitle && <Heading level="h3">{t("payment.next")}</Heading>}
      {isPending && <Text size="small">{t("payment.looking")}</Text>}
      {error && (
        <div role="alert" className="flex flex-col items-start gap-2">
          <Text size="small" className="text-ui-fg-subtle text-pretty">
            {problemOf(t, error).message}
          </Text>
          <Button size="small" variant="secondary" onClick={() => void refetch()}>
            {t("shared.try_again")}
          </Button>
        </div>
      )}
      {data?.is_service_reached === false && <Text size="small">{t("payment.planned_without_service")}</Text>}
      {data?.is_service_reached && data.plan.length === 0 && (
        <Text size="small">{waits ?? t(isStated ? "payment.nothing_more" : "payment.nothing_to_do")}</Text>
      )}
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

function Step({ step: { kind, because, amount, currency_code, at } }: { step: PlannedStep }) {
  const { t, money, timeOfDay } = useWords()
  const sum = amount && money(amount, currency_code)
  const name = at === undefined ? [t(stepName(kind)), sum] : [t(stepName(kind), { at: timeOfDay(at), sum: sum ?? "" })]
  return (
    <li className="txt-compact-small text-pretty [overflow-wrap:anywhere]">
      <span className="text-ui-fg-base font-medium">{name.filter(Boolean).join(" ")}</span>
      <span className="text-ui-fg-subtle">: {because}</span>
    </li>
  )
}
