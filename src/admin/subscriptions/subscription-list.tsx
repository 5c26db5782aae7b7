import { Container, Heading, Table, Text } from "@medusajs/ui"
import { useState } from "react"
import type { MonthlyRevenue, SubscriptionView } from "../../api/admin/acquiring/http-types"
import { Choice } from "../parts/choice"
import { Loading } from "../parts/loading"
import { Moment } from "../parts/moment"
import { Nothing } from "../parts/nothing"
import { OrderLink } from "../parts/order-link"
import { Pager } from "../parts/pager"
import { ProblemNotice } from "../parts/problem-notice"
import { RowOpener } from "../parts/row-opener"
import { WordBadge } from "../parts/word-badge"
import { useSubscriptions } from "../queries/subscriptions"
import { money } from "../words/money"
import { every, SUBSCRIPTION_STATUS } from "../words/subscription"
import { SubscriptionDrawer } from "./subscription-drawer"

const PAGE = 20
const STATUSES = Object.entries(SUBSCRIPTION_STATUS).map(([status, { text }]): [string, string] => [status, text])

/** Every recurring contract, and what those that go on bring in a month. */
export function SubscriptionList() {
  const [status, setStatus] = useState<string>()
  const [offset, setOffset] = useState(0)
  const [chosen, setChosen] = useState<SubscriptionView>()
  const { data, error, isPending, refetch } = useSubscriptions({ status, limit: PAGE, offset })
  return (
    <>
      {data && data.monthly.length > 0 && <Monthly sums={data.monthly} />}
      <Container className="divide-y p-0">
        <div className="flex flex-wrap items-center justify-between gap-3 px-6 py-4">
          <Heading level="h2">Subscriptions</Heading>
          <Choice
            label="State of the subscription"
            all="Every state"
            options={STATUSES}
            value={status}
            onChoose={(next) => {
              setStatus(next)
              setOffset(0)
            }}
          />
        </div>
        {isPending && <Loading what="subscriptions" lines={5} />}
        {error && <ProblemNotice error={error} onRetry={() => void refetch()} />}
        {data?.count === 0 && (
          <Nothing title={status ? "No subscription is like that" : "No subscriptions yet"}>
            {!status &&
              "Give a product's variant a plan on the product's page; the first one appears when it is bought."}
          </Nothing>
        )}
        {data && data.count > 0 && <SubscriptionTable subscriptions={data.subscriptions} onChoose={setChosen} />}
        {data && <Pager {...data} onTurn={setOffset} />}
        <SubscriptionDrawer subscription={chosen} onClose={() => setChosen(undefined)} />
      </Container>
    </>
  )
}

/** Monthly recurring revenue, and how much of it each currency is. */
function Monthly({ sums }: { sums: MonthlyRevenue[] }) {
  const most = Math.max(...sums.map(({ subscriptions }) => subscriptions))
  return (
    <Container className="flex flex-col gap-4 px-6 py-4" role="region" aria-label="Monthly recurring revenue">
      <Heading level="h2">Monthly recurring revenue</Heading>
      {sums.map(({ currency_code, amount, subscriptions }) => (
        <div key={currency_code} className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <Text size="xlarge" weight="plus" className="w-40 tabular-nums">
            {money(amount, currency_code)}
          </Text>
          <div className="bg-ui-bg-component h-2 min-w-24 flex-1 overflow-hidden rounded-full" aria-hidden>
            <div className="bg-ui-tag-green-icon h-full" style={{ width: `${(100 * subscriptions) / most}%` }} />
          </div>
          <Text size="small" className="text-ui-fg-subtle">
            {subscriptions} {subscriptions === 1 ? "subscription" : "subscriptions"}
          </Text>
        </div>
      ))}
    </Container>
  )
}

interface TableProps {
  subscriptions: SubscriptionView[]
  onChoose: (subscription: SubscriptionView) => void
}

function SubscriptionTable({ subscriptions, onChoose }: TableProps) {
  return (
    <div className="overflow-x-auto">
      <Table>
        <caption className="sr-only">Subscriptions, newest first</caption>
        <Table.Header>
          <Table.Row>
            <Table.HeaderCell scope="col">Subscription</Table.HeaderCell>
            <Table.HeaderCell scope="col">Customer</Table.HeaderCell>
            <Table.HeaderCell scope="col">State</Table.HeaderCell>
            <Table.HeaderCell scope="col" className="text-right">
              Amount
            </Table.HeaderCell>
            <Table.HeaderCell scope="col">Next deduction</Table.HeaderCell>
            <Table.HeaderCell scope="col">Bought with</Table.HeaderCell>
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {subscriptions.map((one) => (
            <Table.Row key={one.id} className="cursor-pointer" onClick={() => onChoose(one)}>
              <Table.Cell>
                <RowOpener onOpen={() => onChoose(one)}>{one.contract_name}</RowOpener>
                <Text size="xsmall" className="text-ui-fg-muted">
                  {every(one.interval, one.interval_count)}
                </Text>
              </Table.Cell>
              <Table.Cell>{one.email ?? "–"}</Table.Cell>
              <Table.Cell>
                <div className="flex items-center gap-2">
                  <WordBadge word={SUBSCRIPTION_STATUS[one.status]} />
                  {one.cancelling && <WordBadge word={{ text: "Being cancelled", colour: "orange" }} />}
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
