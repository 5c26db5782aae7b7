import { Table, Text } from "@medusajs/ui"
import type { PaymentView } from "../../api/admin/acquiring/http-types"
import { CustomerLink } from "../parts/customer-link"
import { Moment } from "../parts/moment"
import { OrderLink } from "../parts/order-link"
import { RowOpener } from "../parts/row-opener"
import { WordBadge } from "../parts/word-badge"
import { money } from "../words/money"
import { FLOW, PAYMENT_STATUS, cardText, declineText } from "../words/payment"

interface Props {
  payments: PaymentView[]
  onChoose: (payment: PaymentView) => void
  /** Then nobody has to be told whose they are. */
  isOfOneCustomer?: boolean
}

/** Payments as rows; each opens beside the list. */
export function PaymentTable({ payments, onChoose, isOfOneCustomer = false }: Props) {
  return (
    <div className="overflow-x-auto">
      <Table>
        <caption className="sr-only">Payments at the service, newest first</caption>
        <Table.Header>
          <Table.Row>
            <Table.HeaderCell scope="col">Payment</Table.HeaderCell>
            <Table.HeaderCell scope="col">State</Table.HeaderCell>
            <Table.HeaderCell scope="col">Order</Table.HeaderCell>
            {!isOfOneCustomer && <Table.HeaderCell scope="col">Customer</Table.HeaderCell>}
            <Table.HeaderCell scope="col" className="text-right">
              Amount
            </Table.HeaderCell>
            <Table.HeaderCell scope="col" className="text-right">
              Captured
            </Table.HeaderCell>
            <Table.HeaderCell scope="col" className="text-right">
              Refunded
            </Table.HeaderCell>
            <Table.HeaderCell scope="col">Made</Table.HeaderCell>
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {payments.map((payment) => (
            <Row key={payment.id} payment={payment} onChoose={onChoose} withCustomer={!isOfOneCustomer} />
          ))}
        </Table.Body>
      </Table>
    </div>
  )
}

function Row({
  payment,
  onChoose,
  withCustomer,
}: Pick<Props, "onChoose"> & { payment: PaymentView; withCustomer: boolean }) {
  const { currency_code } = payment
  const method = FLOW[payment.flow] ?? payment.flow
  const decline = declineText(payment.decline)
  return (
    <Table.Row className="cursor-pointer" onClick={() => onChoose(payment)}>
      <Table.Cell>
        <RowOpener onOpen={() => onChoose(payment)}>{payment.transaction_id ?? payment.order_no}</RowOpener>
        <Text size="xsmall" className="text-ui-fg-subtle whitespace-nowrap">
          {[cardText(payment.card) ?? method, payment.country_code].filter(Boolean).join(" · ")}
        </Text>
      </Table.Cell>
      <Table.Cell>
        <div className="flex items-center gap-2">
          <WordBadge word={PAYMENT_STATUS[payment.status]} />
          <Marks payment={payment} />
        </div>
        {decline && (
          <Text size="xsmall" className="text-ui-fg-subtle max-w-56 truncate" title={decline}>
            {decline}
          </Text>
        )}
      </Table.Cell>
      <Table.Cell className="whitespace-nowrap">
        <OrderLink to={payment.belongs_to} />
      </Table.Cell>
      {withCustomer && (
        <Table.Cell className="max-w-48 truncate">
          <CustomerLink of={payment.belongs_to} />
        </Table.Cell>
      )}
      <Table.Cell className="text-right tabular-nums">{money(payment.amount, currency_code)}</Table.Cell>
      <Table.Cell className="text-right tabular-nums">{money(payment.captured, currency_code)}</Table.Cell>
      <Table.Cell className="text-right tabular-nums">{money(payment.refunded, currency_code)}</Table.Cell>
      <Table.Cell>
        <Moment at={payment.created_at} />
      </Table.Cell>
    </Table.Row>
  )
}

/** What is not as it should be, in the row itself. */
function Marks({ payment: { unknown_operations, open_incidents } }: { payment: PaymentView }) {
  if (unknown_operations > 0) return <WordBadge word={{ text: "Outcome unknown", colour: "orange" }} />
  if (open_incidents > 0) return <WordBadge word={{ text: "Incident", colour: "red" }} />
  return null
}
