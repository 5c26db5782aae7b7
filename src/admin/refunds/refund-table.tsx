import { Table, Text, clx } from "@medusajs/ui"
import type { RefundView } from "../../api/admin/acquiring/http-types"
import { OrderLink } from "../parts/order-link"
import { WordBadge } from "../parts/word-badge"
import { RefreshPayment } from "../payment/refresh-payment"
import { REFUND_STATUS, REFUND_VERDICT, standsOut } from "../words/refund"
import { useWords } from "../words/use-words"

/** Refunds as rows; what needs somebody has its own line that says what to do. */
export function RefundTable({ refunds }: { refunds: RefundView[] }) {
  const { t } = useWords()
  return (
    <div className="overflow-x-auto">
      <Table>
        <caption className="sr-only">{t("refund.caption")}</caption>
        <Table.Header>
          <Table.Row>
            <Table.HeaderCell scope="col">{t("refund.column")}</Table.HeaderCell>
            <Table.HeaderCell scope="col">{t("shared.order")}</Table.HeaderCell>
            <Table.HeaderCell scope="col" className="text-right">
              {t("shared.amount")}
            </Table.HeaderCell>
            <Table.HeaderCell scope="col">{t("refund.at_service")}</Table.HeaderCell>
            <Table.HeaderCell scope="col">{t("refund.beside")}</Table.HeaderCell>
            <Table.HeaderCell scope="col">{t("shared.asked_for")}</Table.HeaderCell>
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {refunds.map((refund, place) => (
            <Row key={`${refund.refund_reference_id ?? refund.refund_id} ${place}`} refund={refund} />
          ))}
        </Table.Body>
      </Table>
    </div>
  )
}

function Row({ refund }: { refund: RefundView }) {
  const { t, money, serviceTime } = useWords()
  const { verdict, belongs_to, currency_code, next_step: nextStep } = refund
  const isLoud = standsOut(verdict)
  return (
    <Table.Row className={clx(isLoud && "bg-ui-bg-highlight")}>
      <Table.Cell>
        <span className="font-mono text-[12px]">
          {refund.refund_reference_id ?? refund.refund_id ?? t("refund.no_reference")}
        </span>
        <Text size="xsmall" className="text-ui-fg-subtle max-w-56 truncate" title={refund.reason ?? undefined}>
          {refund.order_no}
        </Text>
      </Table.Cell>
      <Table.Cell className="whitespace-nowrap">
        <OrderLink to={belongs_to} />
      </Table.Cell>
      <Table.Cell className="text-right tabular-nums">{money(refund.refund_amount, currency_code)}</Table.Cell>
      <Table.Cell>{verdict === "missing" ? "–" : <WordBadge word={REFUND_STATUS[refund.status]} />}</Table.Cell>
      <Table.Cell className="max-w-96 py-2">
        <WordBadge word={REFUND_VERDICT[verdict]} />
        {nextStep && (
          <Text size="xsmall" className="text-ui-fg-subtle mt-1 whitespace-normal">
            {nextStep}
          </Text>
        )}
        {isLoud && belongs_to.payment_id && verdict !== "unmapped" && (
          <div className="mt-2">
            <RefreshPayment
              id={belongs_to.payment_id}
              text={t("refund.reconcile_now")}
              of={refund.refund_reference_id ?? refund.refund_id ?? refund.order_no ?? undefined}
            />
          </div>
        )}
      </Table.Cell>
      <Table.Cell className="whitespace-nowrap">{serviceTime(refund.refund_date)}</Table.Cell>
    </Table.Row>
  )
}
