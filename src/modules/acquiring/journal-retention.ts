import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { PaymentStatus } from "../../acquirer/domain/payment-state"
import { changeInParts } from "./parts"

const TABLE = "acquiring_operation"
const PAYMENTS = "acquiring_payment"

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
    const ofPayment = (table: string) =>
      knex(table).whereRaw(`${table}.account = ${PAYMENTS}.account AND ${table}.order_no = ${PAYMENTS}.order_no`)
    const young = ofPayment(TABLE).where(
      (open) => void open.whereNull("resolved_at").orWhere("resolved_at", ">=", before),
    )
    const over = (payments: Knex.QueryBuilder) =>
      payments
        .where({ account, final: true })
        .whereIn("status", ENDED)
        .where("created_at", "<", before)
        .whereExists(ofPayment(TABLE))
        .whereNotExists(young)
        .whereNotExists(ofPayment("acquiring_incident").whereNull("resolved_at"))
    return changeInParts(knex, PAYMENTS, over, "left", (part) =>
      knex(TABLE).where({ account }).whereIn("order_no", part.select("order_no")).delete(),
    )
  }
}
