import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Interval } from "../../acquirer/domain/recurrence"
import { asArrays, type Stretch } from "./stretch"

/** What subscriptions of one currency and rhythm did in a stretch of time. */
export interface Moved {
  /** Which of the stretches, from 0. */
  place: number
  currency_code: string
  interval: Interval
  interval_count: number
  began: number
  cancelled: number
  ended: number
  /** Going on at its beginning. */
  before: number
  /** Of those, how many had stopped at its end. */
  lost: number
  /** Going on at its end, and what all of them take together each time. */
  active: number
  amount: string
}

/** Those that came to be, failed deductions or not. */
const BEGUN = "('active', 'past_due', 'cancelled', 'ended')"

/**
 * What a subscription takes the next time, as a number in SQL: while its promotion lasts, what its first payment took.
 * @param made how many deductions it has had, in SQL
 */
export function nextAmount(made: string): string {
  const subscription = "acquiring_subscription"
  return `(case when promotion_cycle > 0 and promotion_cycle > ${made} then coalesce(
      (select first.amount from acquiring_payment as first where first.account = ${subscription}.account
         and first.order_no = ${subscription}.order_no and first.deleted_at is null), amount)
    else amount end)::numeric`
}

const MADE_UNTIL = `(select coalesce(max(made.cycle), 0) from acquiring_renewal as made
  where made.subscription_id = acquiring_subscription.id and made.created_at < until and made.deleted_at is null)`

/** Counts by stretches of time how many subscriptions began, stopped and went on. */
export async function subscriptionsMoved(knex: Knex, stretches: readonly Stretch[]): Promise<Moved[]> {
  const { rows } = await knex.raw<{ rows: Moved[] }>(
    `with stretch as (
       select * from unnest(?::int[], ?::timestamptz[], ?::timestamptz[]) as t (place, first, until)
     )
     select place, currency_code, interval, interval_count,
       count(*) filter (where created_at >= first)::int as began,
       count(*) filter (where ended_at < until and status = 'cancelled')::int as cancelled,
       count(*) filter (where ended_at < until and status = 'ended')::int as ended,
       count(*) filter (where created_at < first)::int as before,
       count(*) filter (where created_at < first and ended_at < until)::int as lost,
       count(*) filter (where ended_at is null or ended_at >= until)::int as active,
       coalesce(sum(${nextAmount(MADE_UNTIL)}) filter (where ended_at is null or ended_at >= until), 0)::text as amount
     from stretch join acquiring_subscription
       on created_at < until and (ended_at is null or ended_at >= first)
     where deleted_at is null and status in ${BEGUN}
     group by place, currency_code, interval, interval_count`,
    asArrays(stretches),
  )
  return rows
}
