import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, MathBN } from "@medusajs/framework/utils"
import type { Money } from "../acquirer/domain/money"
import { storeTotal } from "./payable-session"
import { accountOf } from "./provider-id"
import type { Store } from "./store"

interface RawAmount {
  amount: number
  raw_amount?: { value: string }
}

/** A payment of the core's with its captures. */
interface Capturable extends RawAmount {
  captures?: RawAmount[] | null
}

/**
 * Whether a capture takes what its payment has beyond its currency's digits, as the core keeps it where a price, a
 * share or a tax has more. What it leaves of the payment comes out even: the captures, rounded each, come to the
 * payment, rounded.
 */
export function takesTheFraction(payment: RawAmount & { currency_code: string }, capture: RawAmount): boolean {
  const beside = MathBN.sub(rawOf(payment), rawOf(capture))
  return (
    MathBN.gte(beside, 0) && MathBN.eq(beside, storeTotal(beside.toFixed(), payment.currency_code).toDecimalString())
  )
}

function leftOf({ captures, ...payment }: Capturable): string {
  const left = (captures ?? []).reduce(
    (rest, capture) => MathBN.sub(rest, rawOf(capture)),
    MathBN.convert(rawOf(payment)),
  )
  return left.toFixed()
}

function rawOf({ raw_amount, amount }: RawAmount): string {
  return String(raw_amount?.value ?? amount)
}

/**
 * The sum by which the core is told to capture, as decimal text. It takes no more than is left by its own digits, and
 * of a currency without any (JPY), or on a server whose locale writes a decimal comma, it compares unrounded: where all
 * that is left comes to the money only because it is rounded up, it is that rest that is captured.
 */
export async function captureSum(container: MedusaContainer, paymentId: string, money: Money): Promise<string> {
  const payment = await readPayment(queryOf(container), paymentId)
  return (payment && restFor(payment, money)) ?? money.toDecimalString()
}

/**
 * The same of a sum that somebody names to the core's own route, rounded as it was shown to them.
 * @returns undefined where it is meant as it is, or the payment is another provider's
 */
export async function restNamed(
  container: MedusaContainer,
  paymentId: string,
  amount: number,
): Promise<number | undefined> {
  const payment = await readPayment(queryOf(container), paymentId)
  if (!payment || accountOf(payment.provider_id) === undefined) return undefined
  const money = storeTotal(amount, payment.currency_code)
  const rest = Number(money.toDecimalString()) === amount ? restFor(payment, money) : undefined
  return rest === undefined ? undefined : Number(rest)
}

function restFor(payment: Capturable, money: Money): string | undefined {
  const left = leftOf(payment)
  if (!MathBN.lt(left, money.toDecimalString())) return undefined
  return storeTotal(left, money.currency).equals(money) ? left : undefined
}

interface FoundPayment extends Capturable {
  currency_code: string
  provider_id: string
}

function queryOf(container: MedusaContainer): Store["query"] {
  return container.resolve(ContainerRegistrationKeys.QUERY)
}

async function readPayment(query: Store["query"], id: string): Promise<FoundPayment | undefined> {
  const parts = ["amount", "raw_amount"].map((field) => `captures.${field}`)
  const { data } = await query.graph({
    entity: "payment",
    fields: ["amount", "raw_amount", "currency_code", "provider_id", ...parts],
    filters: { id },
  })
  const [payment] = data as unknown as FoundPayment[]
  return payment
}
