import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { changeInParts } from "./parts"

/** How much of what lies under one account of the service is not over. */
export interface Open {
  payments: number
  subscriptions: number
  /** Sent, and of unknown outcome: their word is still to come. */
  payouts: number
}

/** Payments, subscriptions that go on, and payouts whose outcome is not known, by where they lie at the service. */
export class OpenPayments {
  constructor(private readonly knex: () => Knex) {}

  /**
   * @param account the one that is `serviceAccount` at present: its payments of which nobody knows where they lie
   * count, too
   * @param accounts those that are declared: what others have is reconciled by nobody anyway
   */
  async under(serviceAccount: string, account: string, accounts: readonly string[]): Promise<Open> {
    const lies = (table: string, one = "payment") =>
      `${table}.account = ANY(:accounts)
       AND (${one}.service_account = :serviceAccount OR (${one}.service_account IS NULL AND ${table}.account = :account))`
    const { rows } = (await this.knex().raw(
      `SELECT
         (SELECT count(*) FROM acquiring_payment payment WHERE NOT payment.final AND ${lies("payment")}) AS payments,
         (SELECT count(*) FROM acquiring_subscription subscription
          LEFT JOIN acquiring_payment payment
            ON payment.account = subscription.account AND payment.order_no = subscription.order_no
          WHERE subscription.next_check_at IS NOT NULL AND subscription.deleted_at IS NULL
            AND ${lies("subscription")}) AS subscriptions,
         (SELECT count(*) FROM acquiring_operation operation
          JOIN acquiring_payout payout ON payout.request_id = operation.reference
          WHERE operation.kind = 'payout' AND operation.state IN ('sent', 'unknown') AND operation.deleted_at IS NULL
            AND ${lies("payout", "payout")}) AS payouts`,
      { accounts, account, serviceAccount },
    )) as { rows: [Record<keyof Open, string>] }
    const [{ payments, subscriptions, payouts }] = rows
    return { payments: Number(payments), subscriptions: Number(subscriptions), payouts: Number(payouts) }
  }

  /**
   * Writes down where what the account has sent lies, and who issued the tokens of its cards, where nobody knows it:
   * before its settings say something else.
   */
  async keepPlace(account: string, serviceAccount: string): Promise<void> {
    const nowhere = (rows: Knex.QueryBuilder) => rows.where({ account }).whereNull("service_account")
    const sent = this.knex()("acquiring_operation")
      .where({ kind: "payout", account })
      .whereNull("deleted_at")
      .select("reference")
    await this.#keep("acquiring_payment", serviceAccount, nowhere)
    await this.#keep("acquiring_saved_card", serviceAccount, nowhere)
    await this.#keep("acquiring_payout", serviceAccount, (rows) => nowhere(rows).whereIn("request_id", sent))
  }

  async #keep(table: string, serviceAccount: string, rows: (all: Knex.QueryBuilder) => Knex.QueryBuilder) {
    await changeInParts(this.knex(), table, rows, "awaited", (part) => part.update({ service_account: serviceAccount }))
  }
}
