import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { chosenOnce } from "./lease"

/** So many rows are changed in one commit: whoever wants one of them meanwhile waits for these alone. */
const PART = 1_000

/**
 * Changes any number of rows part by part, a commit each, in the order of their ids.
 * @param choose names the rows; of a part, only what it still names once it is locked is changed
 * @param locked what becomes of a row that somebody else has locked: it is waited for, or left as it is
 * @returns how many were changed
 */
export async function changeInParts(
  knex: Knex,
  table: string,
  choose: (rows: Knex.QueryBuilder) => Knex.QueryBuilder,
  locked: "awaited" | "left",
  change: (part: Knex.QueryBuilder) => PromiseLike<number>,
): Promise<number> {
  let changed = 0
  let last = ""
  for (;;) {
    const ids: string[] = await choose(knex(table)).where("id", ">", last).orderBy("id").limit(PART).pluck("id")
    const part = choose(knex(table)).whereIn("id", ids).select("id").orderBy("id").forUpdate()
    if (locked === "left") void part.skipLocked()
    if (ids.length > 0) changed += await change(knex(table).where(chosenOnce(knex, part)))
    if (ids.length < PART) return changed
    last = ids.at(-1) ?? last
  }
}
