import { Container, Table, Text } from "@medusajs/ui"
import { useState } from "react"
import type { PaymentView } from "../../api/admin/acquiring/http-types"
import { ListFilter } from "../parts/list-filter"
import { Loading } from "../parts/loading"
import { Moment } from "../parts/moment"
import { Nothing } from "../parts/nothing"
import { OrderLink } from "../parts/order-link"
import { Pager } from "../parts/pager"
import { ProblemNotice } from "../parts/problem-notice"
import { RowOpener } from "../parts/row-opener"
import { WordBadge } from "../parts/word-badge"
import { usePayments } from "../queries/payments"
import { money } from "../words/money"
import { FLOW, PAYMENT_STATUS } from "../words/payment"
import { PaymentDrawer } from "./payment-drawer"

const PAGE = 20
const STATUSES = Object.entries(PAYMENT_STATUS).map(([status, { text }]): [string, string] => [status, text])

/** Every payment that the store knows of at the service. */
export function PaymentsTab() {
  const [status, setStatus] = useState<string>()
  const [q, setQ] = useState<string>()
  const [offset, setOffset] = useState(0)
  const [chosen, setChosen] = useState<PaymentView>()
  const { data, error, isPending, refetch, isFetching } = usePayments({ status, q, limit: PAGE, offset })

  return (
    <Container className="divide-y p-0">
      <ListFilter
        title="Payments"
        choice={{ label: "State of the payment", options: STATUSES }}
        search={{
          label: "Order, e-mail, transaction id or order number at the service",
          placeholder: "#22, e-mail, transaction id",
        }}
        state={status}
        onState={(next) => {
          setStatus(next)
          setOffset(0)
        }}
        onSearch={(text) => {
          setQ(text)
          setOffset(0)
        }}
        onReload={() => void refetch()}
        isReloading={isFetching && !isPending}
      />
      {isPending && <Loading what="payments" lines={5} />}
      {error && <ProblemNotice error={error} onRetry={() => void refetch()} />}
      {data?.count === 0 && (
        <Nothing title={status || q ? "No payment is like that" : "No payments yet"}>
          {status || q
            ? "Look for the order's number, the whole e-mail address, transaction id or order number, or choose every state."
            : "The first one appears when a shopper pays."}
        </Nothing>
      )}
      {data && data.count > 0 && <PaymentTable payments={data.payments} onChoose={setChosen} />}
      {data && <Pager {...data} onTurn={setOffset} />}
      <PaymentDrawer payment={chosen} onClose={() => setChosen(undefined)} />
    </Container>
  )
}

function PaymentTable({ payments, onChoose }: { payments: PaymentView[]; onChoose: (payment: PaymentView) => void }) {
  return (
    <div className="overflow-x-auto">
      <Table>
        <caption className="sr-only">Payments at the service, newest first</caption>
        <Table.Header>
          <Table.Row>
            <Table.HeaderCell scope="col">Payment</Table.HeaderCell>
            <Table.HeaderCell scope="col">State</Table.HeaderCell>
            <Table.HeaderCell scope="col" className="text-right">
              Amount
            </Table.HeaderCell>
            <Table.HeaderCell scope="col" className="text-right">
              Captured
            </Table.HeaderCell>
            <Table.HeaderCell scope="col" className="text-right">
              Refunded
            </Table.HeaderCell>
            <Table.HeaderCell scope="col">Belongs to</Table.HeaderCell>
            <Table.HeaderCell scope="col">Made</Table.HeaderCell>
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {payments.map((payment) => (
            <Table.Row key={payment.id} className="cursor-pointer" onClick={() => onChoose(payment)}>
              <Table.Cell>
                <RowOpener onOpen={() => onChoose(payment)}>{payment.transaction_id ?? payment.order_no}</RowOpener>
                <Text size="xsmall" className="text-ui-fg-muted">
                  {FLOW[payment.flow] ?? payment.flow}
                </Text>
              </Table.Cell>
              <Table.Cell>
                <div className="flex items-center gap-2">
                  <WordBadge word={PAYMENT_STATUS[payment.status]} />
                  <Marks payment={payment} />
                </div>
              </Table.Cell>
              <Table.Cell className="text-right tabular-nums">
                {money(payment.amount, payment.currency_code)}
              </Table.Cell>
              <Table.Cell className="text-right tabular-nums">
                {money(payment.captured, payment.currency_code)}
              </Table.Cell>
              <Table.Cell className="text-right tabular-nums">
                {money(payment.refunded, payment.currency_code)}
              </Table.Cell>
              <Table.Cell>
                <OrderLink to={payment.belongs_to} />
              </Table.Cell>
              <Table.Cell>
                <Moment at={payment.created_at} />
              </Table.Cell>
            </Table.Row>
          ))}
        </Table.Body>
      </Table>
    </div>
  )
}

/** What is not as it should be, in the row itself. */
function Marks({ payment: { unknown_operations, open_incidents } }: { payment: PaymentView }) {
  if (unknown_operations > 0) return <WordBadge word={{ text: "Outcome unknown", colour: "orange" }} />
  if (open_incidents > 0) return <WordBadge word={{ text: "Incident", colour: "red" }} />
  return null
}
