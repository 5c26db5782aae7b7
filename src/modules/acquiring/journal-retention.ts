import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { PaymentStatus } from "../../acquirer/domain/payment-state"

const TABLE = "acquiring_operation"

/** States in which the service holds nothing of a payment any more. */
const ENDED: PaymentStatus[] = ["cancelled", "declined", "expired", "refunded"]

/** How long operations are kept. */
export class JournalRetention {
  constructor(private readonly knex: () => Knex) {}

  /**
   * Removes an account's operations of payments that are over: final, nothing left to capture, void or refund, every
   * operation resolved before a moment, and nothing open for a person. What can still be refunded stays however old.
   */
  async forget(account: string, before: Date): Promise<number> {
    const knex = this.knex()
    const young = knex(`${TABLE} as other`)
      .whereRaw("other.account = payment.account AND other.order_no = payment.order_no")
      .where((open) => void open.whereNull("other.resolved_at").orWhere("other.resolved_at", ">=", before))
    const needsPerson = knex("acquiring_incident as incident")
      .whereRaw("incident.account = payment.account AND incident.order_no = payment.order_no")
      .whereNull("incident.resolved_at")
    const over = knex("acquiring_payment as payment")
      .select("payment.order_no")
      .where({ "payment.account": account, "payment.final": true })
      .whereIn("payment.status", ENDED)
      .whereNotExists(young)
      .whereNotExists(needsPerson)
    return knex(TABLE).where({ account }).whereIn("order_no", over).delete()
  }
}
