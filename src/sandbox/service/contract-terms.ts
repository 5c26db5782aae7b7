import { DAY_MS } from "../../acquirer/domain/durations"
import type { Money } from "../../acquirer/domain/money"
import { parsedDay, endOfDay, INTERVALS, type Interval } from "../../acquirer/domain/recurrence"
import type { ContractTerms } from "../state/records"
import type { ServiceContext } from "./context"
import { wireMoney } from "./payment-check"
import { InvalidInput } from "./problems"

/** `subscription` as it comes. */
interface ContractFields {
  contract_name?: string | undefined
  contract_amount?: string | undefined
  interval?: string | undefined
  interval_count?: string | undefined
  billing_cycle?: number | undefined
  promotion_cycle?: number | undefined
  contract_start?: string | undefined
  contract_end?: string | undefined
}

const MOST_STEPS = 999

/**
 * Reads what a payment's `subscription` asks for. Left out: a contract amount is the payment's, the interval a month,
 * the start today.
 * @throws InvalidInput naming the field at fault
 */
export function contractTerms(
  fields: ContractFields | undefined,
  payment: Money,
  { clock }: ServiceContext,
): ContractTerms | undefined {
  if (!fields) return undefined
  const today = parsedDay(new Date(clock.now()).toISOString().slice(0, 10))!.getTime()
  const start = day(fields.contract_start, "contract_start")
  const end = day(fields.contract_end, "contract_end")
  // Somewhere it is still yesterday.
  if (start !== undefined && start < today - DAY_MS) throw wrong("contract_start", "lies in the past")
  if (end !== undefined && end <= (start ?? today)) throw wrong("contract_end", "must be later than the start")
  const amount = fields.contract_amount
    ? wireMoney(fields.contract_amount, payment.currency, "subscription.contract_amount")
    : payment
  if (!amount.isPositive()) throw wrong("contract_amount", "must be more than zero")
  if (!fields.contract_name?.trim()) throw wrong("contract_name", "is missing")
  const billingCycle = cycles(fields.billing_cycle, "billing_cycle")
  const promotionCycle = cycles(fields.promotion_cycle, "promotion_cycle")
  if (billingCycle > 0 && promotionCycle > billingCycle) {
    throw wrong("promotion_cycle", "must not be more than billing_cycle")
  }
  return {
    name: fields.contract_name,
    interval: intervalOf(fields.interval),
    intervalCount: steps(fields.interval_count),
    billingCycle,
    promotionCycle,
    amount,
    firstAmount: payment,
    ...(start === undefined ? {} : { start }),
    ...(end === undefined ? {} : { end: endOfDay(fields.contract_end ?? "")!.getTime() }),
  }
}

function intervalOf(text: string | undefined): Interval {
  const found = INTERVALS.find((interval) => interval === (text ?? "month"))
  if (!found) throw wrong("interval", `must be one of ${INTERVALS.join(", ")}`)
  return found
}

function steps(text: string | undefined): number {
  const count = Number(text ?? "1")
  if (/^[1-9]\d*$/.test(text ?? "1") && count <= MOST_STEPS) return count
  throw wrong("interval_count", `must be a whole number from 1 to ${MOST_STEPS}`)
}

function cycles(value: number | undefined, field: string): number {
  const count = value ?? 0
  if (Number.isInteger(count) && count >= 0 && count <= 9_999) return count
  throw wrong(field, "must be a whole number, not less than 0")
}

function day(text: string | undefined, field: string): number | undefined {
  if (text === undefined) return undefined
  const found = parsedDay(text)
  if (!found) throw wrong(field, "must be a day that there is, YYYY-MM-DD")
  return found.getTime()
}

function wrong(field: string, reason: string): InvalidInput {
  return new InvalidInput(`subscription.${field} ${reason}`)
}
