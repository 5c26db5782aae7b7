import { Button, Text, toast } from "@medusajs/ui"
import type { AskOutcome, OperationView } from "../../api/admin/acquiring/http-types"
import { Moment } from "../parts/moment"
import { OrderLink } from "../parts/order-link"
import { tellProblem } from "../parts/tell"
import { useAskNow } from "../queries/operations"
import { money } from "../words/money"
import { askedTimes, nameOf } from "../words/operation"

interface Props {
  operation: OperationView
  /** Where the page around it does not say whose it is. */
  withOrder?: boolean
}

/** A deed whose outcome nobody knows yet: since when, how often asked, when again, and a way to ask now. */
export function UnknownDeed({ operation, withOrder = false }: Props) {
  const ask = useAskNow(operation.id)
  const name = `${nameOf(operation)} ${operation.amount ? money(operation.amount, operation.currency_code) : ""}`.trim()
  return (
    <li className="flex flex-wrap items-start justify-between gap-3 px-6 py-4">
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <Text size="small" weight="plus" leading="compact">
          {name}: outcome unknown
        </Text>
        <Text size="small" leading="compact" className="text-ui-fg-subtle">
          Since <Moment at={operation.sent_at} />, {askedTimes(operation)}
          {operation.next_ask_at && (
            <>
              , next question <Moment at={operation.next_ask_at} />
            </>
          )}
        </Text>
        {operation.message && (
          <Text size="small" className="text-ui-fg-subtle text-pretty [overflow-wrap:anywhere]">
            {operation.message}
          </Text>
        )}
        {withOrder && (
          <Text size="small" leading="compact">
            <OrderLink to={operation.belongs_to} />
          </Text>
        )}
      </div>
      <Button
        size="small"
        variant="secondary"
        aria-label={`Ask now: ${name}`}
        isLoading={ask.isPending}
        onClick={() => ask.mutate(undefined, { onSuccess: (outcome) => tell(name, outcome), onError: tellProblem })}
      >
        Ask now
      </Button>
    </li>
  )
}

function tell(name: string, { learned, message, repairs }: AskOutcome): void {
  const description = [message, ...repairs.map((repair) => `The store ${repair}.`)].join(" ")
  if (learned === "done") toast.success(`${name} was done`, { description })
  else if (learned === "refused") toast.info(`${name} did not happen`, { description })
  else toast.warning(`${name} is still unknown`, { description })
}
