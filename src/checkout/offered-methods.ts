import type { Money } from "../acquirer/domain/money"
import type { Account } from "../operations/account"
import { reasonOf } from "../medusa/reason"

/** A checkout does not wait longer than this for a better order of its methods. */
const PATIENCE_MS = 1_500
const KEPT_MS = 60_000
/** After a failure the service is left alone for a while. */
const KEPT_AFTER_FAILURE_MS = 15_000
const MOST_KEPT = 500

interface Kept {
  codes: Promise<string[] | undefined>
  until: number
}

/** By account, settings, sum and country: every reload of a checkout asks the same. */
const kept = new Map<string, Kept>()

/**
 * The alternative methods that the service offers for a sum and the country that is billed, best first
 * (`optimisePaymentMethods`); undefined where it is not asked, does not answer in time or does not answer well: then
 * the settings' list counts.
 */
export async function offeredMethods(
  account: Account,
  money: Money,
  billingCountry: string | undefined,
): Promise<string[] | undefined> {
  const { settings } = account
  if (!settings.optimise_methods || !money.fitsWire()) return undefined
  const { base_url, merchant_id, account_id } = settings
  const key = JSON.stringify([account.id, base_url, merchant_id, account_id, money.toString(), billingCountry])
  const known = kept.get(key)
  if (known && known.until > performance.now()) return known.codes
  if (kept.size >= MOST_KEPT) kept.clear()
  const entry: Kept = { codes: inTime(account, money, billingCountry), until: performance.now() + KEPT_MS }
  kept.set(key, entry)
  const codes = await entry.codes
  if (!codes) entry.until = performance.now() + KEPT_AFTER_FAILURE_MS
  return codes
}

async function inTime(
  account: Account,
  money: Money,
  billingCountry: string | undefined,
): Promise<string[] | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), PATIENCE_MS)
  })
  const asked = account.client
    .optimisePaymentMethods({ money, ...(billingCountry ? { billingCountry } : {}) })
    .then((methods) => methods.map(({ code }) => code))
    .catch((error: unknown) => {
      account.store.logger.warn(`acquiring ${account.id}: payment methods were not optimised: ${reasonOf(error)}`)
      return undefined
    })
  return Promise.race([asked, late]).finally(() => clearTimeout(timer))
}

/** The methods with the alternative ones narrowed to what is offered, in that order; the others keep their places. */
export function inOfferedOrder<Method extends { flow: string; payment_method?: string | undefined }>(
  methods: readonly Method[],
  offered: readonly string[] | undefined,
): Method[] {
  if (!offered) return [...methods]
  const rank = ({ payment_method }: Method) => offered.indexOf(payment_method ?? "")
  const alternatives = methods
    .filter((method) => method.flow === "apm" && rank(method) >= 0)
    .sort((one, other) => rank(one) - rank(other))
  return methods
    .filter((method) => method.flow !== "apm" || rank(method) >= 0)
    .map((method) => (method.flow === "apm" ? alternatives.shift()! : method))
}
