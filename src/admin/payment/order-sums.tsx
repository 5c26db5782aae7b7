import { clx } from "@medusajs/ui"
import type { PaymentDetail, PaymentView } from "../../api/admin/acquiring/http-types"
import { Sideways } from "../parts/sideways"
import { WordBadge } from "../parts/word-badge"
import { usePaymentDetails } from "../queries/payments"
import { minus, plus } from "../words/decimal"
import { cardText, flowText, hasOpen, statusWord } from "../words/payment"
import { useWords } from "../words/use-words"
import { shownStatus } from "./shown-status"
import { isReleased, standsForAtService, standsForInStore, type Standing } from "./stands-for"

const SUMS = ["amount", "captured", "refunded"] as const

/**
 * Several payments of one order, apart and together, as each one's own panel shows it: in the store, and together at
 * the service as well. Nothing where there is one, or where their currencies differ.
 */
export function OrderSums({ payments: listed }: { payments: PaymentView[] }) {
  const { t, money } = useWords()
  const details = usePaymentDetails(listed.map(({ id }) => id))
  const payments = listed
    .map((payment, at) => sidesOf(payment, details[at]))
    .filter(({ store, service }) => !isReleased(store) || !(service === null || isReleased(service)))
  const currencies = new Set(payments.map(({ payment }) => payment.currency_code))
  const [currency] = currencies
  if (payments.length < 2 || currencies.size !== 1) return null
  const inStore = total(payments.map(({ store }) => store))
  const atService = total(payments.map(({ service }) => service))
  const differs = (sum: (typeof SUMS)[number]) => {
    const [here, there] = [inStore[sum], atService[sum]]
    return here !== null && there !== null && /[1-9]/.test(minus(here, there))
  }
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
          {payments.map(({ payment, store }) => (
            <tr key={payment.id} className="[&>*]:py-1">
              <th scope="row" className="text-left font-normal">
                <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                  <span className="whitespace-nowrap">{cardText(payment.card) ?? flowText(t, payment.flow)}</span>
                  <WordBadge word={statusWord(payment.status, hasOpen(payment))} />
                </span>
              </th>
              {SUMS.map((sum) => (
                <td key={sum} className="text-right tabular-nums">
                  {money(store[sum], currency)}
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
                {money(inStore[sum], currency)}
              </td>
            ))}
          </tr>
          <tr className="[&>*]:pt-2">
            <th scope="row" className="text-left font-normal">
              {t("payment.together_at_service")}
            </th>
            {SUMS.map((sum) => (
              <td key={sum} className={clx("text-right tabular-nums", differs(sum) && "text-ui-fg-error")}>
                {money(atService[sum], currency)}
                {differs(sum) && <span className="sr-only"> {t("payment.differs")}</span>}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </Sideways>
  )
}

interface Sides {
  payment: PaymentView
  store: Standing
  /** Null while it is not known. */
  service: Standing | null
}

/** The list has what the store saw last; a panel has what is so now. */
function sidesOf(listed: PaymentView, detail: PaymentDetail | undefined): Sides {
  if (!detail) return { payment: listed, store: standsForInStore(listed, undefined), service: null }
  return {
    payment: { ...detail.payment, status: shownStatus(detail) },
    store: standsForInStore(detail.payment, detail.store),
    service: detail.service.reached ? standsForAtService(detail) : null,
  }
}

/** Null where one of them is not known. */
function total(sides: (Standing | null)[]): Standing {
  const of = (sum: (typeof SUMS)[number]) =>
    sides.reduce<string | null>((whole, side) => {
      const part = side?.[sum] ?? null
      return whole === null || part === null ? null : plus(whole, part)
    }, "0")
  return { amount: of("amount"), captured: of("captured"), refunded: of("refunded") }
}
