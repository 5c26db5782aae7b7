import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/** How much of what lies under one account of the service is not over. */
export interface Open {
  payments: number
  subscriptions: number
}

/** Payments, and subscriptions that go on, by where they lie at the service. */
export class OpenPayments {
  constructor(private readonly knex: () => Knex) {}

  /**
   * @param account the one that is `serviceAccount` at present: its payments of which nobody knows where they lie count, too
   * @param accounts those that are declared: what others have is reconciled by nobody anyway
   */
  async under(serviceAccount: string, account: string, accounts: readonly string[]): Promise<Open> {
    const lies = (table: string) =>
      `${table}.account = ANY(:accounts)
       AND (payment.service_account = :serviceAccount OR (payment.service_account IS NULL AND ${table}.account = :account))`
    const { rows } = (await this.knex().raw(
      `SELECT
         (SELECT count(*) FROM acquiring_payment payment WHERE NOT payment.final AND ${lies("payment")}) AS payments,
         (SELECT count(*) FROM acquiring_subscription subscription
          LEFT JOIN acquiring_payment payment
            ON payment.account = subscription.account AND payment.order_no = subscription.order_no
          WHERE subscription.next_check_at IS NOT NULL AND subscription.deleted_at IS NULL
            AND ${lies("subscription")}) AS subscriptions`,
      { accounts, account, serviceAccount },
    )) as { rows: [Record<keyof Open, string>] }
    return { payments: Number(rows[0].payments), subscriptions: Number(rows[0].subscriptions) }
  }

  /** Writes down where the account's payments lie of which nobody knows it: before its settings say something else. */
  async keepPlace(account: string, serviceAccount: string): Promise<void> {
    await this.knex()("acquiring_payment")
      .where({ account })
      .whereNull("service_account")
      .update({ service_account: serviceAccount })
  }
}
