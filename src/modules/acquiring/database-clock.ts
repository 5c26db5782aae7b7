import { performance } from "node:perf_hooks"
import { setTimeout as sleep } from "node:timers/promises"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { elapsedMs } from "./elapsed"
import type { Clock } from "./waiting"

/** How long a measurement is trusted: two processors come apart by less than a millisecond in that time. */
const TRUSTED_MS = 30_000

/** A round trip to a database that is not asked at once, since every connection is taken. */
const LONG_TRIP_MS = 250
const MOST_TRIPS = 3

/** How far two processes' readings of the database's clock can be apart, with room. */
export const READINGS_APART_MS = 1_000

/**
 * The database's clock: the one clock for everything that two processes compare. Measured now and then, and carried on
 * by this process's monotonic clock in between, so that a wall clock that is wrong or jumps changes nothing; after the
 * machine was suspended it is measured anew.
 */
export class DatabaseClock implements Clock {
  /** The database's time when the monotonic clock said `local`, and `elapsedMs` said `at`. */
  #measured: { database: number; local: number; at: number } | undefined
  #measuring: Promise<void> | undefined

  constructor(private readonly knex: () => Knex) {}

  /** Measures the clock when that is due; call it before `now`. */
  async sync(): Promise<void> {
    if (this.#measured && elapsedMs() - this.#measured.at < TRUSTED_MS) return
    this.#measuring ??= this.#measure().finally(() => (this.#measuring = undefined))
    await this.#measuring
  }

  /** The database's time at this moment, never before anything that was written until now. */
  async exact(): Promise<Date> {
    await this.#measure()
    return new Date(Math.ceil(this.#measured?.database ?? Date.now()) + 1)
  }

  /** `now` of a clock that is measured. */
  async current(): Promise<Date> {
    await this.sync()
    return this.now()
  }

  /** The time, as the database has it. */
  now(): Date {
    if (!this.#measured) return new Date()
    return new Date(this.#measured.database + performance.now() - this.#measured.local)
  }

  sleep(ms: number): Promise<void> {
    return sleep(ms)
  }

  /** What waited for a connection says little of when the database was asked: it is asked again. */
  async #measure(): Promise<void> {
    let trip = await this.#trip()
    for (let more = MOST_TRIPS - 1; more > 0 && trip.tookMs > LONG_TRIP_MS; more -= 1) {
      const next = await this.#trip()
      if (next.tookMs < trip.tookMs) trip = next
    }
    const { database, endedAt, tookMs } = trip
    // The answer's way back took about half of a short round trip; a long one has waited before the database was asked.
    const local = tookMs > LONG_TRIP_MS ? endedAt : endedAt - tookMs / 2
    this.#measured = { database, local, at: elapsedMs() }
  }

  async #trip(): Promise<{ database: number; endedAt: number; tookMs: number }> {
    const begunAt = performance.now()
    const { rows } = await this.knex().raw<{ rows: { now: string }[] }>(
      "SELECT extract(epoch FROM clock_timestamp()) * 1000 AS now",
    )
    const endedAt = performance.now()
    return { database: Number(rows[0]?.now), endedAt, tookMs: endedAt - begunAt }
  }
}
