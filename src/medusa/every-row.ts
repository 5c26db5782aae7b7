import type { Store } from "./store"

/** Rows that are read at once: who buys for a company may have tens of thousands of orders. */
const AT_ONCE = 1_000

/**
 * All rows that a filter finds, page by page: each page begins behind the last id of the one before, so that a row that
 * goes meanwhile moves none of the others.
 */
export async function everyRow<Row extends { id: string }>(
  { query }: Pick<Store, "query">,
  entity: "order" | "cart" | "payment" | "capture" | "refund",
  fields: string[],
  filters: object,
): Promise<Row[]> {
  const pagination = { take: AT_ONCE, skip: 0, order: { id: "ASC" } }
  const rows: Row[] = []
  let last: string | undefined
  do {
    const left = last === undefined ? filters : { $and: [filters, { id: { $gt: last } }] }
    const page = (await query.graph({ entity, fields, filters: left, pagination })).data as unknown as Row[]
    rows.push(...page)
    last = page.length === AT_ONCE ? page.at(-1)?.id : undefined
  } while (last !== undefined)
  return rows
}
