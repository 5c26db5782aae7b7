import { defineWidgetConfig } from "@medusajs/admin-sdk"
import type { AdminCustomer, DetailWidgetProps } from "@medusajs/types"
import { Badge, Container, Table } from "@medusajs/ui"
import type { SavedCardView } from "../../api/admin/acquiring/http-types"
import { useState } from "react"
import { Link } from "react-router-dom"
import { Loading } from "../parts/loading"
import { Moment } from "../parts/moment"
import { Pager } from "../parts/pager"
import { ProblemNotice } from "../parts/problem-notice"
import { WordBadge } from "../parts/word-badge"
import { WidgetHead } from "../parts/widget-head"
import { isForbidden } from "../queries/problem"
import { useSavedCards } from "../queries/saved-cards"
import { savedCardWord } from "../words/saved-card"
import { useWords } from "../words/use-words"

const PAGE = 10

/** Each customer begins anew: nothing of another one stands under their name. */
const CustomerSavedCardsWidget = ({ data: customer }: DetailWidgetProps<AdminCustomer>) => (
  <CustomerSavedCards key={customer.id} customer={customer} />
)

/** The cards that a customer has saved. Nothing where there is none, or where whoever is signed in may not see them. */
function CustomerSavedCards({ customer }: { customer: AdminCustomer }) {
  const { t } = useWords()
  const [offset, setOffset] = useState(0)
  const { data, error, isPending, refetch } = useSavedCards(customer.id, PAGE, offset)
  const cards = data?.saved_cards ?? []
  if (data?.count === 0 || (!data && isForbidden(error))) return null
  return (
    <Container className="divide-y p-0" role="region" aria-label={t("widget.saved_cards")}>
      <WidgetHead>{t("widget.saved_cards")}</WidgetHead>
      {isPending && <Loading what={t("loading.saved_cards")} lines={2} />}
      {error && <ProblemNotice error={error} isOlderBelow={data !== undefined} onRetry={() => void refetch()} />}
      {cards.length > 0 && <CardTable cards={cards} />}
      {data && <Pager {...data} onTurn={setOffset} />}
    </Container>
  )
}

function CardTable({ cards }: { cards: SavedCardView[] }) {
  const { t } = useWords()
  return (
    <div className="overflow-x-auto">
      <Table>
        <caption className="sr-only">{t("widget.saved_cards")}</caption>
        <Table.Header>
          <Table.Row>
            <Table.HeaderCell scope="col">{t("widget.card")}</Table.HeaderCell>
            <Table.HeaderCell scope="col">{t("widget.expires")}</Table.HeaderCell>
            <Table.HeaderCell scope="col">{t("widget.consent")}</Table.HeaderCell>
            <Table.HeaderCell scope="col">{t("widget.subscriptions")}</Table.HeaderCell>
            <Table.HeaderCell scope="col">{t("widget.status")}</Table.HeaderCell>
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {cards.map((card) => (
            <Table.Row key={card.id}>
              <Table.Cell>
                <span className="flex items-center gap-2 whitespace-nowrap">
                  {card.brand_name} •••• {card.last_four}
                  {card.is_default && <Badge size="2xsmall">{t("widget.default")}</Badge>}
                </span>
              </Table.Cell>
              <Table.Cell className="tabular-nums">
                {card.expiration_month}/{card.expiration_year.slice(-2)}
              </Table.Cell>
              <Table.Cell>
                <Moment at={card.consented_at} />
              </Table.Cell>
              <Table.Cell>
                <span className="flex flex-col">
                  {card.subscriptions.map(({ id, contract_name }) => (
                    <Link
                      key={id}
                      className="text-ui-fg-interactive hover:text-ui-fg-interactive-hover"
                      to={`/acquiring/subscriptions?subscription=${id}`}
                    >
                      {contract_name}
                    </Link>
                  ))}
                  {card.subscriptions.length === 0 && "–"}
                </span>
              </Table.Cell>
              <Table.Cell>
                <WordBadge word={savedCardWord(card)} />
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
