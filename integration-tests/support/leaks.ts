import type { Client } from "pg"

import { CARD_NUMBERS, SECURITY_CODE } from "./cards"

const SPACING = "[ ._-]?"
const NUMBERS = Object.values(CARD_NUMBERS).map((number) => new RegExp([...number].join(SPACING)))
const CODE = new RegExp(`(?:security_?code|cvv2?|cvc2?|cvnum|verification_?value)\\W{1,8}${SECURITY_CODE}\\b`, "i")

/** The test cards' numbers and security codes found in `text`; each as a few words around the place, without the digits. */
export function cardDataIn(text: string): string[] {
  return [...NUMBERS, CODE].flatMap((pattern) => {
    const found = pattern.exec(text)
    if (!found) return []
    const before = text.slice(Math.max(0, found.index - 80), found.index)
    return [`${before}[${found[0].length} characters of card data]`]
  })
}

/** Every row of every table that holds a test card's number or security code, as `table: words around it`. */
export async function cardDataInDatabase(client: Client): Promise<string[]> {
  const { rows: tables } = await client.query<{ name: string }>(
    "SELECT quote_ident(schemaname) || '.' || quote_ident(relname) AS name FROM pg_stat_user_tables",
  )
  const leaks: string[] = []
  for (const { name } of tables) {
    const { rows } = await client.query<{ row: string }>(`SELECT t::text AS row FROM ${name} t`)
    leaks.push(...rows.flatMap(({ row }) => cardDataIn(row).map((words) => `${name}: ${words}`)))
  }
  return leaks
}
