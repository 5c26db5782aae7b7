import { Button, Text } from "@medusajs/ui"
import { useId, useState } from "react"
import type { QueueItem } from "../../api/admin/acquiring/http-types"
import { CustomerLink } from "../parts/customer-link"
import { Moment } from "../parts/moment"
import { OrderLink } from "../parts/order-link"
import { WordBadge } from "../parts/word-badge"
import { NextSteps } from "../payment/next-steps"
import { money } from "../words/money"
import { nameOf } from "../words/operation"
import { WAITS } from "../words/queue"
import { ACTIONS } from "./actions"

/** One thing that waits: how much, whose, since when, what to do; and the ways to do it right there. */
export function QueueRow({ item }: { item: QueueItem }) {
  const word = WAITS[item.source](item)
  const sum = item.amount === null ? null : money(item.amount, item.currency_code)
  const name = [item.operation ? nameOf(item.operation) : word.text, sum, item.transaction_id ?? item.order_no]
    .filter(Boolean)
    .join(", ")
  return (
    <li className="flex flex-col gap-2 px-6 py-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="flex min-w-64 flex-1 flex-col gap-1">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <WordBadge word={word} />
            {sum && (
              <Text size="small" weight="plus" leading="compact" className="tabular-nums">
                {sum}
              </Text>
            )}
            <Text size="small" leading="compact" as="span">
              <OrderLink to={item.belongs_to} />
            </Text>
            <Text size="small" leading="compact" as="span">
              <CustomerLink of={item.belongs_to} />
            </Text>
            <Text size="small" leading="compact" as="span" className="text-ui-fg-subtle">
              <Moment at={item.since} />
            </Text>
          </div>
          {item.message && (
            <Text size="small" className="text-pretty [overflow-wrap:anywhere]">
              {item.message}
            </Text>
          )}
          {item.next_step && (
            <Text size="small" className="text-ui-fg-subtle text-pretty">
              {item.next_step}
            </Text>
          )}
        </div>
        <div className="flex flex-wrap justify-end gap-2">
          {item.actions.map((action) => {
            const Action = ACTIONS[action]
            return <Action key={action} item={item} name={name} />
          })}
        </div>
      </div>
      {item.belongs_to.payment_id && <Plan id={item.belongs_to.payment_id} name={name} />}
    </li>
  )
}

/** Asked for only by whoever wants to know: it queries the service. */
function Plan({ id, name }: { id: string; name: string }) {
  const [isOpen, setOpen] = useState(false)
  const part = useId()
  const text = isOpen ? "Hide what happens next" : "What happens next, and why"
  return (
    <div>
      <Button
        size="small"
        variant="transparent"
        className="-ml-2"
        aria-expanded={isOpen}
        aria-controls={part}
        aria-label={`${text}: ${name}`}
        onClick={() => setOpen(!isOpen)}
      >
        {text}
      </Button>
      <div id={part}>{isOpen && <NextSteps id={id} isOpenedByTitle />}</div>
    </div>
  )
}
