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
       coalesce(sum(amount::numeric) filter (where ended_at is null or ended_at >= until), 0)::text as amount
     from stretch join acquiring_subscription
       on created_at < until and (ended_at is null or ended_at >= first)
     where deleted_at is null and status in ${BEGUN}
     group by place, currency_code, interval, interval_count`,
    asArrays(stretches),
  )
  return rows
}
