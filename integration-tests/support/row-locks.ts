import { Client } from "pg"

import { eventually } from "./eventually"
import type { Shop } from "./shop"

/** Another connection of the database, to lock rows by hand. */
export async function byHand<Result>(the: Shop, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: the.databaseUrl() })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Waits until so many connections wait for what another one has locked. */
export async function waiting(the: Shop, count = 1): Promise<"waits"> {
  return eventually(async () => {
    const blocked = await the.sql(
      "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
    )
    return blocked.length >= count ? "waits" : undefined
  })
}

/** Which came first: that work ended, or that so many connections wait. Nobody waits for the other. */
export async function endedOrWaits(the: Shop, work: Promise<unknown>, count = 1): Promise<"ended" | "waits"> {
  const ended = work.then(() => "ended" as const)
  const blocked = waiting(the, count)
  blocked.catch(() => undefined)
  return Promise.race([ended, blocked])
}
