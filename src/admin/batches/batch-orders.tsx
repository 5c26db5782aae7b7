import { Text } from "@medusajs/ui"
import { Choice } from "../parts/choice"
import { Loading } from "../parts/loading"
import { Nothing } from "../parts/nothing"
import { OfAccount } from "../parts/of-account"
import { OrderLink } from "../parts/order-link"
import { Pager } from "../parts/pager"
import { WordBadge } from "../parts/word-badge"
import type { ShownBatch } from "../queries/of-same-batch"
import { capital } from "../words/capital"
import { ITEM_STATE } from "../words/batch"
import { useWords } from "../words/use-words"
import { choicesOf } from "../words/colour"

interface Props extends ShownBatch {
  /** Of the orders that are shown. */
  state: string | undefined
  onChoose: (state: string | undefined) => void
  onTurn: (offset: number) => void
}

/** What became of each order of a batch. */
export function BatchOrders({ state, onChoose, areOthers, ...shown }: Props) {
  const { t } = useWords()
  return (
    <section aria-label={t("batch.results")} className="flex flex-col">
      <div className="flex justify-end px-6 pt-4">
        <Choice
          label={t("shared.state")}
          all={t("shared.every_state")}
          options={choicesOf(t, ITEM_STATE)}
          value={state}
          onChoose={onChoose}
        />
      </div>
      {areOthers ? <Loading what={t("loading.batch")} /> : <Rows {...shown} />}
    </section>
  )
}

function Rows({ batch: { orders }, count, limit, offset, onTurn }: Omit<Props, "state" | "onChoose" | "areOthers">) {
  const { t, money } = useWords()
  return (
    <>
      {count === 0 && <Nothing title={t("batch.none_like")} />}
      <ul className="divide-y">
        {orders.map((order) => (
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
      <Pager count={count} limit={limit} offset={offset} onTurn={onTurn} />
    </>
  )
}
