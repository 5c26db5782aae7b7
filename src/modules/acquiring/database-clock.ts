import { performance } from "node:perf_hooks"
import { setTimeout as sleep } from "node:timers/promises"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { elapsedMs } from "./elapsed"
import type { Clock } from "./waiting"

/** How long a measurement is trusted: two processors come apart by less than a millisecond in that time. */
const TRUSTED_MS = 30_000

/**
 * The database's clock: the one clock for everything that two processes compare. Measured now and then, and carried on
 * by this process's monotonic clock in between, so that a wall clock that is wrong or jumps changes nothing; after the machine was suspended it is measured anew.
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

  async #measure(): Promise<void> {
    const before = performance.now()
    const { rows } = await this.knex().raw<{ rows: { now: string }[] }>(
      "SELECT extract(epoch FROM clock_timestamp()) * 1000 AS now",
    )
    const after = performance.now()
    // The answer's way back took about half of the round trip.
    const database = Number(rows[0]?.now)
    this.#measured = { database, local: (before + after) / 2, at: elapsedMs() }
  }
}
