import { Text } from "@medusajs/ui"
import type { OperationView } from "../../api/admin/acquiring/http-types"
import { Moment } from "../parts/moment"
import { capital } from "../words/capital"
import { isAccepted, nameOf, queriedTimes } from "../words/operation"
import { QueryNow } from "./query-now"
import { StateOutcome } from "./state-outcome"
import { useWords } from "../words/use-words"
import { Sentence } from "../parts/sentence"

/**
 * An operation whose outcome nobody knows yet: since when, how often queried, when again, and two ways to resolve it.
 */
export function UnknownOperation({ operation }: { operation: OperationView }) {
  const { t, money } = useWords()
  const name =
    `${nameOf(t, operation)} ${operation.amount ? money(operation.amount, operation.currency_code) : ""}`.trim()
  return (
    <li className="flex flex-wrap items-start justify-between gap-3 px-6 py-4">
      <div className="flex min-w-56 flex-1 flex-col gap-1">
        <Text size="small" weight="plus" leading="compact">
          {t(isAccepted(operation) ? "attention.accepted_named" : "attention.unknown_named", { name })}
        </Text>
        <Text size="small" leading="compact" className="text-ui-fg-subtle">
          <Sentence
            of={operation.next_query_at ? "attention.since_next" : "attention.since"}
            values={{ queried: queriedTimes(t, operation) }}
            parts={{
              since: <Moment at={operation.sent_at} />,
              next: <Moment at={operation.next_query_at ?? operation.sent_at} />,
            }}
          />
        </Text>
        {operation.message && (
          <Text size="small" className="text-ui-fg-subtle text-pretty [overflow-wrap:anywhere]">
            {capital(operation.message)}
          </Text>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <QueryNow id={operation.id} name={name} />
        <StateOutcome operation={operation} name={name} />
      </div>
    </li>
  )
}
