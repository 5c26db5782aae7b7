import { useTranslation } from "react-i18next"
import type { PaymentView } from "../../api/admin/acquiring/http-types"
import { type PaymentFilter, usePaymentMethods } from "../queries/payments"
import { flows, flowText, methodLabel } from "../words/payment"
import { useWords } from "../words/use-words"

/** How a payment is paid, in words: an alternative method by the name that its account's settings give it. */
export function useMethodText(): (payment: Pick<PaymentView, "account" | "flow" | "payment_method">) => string {
  const { t } = useWords()
  const { language } = useTranslation().i18n
  const { data } = usePaymentMethods()
  return ({ account, flow, payment_method }) => {
    if (payment_method === null) return flowText(t, flow)
    const known = data?.methods.find((one) => one.account === account && one.payment_method === payment_method)
    return known ? methodLabel(known, language) : payment_method
  }
}

const METHOD = "apm:"

/** The ways of paying that a list can be narrowed to: each flow, and each alternative method by itself. */
export function useMethodChoice(filter: PaymentFilter) {
  const { t } = useWords()
  const { language } = useTranslation().i18n
  const { data } = usePaymentMethods()
  const methods = data?.methods ?? []
  const codes = [...new Set(methods.map(({ payment_method }) => payment_method))]
  const options = flows(t).flatMap(([flow, text]): [string, string][] => [
    [flow, text],
    ...(flow === "apm" ? codes : []).map((code): [string, string] => {
      const labels = methods.filter((one) => one.payment_method === code).map((one) => methodLabel(one, language))
      return [`${METHOD}${code}`, [...new Set(labels)].join(" / ")]
    }),
  ])
  return {
    options,
    value: filter.payment_method === undefined ? filter.flow : `${METHOD}${filter.payment_method}`,
    chosen: (value: string | undefined): Pick<PaymentFilter, "flow" | "payment_method"> =>
      value?.startsWith(METHOD)
        ? { flow: undefined, payment_method: value.slice(METHOD.length) }
        : { flow: value, payment_method: undefined },
  }
}
