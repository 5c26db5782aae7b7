import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { PaymentStatus } from "../../acquirer/domain/payment-state"
import { ACCEPTED } from "./operation-row"
import { asArrays, type Stretch } from "./stretch"

/** What the payments begun, and the operations sent, in a stretch of time came to. */
export interface PaymentDay {
  /** Which of the stretches, from 0. */
  place: number
  approved: number
  declined: number
  /** Operations whose answer did not come, or said nothing: what their outcome is known by is something else. */
  unanswered: number
  /** Operations whose outcome nobody knows to this day. */
  still_unknown: number
  /** Half of the answers came faster; milliseconds, null without any. */
  median_ms: number | null
}

/** How long the notifications that were received in a stretch of time waited to be worked; milliseconds. */
export interface InboxDay {
  place: number
  /** Those that wait still have waited until now; null where none was received. */
  longest_ms: number | null
  /** Half of those that were worked waited less. */
  median_ms: number | null
}

export interface DayVolume {
  place: number
  currency_code: string
  count: number
  /** Decimal text, not yet in the currency's own digits. */
  amount: string
}

/** Approved and not given up since: what was voided ended without a sale. */
export const APPROVED: readonly PaymentStatus[] = [
  "authorised",
  "partially_captured",
  "captured",
  "partially_refunded",
  "refunded",
]
const DAYS =
  "with day as (select * from unnest(?::int[], ?::timestamptz[], ?::timestamptz[]) as t (place, first, until))"

/** Figures of an account day by day, for charts: read from the journal and the payments, never kept. */
export class PaymentDays {
  constructor(private readonly knex: () => Knex) {}

  async days(account: string, stretches: readonly Stretch[]): Promise<PaymentDay[]> {
    const { rows } = await this.knex().raw<{ rows: PaymentDay[] }>(
      `${DAYS}
       select place, approved, declined, unanswered, still_unknown, median_ms from day
       cross join lateral (
         select count(*) filter (where shown_status = any(?))::int as approved,
           count(*) filter (where status = 'declined')::int as declined
         from acquiring_payment
         where account = ? and created_at >= first and created_at < until and deleted_at is null
       ) payments
       cross join lateral (
         select count(*) filter (where not accepted and (queries > 0 or state = 'unknown' or evidence <> 'answer'))::int
             as unanswered,
           count(*) filter (where state = 'unknown' and not accepted)::int as still_unknown,
           round(percentile_cont(0.5) within group (order by extract(epoch from resolved_at - sent_at) * 1000)
             filter (where evidence = 'answer' and queries = 0))::int as median_ms
         from acquiring_operation
         cross join lateral (select state = 'unknown' and error_code is not distinct from '${ACCEPTED}' as accepted) answered
         where account = ? and source = 'store' and sent_at >= first and sent_at < until and deleted_at is null
       ) operations
       order by place`,
      [...asArrays(stretches), [...APPROVED], account, account],
    )
    return rows
  }

  async inbox(account: string, stretches: readonly Stretch[], now: Date): Promise<InboxDay[]> {
    const { rows } = await this.knex().raw<{ rows: InboxDay[] }>(
      `${DAYS}
       select place, longest::float8 as longest_ms, median::float8 as median_ms from day
       cross join lateral (
         select round(extract(epoch from max(coalesce(first_processed_at, ?::timestamptz) - created_at)) * 1000) as longest,
           round(extract(epoch from percentile_cont(0.5) within group (order by first_processed_at - created_at)) * 1000)
             as median
         from acquiring_notification
         where account = ? and created_at >= first and created_at < until and deleted_at is null
       ) notifications
       order by place`,
      [...asArrays(stretches), now.toISOString(), account],
    )
    return rows
  }

  async volumes(account: string, stretches: readonly Stretch[]): Promise<DayVolume[]> {
    const { rows } = await this.knex().raw<{ rows: DayVolume[] }>(
      `${DAYS}
       select place, upper(currency_code) as currency_code, count(*)::int as count, sum(amount::numeric)::text as amount
       from day join acquiring_payment on created_at >= first and created_at < until
       where account = ? and shown_status = any(?) and deleted_at is null
       group by place, upper(currency_code) order by place, 2`,
      [...asArrays(stretches), account, [...APPROVED]],
    )
    return rows
  }
}
