import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/** Where rows are kept for a time, and what names their account. */
const KEPT = {
  acquiring_operation: "account",
  acquiring_exchange: "account",
  acquiring_notification: "account",
  acquiring_payout: "account",
  acquiring_refused_notification: "id",
} as const

/** Whose rows are stored, whether the account is declared or not. */
export class StoredAccounts {
  constructor(private readonly knex: () => Knex) {}

  /** Accounts that something is kept of beside some. */
  async beside(ids: readonly string[]): Promise<string[]> {
    const knex = this.knex()
    const found = Object.entries(KEPT).map(
      ([table, column]) =>
        knex(table)
          .distinct({ account: column })
          .whereNotIn(column, [...ids]) as Promise<{ account: string }[]>,
    )
    return [...new Set((await Promise.all(found)).flat().map(({ account }) => account))]
  }
}
