import { Button, StatusBadge, Text } from "@medusajs/ui"
import { useId, useState } from "react"
import type { QueueItem } from "../../api/admin/acquiring/http-types"
import { CustomerLink } from "../parts/customer-link"
import { Moment } from "../parts/moment"
import { OfAccount } from "../parts/of-account"
import { OrderLink } from "../parts/order-link"
import { NextSteps } from "../payment/next-steps"
import { byText, nameOf } from "../words/operation"
import { WAITS } from "../words/queue"
import { ACTIONS } from "./actions"
import type { Key } from "../words/key"
import { useWords } from "../words/use-words"

/** One thing that waits: how much, whose, since when, what to do; and the ways to do it right there. */
export function QueueRow({ item }: { item: QueueItem }) {
  const { t, money } = useWords()
  const word = WAITS[item.source](t, item)
  const sum = item.amount === null ? null : money(item.amount, item.currency_code)
  const name = [
    item.source === "unknown" && item.operation ? nameOf(t, item.operation) : word.text,
    sum,
    item.transaction_id ?? item.order_no,
  ]
    .filter(Boolean)
    .join(", ")
  return (
    <li className="flex flex-col gap-2 px-6 py-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="flex min-w-64 flex-1 flex-col gap-1">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <StatusBadge color={word.colour} className="shrink-0 whitespace-nowrap">
              {word.text}
            </StatusBadge>
            {sum && (
              <Text size="small" weight="plus" leading="compact" className="tabular-nums">
                {sum}
              </Text>
            )}
            {item.payout ? <Payout {...item.payout} /> : <Of belongsTo={item.belongs_to} />}
            <OfAccount account={item.account} />
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
        <div className="flex flex-wrap gap-2 sm:justify-end">
          {item.actions.map((action) => {
            const Action = ACTIONS[action]
            return <Action key={action} item={item} name={name} />
          })}
        </div>
      </div>
      {item.belongs_to.payment_id && (
        <Plan id={item.belongs_to.payment_id} name={name} waits={t(WAITS_FOR[item.source])} />
      )}
    </li>
  )
}

function Of({ belongsTo }: { belongsTo: QueueItem["belongs_to"] }) {
  return (
    <>
      <Text size="small" leading="compact" as="span" className="empty:hidden">
        <OrderLink to={belongsTo} />
      </Text>
      <Text size="small" leading="compact" as="span" className="empty:hidden">
        <CustomerLink of={belongsTo} />
      </Text>
    </>
  )
}

/** Who gets it, and who wants that: what whoever approves it compares first. */
function Payout({ beneficiary, asked_by }: NonNullable<QueueItem["payout"]>) {
  const { t } = useWords()
  const who = byText(t, asked_by)
  return (
    <Text size="small" leading="compact" as="span">
      {beneficiary ? t("queue.payout_to", { beneficiary, who }) : t("queue.payout_asked", { who })}
    </Text>
  )
}

/** Where nothing is planned, what stands here waits all the same. */
const WAITS_FOR: Record<QueueItem["source"], Key> = {
  review: "payment.review_waits",
  unknown: "payment.outcome_waits",
  incident: "payment.incident_waits",
  payout: "payment.incident_waits",
}

/** Asked for only by whoever wants to know: it queries the service. */
function Plan({ id, name, waits }: { id: string; name: string; waits: string }) {
  const { t } = useWords()
  const [isOpen, setOpen] = useState(false)
  const part = useId()
  const text = isOpen ? t("queue.hide_next") : t("queue.next")
  return (
    <div>
      <Button
        size="small"
        variant="transparent"
        className="-ml-2"
        aria-expanded={isOpen}
        aria-controls={part}
        aria-label={t("shared.of_what", { what: text, name })}
        onClick={() => setOpen(!isOpen)}
      >
        {text}
      </Button>
      <div id={part}>{isOpen && <NextSteps id={id} waits={waits} isOpenedByTitle />}</div>
    </div>
  )
}
