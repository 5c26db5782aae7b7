import { Container, Table, Text } from "@medusajs/ui"
import type { SubscriptionView } from "../../api/admin/acquiring/http-types"
import { Choice } from "../parts/choice"
import { useFilterInAddress, useOpenInAddress } from "../parts/in-address"
import { Loading } from "../parts/loading"
import { Moment } from "../parts/moment"
import { Nothing } from "../parts/nothing"
import { OrderLink } from "../parts/order-link"
import { Pager } from "../parts/pager"
import { ProblemNotice } from "../parts/problem-notice"
import { RowOpener } from "../parts/row-opener"
import { WordBadge } from "../parts/word-badge"
import { useSubscriptions } from "../queries/subscriptions"
import { every, SUBSCRIPTION_STATUS } from "../words/subscription"
import { Months } from "./months"
import { SubscriptionDrawer } from "./subscription-drawer"
import { useWords } from "../words/use-words"
import { choicesOf } from "../words/colour"

const PAGE = 20

/** Every recurring contract, and what those that go on bring in a month. */
export function SubscriptionList() {
  const { t } = useWords()
  const { filter, offset, onFilter, onTurn } = useFilterInAddress(["status"])
  const status = Object.keys(SUBSCRIPTION_STATUS).find((name) => name === filter.status)
  const chosen = useOpenInAddress("subscription")
  const { data, error, isPending, refetch } = useSubscriptions({ status, limit: PAGE, offset })
  return (
    <>
      {data && <Months sums={data.monthly} />}
      <Container className="divide-y p-0">
        <div className="flex flex-wrap items-center justify-end gap-3 px-6 py-4">
          <Choice
            label={t("subscription.state_of")}
            all={t("shared.every_state")}
            options={choicesOf(t, SUBSCRIPTION_STATUS)}
            value={status}
            onChoose={(next) => onFilter({ status: next })}
          />
        </div>
        {isPending && <Loading what={t("loading.subscriptions")} lines={5} />}
        {error && <ProblemNotice error={error} isOlderBelow={data !== undefined} onRetry={() => void refetch()} />}
        {data?.count === 0 && (
          <Nothing title={status ? t("subscription.none_like") : t("subscription.none_yet")}>
            {!status && t("subscription.none_about")}
          </Nothing>
        )}
        {data && data.count > 0 && (
          <SubscriptionTable subscriptions={data.subscriptions} onChoose={({ id }) => chosen.open(id)} />
        )}
        {data && <Pager {...data} onTurn={onTurn} />}
        <SubscriptionDrawer id={chosen.id} onClose={chosen.close} />
      </Container>
    </>
  )
}

interface TableProps {
  subscriptions: SubscriptionView[]
  onChoose: (subscription: SubscriptionView) => void
}

function SubscriptionTable({ subscriptions, onChoose }: TableProps) {
  const { t, money } = useWords()
  return (
    <div className="overflow-x-auto">
      <Table>
        <caption className="sr-only">{t("subscription.caption")}</caption>
        <Table.Header>
          <Table.Row>
            <Table.HeaderCell scope="col">{t("subscription.title")}</Table.HeaderCell>
            <Table.HeaderCell scope="col">{t("shared.customer")}</Table.HeaderCell>
            <Table.HeaderCell scope="col">{t("shared.state")}</Table.HeaderCell>
            <Table.HeaderCell scope="col" className="text-right">
              {t("shared.amount")}
            </Table.HeaderCell>
            <Table.HeaderCell scope="col">{t("subscription.next_deduction")}</Table.HeaderCell>
            <Table.HeaderCell scope="col">{t("subscription.bought_with")}</Table.HeaderCell>
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {subscriptions.map((one) => (
            <Table.Row key={one.id} className="cursor-pointer" onClick={() => onChoose(one)}>
              <Table.Cell>
                <RowOpener isNamed onOpen={() => onChoose(one)}>
                  {one.contract_name}
                </RowOpener>
                <Text size="xsmall" className="text-ui-fg-subtle">
                  {every(t, one.interval, one.interval_count)}
                </Text>
              </Table.Cell>
              <Table.Cell>{one.email ?? "–"}</Table.Cell>
              <Table.Cell>
                <div className="flex items-center gap-2">
                  <WordBadge word={SUBSCRIPTION_STATUS[one.status]} />
                  {one.cancelling && <WordBadge word={{ text: "subscription.being_cancelled", colour: "orange" }} />}
                </div>
              </Table.Cell>
              <Table.Cell className="text-right tabular-nums">{money(one.amount, one.currency_code)}</Table.Cell>
              <Table.Cell>{one.next_deduction_at ? <Moment at={one.next_deduction_at} /> : "–"}</Table.Cell>
              <Table.Cell>
                <OrderLink to={one} />
              </Table.Cell>
            </Table.Row>
          ))}
        </Table.Body>
      </Table>
    </div>
  )
}
