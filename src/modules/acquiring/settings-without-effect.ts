import { isCountry } from "../../acquirer/domain/country"
import { currencyDigits } from "../../acquirer/domain/currency"
import type { SettingsProblem } from "./settings-error"
import type { Settings } from "./settings"

type Method = Settings["methods"][number]

/**
 * What settings say, and nothing can come of: codes of no country, ways of paying that nobody could pay by. A change on
 * the page is refused for it; an account that has it from elsewhere, or from before, stays open, and health names it.
 */
export function settingsWithoutEffect(settings: Partial<Settings>): SettingsProblem[] {
  const { methods = [], open3d_rules = [], installments, order_data, payouts } = settings
  return [
    ...methods.flatMap((method, at) => ofMethod(`methods.${at}`, method, methods.slice(0, at))),
    ...withoutWayBack(settings),
    ...open3d_rules.flatMap(({ countries }, at) => notCountries(`open3d_rules.${at}.countries`, countries)),
    ...notCurrencyNames("payouts.approval_above", payouts?.approval_above),
    ...notCurrencyNames("order_data.usd_rates", order_data?.usd_rates),
    ...(installments ? plansOfNobody(installments) : []),
  ]
}

/** Whether the service could be told which way of paying a session is for. */
export function isNamed({ flow, payment_method }: Pick<Method, "flow" | "payment_method">): boolean {
  return flow !== "apm" || payment_method !== undefined
}

/** Whether shoppers leave the store for it, and have to come back. */
export function leadsAway({ flow }: Pick<Method, "flow">): boolean {
  return flow !== "card"
}

function ofMethod(field: string, method: Method, before: readonly Method[]): SettingsProblem[] {
  const isTaken = before.some(({ id }) => id === method.id)
  return [
    ...(isNamed(method) ? [] : [{ field: `${field}.payment_method`, reason: "is missing" }]),
    ...(isTaken ? [{ field: `${field}.id`, reason: "is the id of another way of paying" }] : []),
    ...(method.currencies ?? []).flatMap((code, at) => notCurrency(`${field}.currencies.${at}`, code)),
    ...notCountries(`${field}.countries`, method.countries),
  ]
}

function withoutWayBack({ methods = [], storefront_origins }: Partial<Settings>): SettingsProblem[] {
  if (storefront_origins?.length !== 0 || !methods.some((method) => method.enabled && leadsAway(method))) return []
  const reason = "must not be empty: shoppers come back there from the payment page and from alternative methods"
  return [{ field: "storefront_origins", reason }]
}

function plansOfNobody({ allowed, ids }: Settings["installments"]): SettingsProblem[] {
  const reason = "is for a number of installments that installments.allowed does not list"
  return Object.keys(ids)
    .filter((count) => !allowed.includes(count))
    .map((count) => ({ field: `installments.ids.${count}`, reason }))
}

function notCountries(field: string, codes: readonly string[] = []): SettingsProblem[] {
  return codes.flatMap((code, at) =>
    isCountry(code.toUpperCase())
      ? []
      : [{ field: `${field}.${at}`, reason: `names ${code}, which is not a country such as DE` }],
  )
}

function notCurrencyNames(field: string, byCurrency: object = {}): SettingsProblem[] {
  return Object.keys(byCurrency).flatMap((code) => notCurrency(`${field}.${code}`, code))
}

function notCurrency(field: string, code: string): SettingsProblem[] {
  if (currencyDigits(code.toUpperCase()) !== undefined) return []
  return [{ field, reason: `names ${code}, which is not a currency such as EUR` }]
}
