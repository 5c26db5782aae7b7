import { Text } from "@medusajs/ui"
import { useState } from "react"
import type { BatchItemState, BatchItemView } from "../../api/admin/acquiring/http-types"
import { Choice } from "../parts/choice"
import { Nothing } from "../parts/nothing"
import { OfAccount } from "../parts/of-account"
import { OrderLink } from "../parts/order-link"
import { Pager } from "../parts/pager"
import { WordBadge } from "../parts/word-badge"
import { capital } from "../words/capital"
import { ITEM_STATE } from "../words/batch"
import { useWords } from "../words/use-words"
import { choicesOf } from "../words/colour"

const PAGE = 50

/** What became of each order of a batch. */
export function BatchOrders({ orders }: { orders: BatchItemView[] }) {
  const { t, money } = useWords()
  const [state, setState] = useState<string>()
  const [offset, setOffset] = useState(0)
  const shown = state ? orders.filter((order) => order.state === (state as BatchItemState)) : orders
  return (
    <section aria-label={t("batch.results")} className="flex flex-col">
      <div className="flex justify-end px-6 pt-4">
        <Choice
          label={t("shared.state")}
          all={t("shared.every_state")}
          options={choicesOf(t, ITEM_STATE)}
          value={state}
          onChoose={(next) => {
            setState(next)
            setOffset(0)
          }}
        />
      </div>
      {shown.length === 0 && <Nothing title={t("batch.none_like")} />}
      <ul className="divide-y">
        {shown.slice(offset, offset + PAGE).map((order) => (
          <li key={`${order.order_id} ${order.payment_id}`} className="flex flex-col gap-1 px-6 py-3">
            <div className="txt-compact-small flex flex-wrap items-center justify-between gap-2">
              <span className="flex flex-1 flex-wrap items-center gap-x-3">
                <OrderLink to={order} />
                {order.account !== null && <OfAccount account={order.account} />}
              </span>
              <span className="tabular-nums">{order.amount && money(order.amount, order.currency_code)}</span>
              <span className="flex min-w-28 justify-end">
                <WordBadge word={ITEM_STATE[order.state]} />
              </span>
            </div>
            {order.message && (
              <Text size="xsmall" className="text-ui-fg-subtle">
                {capital(order.message)}
              </Text>
            )}
          </li>
        ))}
      </ul>
      <Pager count={shown.length} limit={PAGE} offset={offset} onTurn={setOffset} />
    </section>
  )
}
