import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { DayCloseRow, DayLine, RefundElsewhere } from "./day-close-row"

/** A closed day is compared again once the store has reversed what it counted. */
export const REOPENED_AFTER_MS = 60_000

const TABLE = "acquiring_day_close"
const LINES = "acquiring_day_close_line"
/** Days recorded before their bounds were kept are those of their zone. */
const HAS_MOMENT = `CASE WHEN begins_at IS NULL THEN day = to_char(:moment::timestamptz AT TIME ZONE time_zone, 'YYYY-MM-DD')
  ELSE begins_at <= :moment AND :moment < ends_at END`

/** Days that are recorded already and due again, because something of theirs came to light later. */
export class ReopenedDays {
  constructor(private readonly knex: () => Knex) {}

  /**
   * What the store had booked of an order is reversed: days that are recorded with as much of it are due again.
   * @returns those days
   */
  async reversed(
    reversed: { account: string } & Pick<DayLine, "order_no" | "kind" | "currency_code"> & { amount: string },
    at: Date,
  ): Promise<string[]> {
    const { account, order_no, kind, currency_code, amount } = reversed
    const knex = this.knex()
    const counted = knex<DayLine & { close_id: string }>(LINES)
      .select("close_id")
      .where({ order_no, kind, currency_code })
      .whereNull("deleted_at")
      .whereRaw("store::numeric >= ?::numeric", [amount])
    const rows = await knex<DayCloseRow>(TABLE)
      .where({ account })
      .whereIn("id", counted)
      .whereNull("deleted_at")
      .orderBy("day")
    for (const row of rows) await this.becomeDue(row, [order_no], at)
    return rows.map(({ day }) => day)
  }

  /** Compares a day again, with some orders beside its own. */
  private async becomeDue({ id }: DayCloseRow, orderNos: readonly string[], at: Date): Promise<void> {
    const knex = this.knex()
    // Added to what is there at this moment: several may be found late at once.
    const added = knex.raw(
      "(SELECT jsonb_agg(DISTINCT no) FROM jsonb_array_elements(late_orders::jsonb || ?::jsonb) AS no)",
      [JSON.stringify(orderNos)],
    )
    await knex(TABLE).where({ id }).update({ late_orders: added, next_attempt_at: at })
  }

  /**
   * Refunds that came to light with another day: a day that is recorded without them is due again, with their orders.
   */
  async refundedElsewhere(account: string, refunds: readonly RefundElsewhere[], now: Date): Promise<void> {
    const days = new Set(refunds.map(({ day }) => day))
    if (days.size === 0) return
    const knex = this.knex()
    const recorded = await knex<DayCloseRow>(TABLE)
      .where({ account })
      .whereIn("day", [...days])
      .whereNull("deleted_at")
    for (const row of recorded) {
      const ofDay = refunds.filter((refund) => refund.day === row.day)
      const lines = await knex<DayLine & { close_id: string }>(LINES)
        .where({ close_id: row.id, kind: "refunded" })
        .whereNull("deleted_at")
      const known = new Set(lines.map(refundText))
      const late = ofDay.filter((refund) => !known.has(refundText(refund))).map(({ order_no }) => order_no)
      if (late.length > 0) await this.becomeDue(row, late, now)
    }
  }

  /**
   * Something of an order is of a moment whose day may be recorded already: then the day is due again, with the order.
   */
  async comesLate(account: string, moment: Date, orderNo: string, now: Date): Promise<void> {
    const rows = await this.knex()<DayCloseRow>(TABLE)
      .where({ account })
      .whereRaw(HAS_MOMENT, { moment })
      .whereNull("deleted_at")
    for (const row of rows) await this.becomeDue(row, [orderNo], now)
  }
}

function refundText(line: Pick<DayLine, "order_no" | "transaction_id" | "store" | "service">): string {
  return JSON.stringify([line.order_no, line.transaction_id, line.store, line.service])
}
