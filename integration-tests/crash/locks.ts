import { randomUUID } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"

import { ModuleProvider, Modules } from "@medusajs/framework/utils"
import { Pool } from "pg"

export const LOCK_TABLE = "CREATE TABLE crash_lock (key text PRIMARY KEY, owner text, expires timestamptz)"

interface Terms {
  ownerId?: string | null
  /** Seconds. */
  expire?: number
  timeout?: number
}

/**
 * Locks between processes, as Redis keeps them: a lock ends by itself when its holder died. Medusa's own PostgreSQL
 * locks do not: nobody takes over one that has expired.
 */
class ExpiringLocks {
  static identifier = "expiring"
  readonly #pool = new Pool({ connectionString: process.env.DATABASE_URL, max: 4 })

  async acquire(keys: string | string[], { ownerId, expire }: Terms = {}): Promise<void> {
    for (const key of [keys].flat()) {
      const { rowCount } = await this.#pool.query(
        `INSERT INTO crash_lock VALUES ($1, $2, now() + $3 * interval '1 second')
         ON CONFLICT (key) DO UPDATE SET owner = excluded.owner, expires = excluded.expires
         WHERE crash_lock.expires < now() OR crash_lock.owner = excluded.owner`,
        [key, ownerId ?? null, expire ?? null],
      )
      if (!rowCount) throw new Error(`Failed to acquire lock for key "${key}"`)
    }
  }

  async release(keys: string | string[], { ownerId }: Terms = {}): Promise<boolean> {
    const { rowCount } = await this.#pool.query(
      "DELETE FROM crash_lock WHERE key = ANY($1) AND owner IS NOT DISTINCT FROM $2",
      [[keys].flat(), ownerId ?? null],
    )
    return rowCount === [keys].flat().length
  }

  async releaseAll({ ownerId }: Terms = {}): Promise<void> {
    await this.#pool.query("DELETE FROM crash_lock WHERE owner IS NOT DISTINCT FROM $1", [ownerId ?? null])
  }

  async execute<Result>(keys: string | string[], job: () => Promise<Result>, { timeout = 5, expire = 60 }: Terms = {}) {
    const ownerId = `execute:${randomUUID()}`
    const until = Date.now() + timeout * 1000
    for (;;) {
      try {
        await this.acquire(keys, { ownerId, expire })
        break
      } catch {
        if (Date.now() >= until) throw new Error("Timed-out acquiring lock.")
        await sleep(50)
      }
    }
    try {
      return await job()
    } finally {
      await this.release(keys, { ownerId })
    }
  }
}

export default ModuleProvider(Modules.LOCKING, { services: [ExpiringLocks] })
