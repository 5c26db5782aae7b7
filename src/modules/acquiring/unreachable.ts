import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Declared } from "./service-account"

/** What is overdue and nobody can query the service about. */
export interface Unreachable {
  account: string
  /** The account of the service that no declared one is; null where `account` itself is not declared. */
  liesUnder: string | null
  count: number
}

/** Payments that a declared account can be queried about. */
export function whereReachable(serviceAccounts: Iterable<string>) {
  return (payments: Knex.QueryBuilder) =>
    void payments
      .whereNull("acquiring_payment.service_account")
      .orWhereIn("acquiring_payment.service_account", [...serviceAccounts])
}

/**
 * Counts the rows of accounts that are not declared, and those whose payment lies under an account of the service which
 * no declared one is. Of a declared account whose settings are incomplete nobody knows what it is: none of it is
 * counted.
 * @param rows of `table`, each with its payment
 */
export async function countUnreachable(
  knex: Knex,
  rows: Knex.QueryBuilder,
  table: string,
  { ids, serviceAccounts }: Declared,
): Promise<Unreachable[]> {
  const account = `${table}.account`
  const place = knex.raw("CASE WHEN ?? = ANY(?) THEN acquiring_payment.service_account END", [account, ids])
  const found = (await rows
    .where(
      (one) =>
        void one
          .whereNotIn(account, ids)
          .orWhere(
            (other) =>
              void other
                .whereIn(account, [...serviceAccounts.keys()])
                .whereNot(whereReachable(serviceAccounts.values())),
          ),
    )
    .groupByRaw("1, 2")
    .select(account, knex.raw("? AS lies_under", [place]), knex.raw("count(*) AS count"))) as Counted[]
  return found.map((row) => ({ account: row.account, liesUnder: row.lies_under, count: Number(row.count) }))
}

interface Counted {
  account: string
  lies_under: string | null
  count: string
}
