import { Checkbox, Table, Text } from "@medusajs/ui"
import type { PaymentView } from "../../api/admin/acquiring/http-types"
import { CustomerLink } from "../parts/customer-link"
import { Moment } from "../parts/moment"
import { OrderLink } from "../parts/order-link"
import { RowOpener } from "../parts/row-opener"
import { WordBadge } from "../parts/word-badge"
import { cardText, declineText, hasOpen, markOf, statusWord } from "../words/payment"
import { useSeveralAccounts } from "../parts/account-choice"
import { useMethodText } from "./payment-method"
import { useWords } from "../words/use-words"

interface Props {
  payments: PaymentView[]
  onChoose: (payment: PaymentView) => void
  /** Then nobody has to be told whose they are. */
  isOfOneCustomer?: boolean
  /** Then rows can be chosen. */
  choosing?: Choosing
}

interface Choosing {
  isChosen: (id: string) => boolean
  onToggle: (ids: string[], isChosen: boolean) => void
}

/** Payments as rows; each opens beside the list. */
export function PaymentTable({ payments, onChoose, isOfOneCustomer = false, choosing }: Props) {
  const { t } = useWords()
  const withAccount = useSeveralAccounts()
  // Where none was declined the column would be empty, and push others out of sight.
  const withDecline = payments.some(({ decline }) => decline !== null)
  return (
    <div className="overflow-x-auto">
      {/* The dashboard's own gaps would push the last columns out of sight. */}
      <Table className="[&_tr>:not(:last-child)]:pr-2">
        <caption className="sr-only">{t("payment.caption")}</caption>
        <Table.Header>
          <Table.Row>
            {choosing && <ChoosePage ids={payments.map(({ id }) => id)} {...choosing} />}
            <Table.HeaderCell scope="col">{t("shared.payment")}</Table.HeaderCell>
            <Table.HeaderCell scope="col">{t("shared.state")}</Table.HeaderCell>
            {withDecline && <Table.HeaderCell scope="col">{t("payment.decline_reason")}</Table.HeaderCell>}
            <Table.HeaderCell scope="col">{t("shared.order")}</Table.HeaderCell>
            {!isOfOneCustomer && <Table.HeaderCell scope="col">{t("shared.customer")}</Table.HeaderCell>}
            <Table.HeaderCell scope="col" className="text-right">
              {t("shared.amount")}
            </Table.HeaderCell>
            <Table.HeaderCell scope="col" className="text-right">
              {t("shared.captured")}
            </Table.HeaderCell>
            <Table.HeaderCell scope="col" className="text-right">
              {t("shared.refunded")}
            </Table.HeaderCell>
            <Table.HeaderCell scope="col">{t("payment.made")}</Table.HeaderCell>
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {payments.map((payment) => (
            <Row
              key={payment.id}
              payment={payment}
              onChoose={onChoose}
              withAccount={withAccount}
              withDecline={withDecline}
              withCustomer={!isOfOneCustomer}
              choosing={choosing}
            />
          ))}
        </Table.Body>
      </Table>
    </div>
  )
}

function ChoosePage({ ids, isChosen, onToggle }: Choosing & { ids: string[] }) {
  const { t } = useWords()
  const chosen = ids.filter(isChosen).length
  return (
    <Table.HeaderCell scope="col" className="w-10">
      <Checkbox
        aria-label={t("payment.choose_page")}
        checked={chosen === ids.length ? true : chosen > 0 ? "indeterminate" : false}
        onCheckedChange={(checked) => onToggle(ids, checked === true)}
      />
    </Table.HeaderCell>
  )
}

interface RowProps extends Pick<Props, "onChoose"> {
  payment: PaymentView
  withAccount: boolean
  withDecline: boolean
  withCustomer: boolean
  choosing: Choosing | undefined
}

function Row({ payment, onChoose, withAccount, withDecline, withCustomer, choosing }: RowProps) {
  const { t, money } = useWords()
  const { currency_code } = payment
  const method = useMethodText()(payment)
  const mark = markOf(payment)
  return (
    <Table.Row className="cursor-pointer" onClick={() => onChoose(payment)}>
      {choosing && (
        <Table.Cell onClick={(event) => event.stopPropagation()}>
          <Checkbox
            aria-label={t("payment.choose_payment", { id: payment.transaction_id ?? payment.order_no })}
            checked={choosing.isChosen(payment.id)}
            onCheckedChange={(checked) => choosing.onToggle([payment.id], checked === true)}
          />
        </Table.Cell>
      )}
      <Table.Cell>
        <RowOpener onOpen={() => onChoose(payment)}>{payment.transaction_id ?? payment.order_no}</RowOpener>
        <Text size="xsmall" className="text-ui-fg-subtle whitespace-nowrap">
          {[cardText(payment.card) ?? method, payment.country_code].filter(Boolean).join(" · ")}
        </Text>
      </Table.Cell>
      <Table.Cell>
        <div className="flex flex-col items-start gap-1 py-1">
          {mark && <WordBadge word={mark} />}
          <WordBadge word={statusWord(payment.status, hasOpen(payment))} />
        </div>
      </Table.Cell>
      {withDecline && (
        <Table.Cell className="min-w-28 text-pretty py-2">{declineText(t, payment.decline) ?? "–"}</Table.Cell>
      )}
      <Table.Cell className="whitespace-nowrap">
        <OrderLink to={payment.belongs_to} />
        {withAccount && (
          <Text size="xsmall" className="text-ui-fg-subtle max-w-36 truncate">
            {t("shared.account_named", { account: payment.account })}
          </Text>
        )}
      </Table.Cell>
      {withCustomer && (
        <Table.Cell className="max-w-36 truncate">
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
