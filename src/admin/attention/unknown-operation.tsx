import { Button, Text, toast } from "@medusajs/ui"
import type { QueryOutcome, OperationView } from "../../api/admin/acquiring/http-types"
import { Moment } from "../parts/moment"
import { OrderLink } from "../parts/order-link"
import { tellProblem } from "../parts/tell"
import { useQueryNow } from "../queries/operations"
import { money } from "../words/money"
import { nameOf, queriedTimes } from "../words/operation"
import { StateOutcome } from "./state-outcome"

interface Props {
  operation: OperationView
  /** Where the page around it does not say whose it is. */
  withOrder?: boolean
}

/** An operation whose outcome nobody knows yet: since when, how often queried, when again, and two ways to resolve it. */
export function UnknownOperation({ operation, withOrder = false }: Props) {
  const query = useQueryNow(operation.id)
  const name = `${nameOf(operation)} ${operation.amount ? money(operation.amount, operation.currency_code) : ""}`.trim()
  return (
    <li className="flex flex-wrap items-start justify-between gap-3 px-6 py-4">
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <Text size="small" weight="plus" leading="compact">
          {name}: outcome unknown
        </Text>
        <Text size="small" leading="compact" className="text-ui-fg-subtle">
          Since <Moment at={operation.sent_at} />, {queriedTimes(operation)}
          {operation.next_query_at && (
            <>
              , next query <Moment at={operation.next_query_at} />
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
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          variant="secondary"
          aria-label={`Query now: ${name}`}
          isLoading={query.isPending}
          onClick={() => query.mutate(undefined, { onSuccess: (outcome) => tell(name, outcome), onError: tellProblem })}
        >
          Query now
        </Button>
        <StateOutcome operation={operation} name={name} />
      </div>
    </li>
  )
}

function tell(name: string, { learned, message, repairs }: QueryOutcome): void {
  const description = [message, ...repairs.map((repair) => `The store ${repair}.`)].join(" ")
  if (learned === "done") toast.success(`${name} was done`, { description })
  else if (learned === "refused") toast.info(`${name} did not happen`, { description })
  else toast.warning(`${name} is still unknown`, { description })
}
