import { dayOf } from "../acquirer/domain/time-zone"
import type { DayBounds } from "../modules/acquiring/day-close-row"
import { nextDay, shopDay, type ShopDay } from "./shop-day"

/** No zone's days are named further apart from another's than this. */
const FURTHEST_DAYS = 2

/**
 * An account's days, one after the other without gap or overlap, whatever time zones were in force: a recorded day is
 * as it was recorded, and every other begins where the recorded day before it ended, and ends at its own midnight in
 * the zone now in force. So the day on which the zone was changed is longer or shorter than others, or empty.
 */
export class Calendar {
  private readonly known = new Map<string, ShopDay>()
  private readonly names: ReadonlySet<string>

  /** @param recorded in the order of their days */
  constructor(
    readonly zone: string,
    private readonly recorded: readonly DayBounds[],
  ) {
    this.names = new Set(recorded.map(({ day }) => day))
  }

  day(day: string): ShopDay {
    const place = this.recorded.findIndex((one) => one.day >= day)
    const [before, found] = place < 0 ? [this.recorded.at(-1)] : [this.recorded[place - 1], this.recorded[place]]
    if (found?.day === day) return this.asRecorded(found)
    return joined(shopDay(day, this.zone), before && this.asRecorded(before), found && this.asRecorded(found))
  }

  /** The day that a moment belongs to. */
  at(moment: Date): string {
    const [recorded] = this.recordedAt(moment)
    if (recorded) return recorded.day
    const named = dayOf(moment, this.zone)
    for (let ahead = -FURTHEST_DAYS; ahead <= FURTHEST_DAYS; ahead++) {
      const day = this.day(nextDay(named, ahead))
      if (isOn(day, moment)) return day.day
    }
    return named
  }

  /** Recorded days that a moment belongs to: two where they were recorded before days joined. */
  recordedAt(moment: Date): ShopDay[] {
    const named = dayOf(moment, "UTC")
    const [first, last] = [nextDay(named, -FURTHEST_DAYS), nextDay(named, FURTHEST_DAYS)]
    return this.recorded
      .filter(({ day }) => day >= first && day <= last)
      .map((row) => this.asRecorded(row))
      .filter((day) => isOn(day, moment))
  }

  lastRecorded(): string | undefined {
    return this.recorded.at(-1)?.day
  }

  isRecorded(day: string): boolean {
    return this.names.has(day)
  }

  private asRecorded(row: DayBounds): ShopDay {
    const bounds = this.known.get(row.day) ?? boundsOf(row)
    this.known.set(row.day, bounds)
    return bounds
  }
}

export function isOn({ from, until }: Pick<ShopDay, "from" | "until">, moment: Date): boolean {
  return moment >= from && moment < until
}

/** A day that does not begin or end at a midnight of its time zone: the zone was changed on it. */
export function isOfZoneChange({ day, zone, from, until }: ShopDay): boolean {
  const own = shopDay(day, zone)
  return from.getTime() !== own.from.getTime() || until.getTime() !== own.until.getTime()
}

/** When a recorded day begins and ends: what was recorded before that was kept has the midnights of its zone. */
export function boundsOf({ day, time_zone, begins_at, ends_at }: DayBounds): ShopDay {
  return begins_at && ends_at ? { day, zone: time_zone, from: begins_at, until: ends_at } : shopDay(day, time_zone)
}

/** A day between the recorded ones that are nearest to it. */
function joined(own: ShopDay, before: ShopDay | undefined, after: ShopDay | undefined): ShopDay {
  const between = (at: Date) => {
    const early = after && at > after.from ? after.from : at
    return before && early < before.until ? before.until : early
  }
  return {
    ...own,
    from: before && nextDay(before.day) === own.day ? before.until : between(own.from),
    until: after && nextDay(own.day) === after.day ? between(after.from) : between(own.until),
  }
}
