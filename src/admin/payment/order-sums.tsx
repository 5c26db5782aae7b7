import type { PaymentDetail, PaymentView } from "../../api/admin/acquiring/http-types"
import { Sideways } from "../parts/sideways"
import { WordBadge } from "../parts/word-badge"
import { usePaymentDetails } from "../queries/payments"
import { isPositive, plus } from "../words/decimal"
import { cardText, hasOpen, statusWord } from "../words/payment"
import { useWords } from "../words/use-words"
import { shownStatus } from "./shown-status"

const SUMS = ["amount", "captured", "refunded"] as const

/**
 * Several payments of one order, apart and together, as each one's own panel shows it. Nothing where there is one, or
 * where their currencies differ.
 */
export function OrderSums({ payments: listed }: { payments: PaymentView[] }) {
  const { t, money } = useWords()
  const details = usePaymentDetails(listed.map(({ id }) => id))
  const payments = listed.map((payment, at) => standing(payment, details[at])).filter(isHeld)
  const currencies = new Set(payments.map(({ currency_code }) => currency_code))
  const [currency] = currencies
  if (payments.length < 2 || currencies.size !== 1) return null
  const total = (sum: (typeof SUMS)[number]) => payments.reduce((whole, payment) => plus(whole, payment[sum]), "0")
  return (
    <Sideways label={t("payment.of_order", { count: payments.length })} className="px-6 py-4">
      <table className="txt-compact-small w-full [&_td]:pl-4 [&_th+th]:pl-4">
        <caption className="txt-compact-small-plus pb-2 text-left">
          {t("payment.of_order", { count: payments.length })}
        </caption>
        <thead>
          <tr className="text-ui-fg-subtle [&>th]:pb-2 [&>th]:font-normal">
            <th scope="col" className="text-left">
              {t("shared.payment")}
            </th>
            <th scope="col" className="text-right">
              {t("shared.amount")}
            </th>
            <th scope="col" className="text-right">
              {t("shared.captured")}
            </th>
            <th scope="col" className="text-right">
              {t("shared.refunded")}
            </th>
          </tr>
        </thead>
        <tbody>
          {payments.map((payment) => (
            <tr key={payment.id} className="[&>*]:py-1">
              <th scope="row" className="text-left font-normal">
                <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                  <span className="whitespace-nowrap">{cardText(payment.card)}</span>
                  <WordBadge word={statusWord(payment.status, hasOpen(payment))} />
                </span>
              </th>
              {SUMS.map((sum) => (
                <td key={sum} className="text-right tabular-nums">
                  {money(payment[sum], currency)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="txt-compact-small-plus border-t [&>*]:pt-2">
            <th scope="row" className="text-left">
              {t("payment.together")}
            </th>
            {SUMS.map((sum) => (
              <td key={sum} className="text-right tabular-nums">
                {money(total(sum), currency)}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </Sideways>
  )
}

/** Of what was cancelled whole, nothing is the order's. */
function isHeld({ status, captured }: PaymentView): boolean {
  return status !== "cancelled" || isPositive(captured)
}

/** The list has what the store saw last; a panel has what is so now. */
function standing(listed: PaymentView, detail: PaymentDetail | undefined): PaymentView {
  if (!detail) return listed
  const { captured, refunded } = detail.store
  return {
    ...detail.payment,
    status: shownStatus(detail),
    captured: captured ?? listed.captured,
    refunded: refunded ?? listed.refunded,
  }
}
