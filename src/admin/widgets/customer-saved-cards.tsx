import { defineWidgetConfig } from "@medusajs/admin-sdk"
import type { AdminCustomer, DetailWidgetProps } from "@medusajs/types"
import { Badge, Container, Heading, Table, Text } from "@medusajs/ui"
import type { PaymentView, SavedCardView } from "../../api/admin/acquiring/http-types"
import { Loading } from "../parts/loading"
import { Moment } from "../parts/moment"
import { OrderLink } from "../parts/order-link"
import { ProblemNotice } from "../parts/problem-notice"
import { WordBadge } from "../parts/word-badge"
import { usePayments } from "../queries/payments"
import { useSavedCards } from "../queries/saved-cards"
import { money } from "../words/money"
import { FLOW, PAYMENT_STATUS } from "../words/payment"
import { savedCardWord } from "../words/saved-card"

const TITLE = "Saved cards"
const SHOWN_PAYMENTS = 5

/** The cards that a customer has saved, and what they paid through the service. Nothing where there is neither. */
const CustomerSavedCardsWidget = ({ data: customer }: DetailWidgetProps<AdminCustomer>) => {
  const { data, error, isPending, refetch } = useSavedCards(customer.id)
  const payments = usePayments({ customer_id: customer.id, limit: SHOWN_PAYMENTS, offset: 0 }).data?.payments ?? []
  const cards = data?.saved_cards ?? []
  if (data && cards.length === 0 && payments.length === 0) return null
  return (
    <Container className="divide-y p-0" role="region" aria-label={TITLE}>
      <Heading level="h2" className="px-6 py-4">
        {TITLE}
      </Heading>
      {isPending && <Loading what="the saved cards" lines={2} />}
      {error && <ProblemNotice error={error} onRetry={() => void refetch()} />}
      {data && cards.length === 0 && (
        <Text size="small" className="text-ui-fg-subtle px-6 py-4">
          No card saved.
        </Text>
      )}
      {cards.length > 0 && <CardTable cards={cards} />}
      {payments.length > 0 && <PaymentTable payments={payments} />}
    </Container>
  )
}

function CardTable({ cards }: { cards: SavedCardView[] }) {
  return (
    <Table>
      <Table.Header>
        <Table.Row>
          <Table.HeaderCell>Card</Table.HeaderCell>
          <Table.HeaderCell>Expires</Table.HeaderCell>
          <Table.HeaderCell>Consent</Table.HeaderCell>
          <Table.HeaderCell>Last used</Table.HeaderCell>
          <Table.HeaderCell>Status</Table.HeaderCell>
        </Table.Row>
      </Table.Header>
      <Table.Body>
        {cards.map((card) => (
          <Table.Row key={card.id}>
            <Table.Cell>
              <span className="flex items-center gap-2 whitespace-nowrap">
                {card.brand_name} •••• {card.last_four}
                {card.is_default && <Badge size="2xsmall">Default</Badge>}
              </span>
            </Table.Cell>
            <Table.Cell className="tabular-nums">
              {card.expiration_month}/{card.expiration_year}
            </Table.Cell>
            <Table.Cell>
              <Moment at={card.consented_at} />
            </Table.Cell>
            <Table.Cell>{card.last_used_at ? <Moment at={card.last_used_at} /> : "–"}</Table.Cell>
            <Table.Cell>
              <WordBadge word={savedCardWord(card)} />
            </Table.Cell>
          </Table.Row>
        ))}
      </Table.Body>
    </Table>
  )
}

function PaymentTable({ payments }: { payments: PaymentView[] }) {
  return (
    <div>
      <Text size="small" weight="plus" className="px-6 py-3">
        Latest payments
      </Text>
      <Table>
        <Table.Body>
          {payments.map((payment) => (
            <Table.Row key={payment.id}>
              <Table.Cell>
                <OrderLink to={payment.belongs_to} />
              </Table.Cell>
              <Table.Cell>{FLOW[payment.flow] ?? payment.flow}</Table.Cell>
              <Table.Cell className="text-right tabular-nums">
                {money(payment.amount, payment.currency_code)}
              </Table.Cell>
              <Table.Cell>
                <Moment at={payment.created_at} />
              </Table.Cell>
              <Table.Cell>
                <WordBadge word={PAYMENT_STATUS[payment.status]} />
              </Table.Cell>
            </Table.Row>
          ))}
        </Table.Body>
      </Table>
    </div>
  )
}

export const config = defineWidgetConfig({ zone: "customer.details.after", id: "acquiring:customer-saved-cards" })

export default CustomerSavedCardsWidget
