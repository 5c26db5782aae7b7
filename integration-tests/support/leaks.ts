import { readdirSync, readFileSync, statSync } from "node:fs"
import { join } from "node:path"

import type { Client } from "pg"

import { AMERICAN_EXPRESS, AMERICAN_EXPRESS_CODE, CARD_NUMBERS, SECURITY_CODE } from "./cards"
import { SNAPSHOT_SCHEMA } from "./database-snapshot"

const SPACING = "[ ._-]?"
/** Not within more digits: a third of a sum has as many as a card's number. */
const NUMBERS = [...Object.values(CARD_NUMBERS), AMERICAN_EXPRESS].map(
  (number) => new RegExp(`(?<!\\d)${[...number].join(SPACING)}(?!\\d)`),
)
const NAMES = "security_?code|cvv2?|cvc2?|cvnum|verification_?value"
const CODE = new RegExp(`(?:${NAMES})\\W{1,8}(?:${SECURITY_CODE}|${AMERICAN_EXPRESS_CODE})\\b`, "i")

/** As the sandbox makes them. */
const TOKEN = /\btok_[0-9a-f]{16,}/

/**
 * The test cards' numbers and security codes, and the sandbox's card tokens, found in `text`; each as a few words
 * around the place, without the digits.
 */
export function cardDataIn(text: string): string[] {
  return [...NUMBERS, CODE, TOKEN].flatMap((pattern) => {
    const found = pattern.exec(text)
    if (!found) return []
    const before = text.slice(Math.max(0, found.index - 80), found.index)
    return [`${before}[${found[0].length} characters of card data]`]
  })
}

/** Every row of every table that holds a test card's number or security code, as `table: words around it`. */
export async function cardDataInDatabase(client: Pick<Client, "query">): Promise<string[]> {
  const rows = await everyRow(client)
  return rows.flatMap(({ name, row }) => cardDataIn(row).map((words) => `${name}: ${words}`))
}

/** Every row of every table, workflows and history included, as text. */
export async function everyRow(client: Pick<Client, "query">): Promise<{ name: string; row: string }[]> {
  const { rows: tables } = await client.query<{ query: string }>(
    `SELECT format('SELECT %L AS name, t::text AS row FROM %I.%I t', schemaname || '.' || relname, schemaname, relname)
            AS query
     FROM pg_stat_user_tables WHERE schemaname <> '${SNAPSHOT_SCHEMA}'`,
  )
  const { rows } = await client.query<{ name: string; row: string }>(
    tables.map(({ query }) => query).join(" UNION ALL "),
  )
  return rows
}

/** Jest's own reports name what tests typed; pictures are not text. */
const NOT_SEARCHED = /(?:^|\/)jest-[^/]*\.json$|\.(?:png|jpe?g|webp|webm|zip|ttf|woff2?)$/

/** The files below a folder that are searched for card data, as paths inside it. */
export function searchedFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
    (file) => !NOT_SEARCHED.test(file) && statSync(join(folder, file)).isFile(),
  )
}

/** Every file below a folder that holds a test card's number or security code, as `file: words around it`. */
export function cardDataInFolder(folder: string): string[] {
  return searchedFiles(folder).flatMap((file) =>
    cardDataIn(readFileSync(join(folder, file), "utf8")).map((words) => `${file}: ${words}`),
  )
}
