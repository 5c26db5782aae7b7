import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
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

/** Whoever changes, or removes, a row waits until `goOn` is called. */
export async function withStopped(
  the: Shop,
  { table, id }: { table: string; id: string },
  work: (goOn: () => Promise<unknown>) => Promise<void>,
): Promise<void> {
  await the.sql(`CREATE FUNCTION stopped() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    PERFORM pg_advisory_xact_lock(4711); IF TG_OP = 'DELETE' THEN RETURN OLD; END IF; RETURN NEW; END $$`)
  await the.sql(`CREATE TRIGGER stopped BEFORE UPDATE OR DELETE ON ${table} FOR EACH ROW
    WHEN (OLD.id = '${id}') EXECUTE FUNCTION stopped()`)
  try {
    await byHand(the, async (client) => {
      await client.query("SELECT pg_advisory_lock(4711)")
      await work(() => client.query("SELECT pg_advisory_unlock(4711)"))
    })
  } finally {
    await the.sql("DROP FUNCTION stopped CASCADE")
  }
}

/** The database joins rows as it likes: here one by one. */
export async function rowByRow<Result>(the: Shop, work: (knex: Knex) => Promise<Result>): Promise<Result> {
  const knex: Knex = the.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  return knex.transaction(async (transaction) => {
    for (const way of ["hashjoin", "mergejoin", "hashagg", "material", "sort", "seqscan", "bitmapscan"])
      await transaction.raw(`SET LOCAL enable_${way} = off`)
    return work(transaction)
  })
}
