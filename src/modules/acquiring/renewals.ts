import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"

export interface RenewalRow {
  id: string
  subscription_id: string
  cycle: number
  account: string
  order_no: string
  state: "open" | "failed" | "paid" | "ordered" | "recorded"
  transaction_id: string | null
  amount: string
  currency_code: string
  order_id: string | null
  deducted_at: Date | null
  created_at: Date
  updated_at: Date
}

export type SeenDeduction = Omit<RenewalRow, "id" | "order_id" | "created_at" | "updated_at">

const TABLE = "acquiring_renewal"

/** Deductions, each once. */
export class Renewals {
  constructor(private readonly knex: () => Knex) {}

  /**
   * Writes down a deduction. One that was awaited or failed and went through later is the same row; what is paid once
   * stays paid, with the transaction that paid it.
   */
  async seen(deduction: SeenDeduction, now: Date): Promise<RenewalRow> {
    const { subscription_id, cycle, state, transaction_id, amount, currency_code, deducted_at } = deduction
    const knex = this.knex()
    await knex<RenewalRow>(TABLE)
      .insert({ ...deduction, id: generateEntityId(undefined, "acqren") })
      .onConflict(knex.raw("(subscription_id, cycle) WHERE deleted_at IS NULL") as unknown as "cycle")
      .merge({ state, transaction_id, amount, currency_code, deducted_at, updated_at: now })
      .whereIn(`${TABLE}.state` as "state", ["open", "failed"])
    const row = await this.#live().where({ subscription_id, cycle }).first()
    if (!row) throw new Error("acquiring_renewal was not written")
    return row
  }

  /** Its order is there; it is not over yet. */
  async placed(id: string, orderId: string, now: Date): Promise<void> {
    await this.knex()<RenewalRow>(TABLE).where({ id }).update({ order_id: orderId, updated_at: now })
  }

  async finish(id: string, state: "ordered" | "recorded", orderId: string | null, now: Date): Promise<void> {
    await this.knex()<RenewalRow>(TABLE).where({ id }).update({ state, order_id: orderId, updated_at: now })
  }

  /** One that was ended without an order, because its money had gone back, waits for it again. */
  async waitAgain(account: string, orderNo: string, now: Date): Promise<void> {
    await this.#live()
      .where({ account, order_no: orderNo, state: "recorded" })
      .whereNull("order_id")
      .update({ state: "paid", updated_at: now })
  }

  /** Oldest first. */
  async of(subscriptionId: string): Promise<RenewalRow[]> {
    return this.#live().where({ subscription_id: subscriptionId }).orderBy("cycle")
  }

  /** Newest first. */
  async page(subscriptionId: string, limit: number, offset: number): Promise<{ rows: RenewalRow[]; count: number }> {
    const own = () => this.#live().where({ subscription_id: subscriptionId })
    const [rows, [total]] = await Promise.all([
      own().orderBy("cycle", "desc").limit(limit).offset(offset),
      own().count<{ count: string }[]>({ count: "*" }),
    ])
    return { rows, count: Number(total?.count ?? 0) }
  }

  /**
   * Those of which nothing was made, and those that are over by a person's word as long as an incident says so: money
   * may still come of them, or has; oldest first.
   */
  async unsettled(subscriptionId: string): Promise<RenewalRow[]> {
    const knex = this.knex()
    const unconfirmed = knex("acquiring_incident as incident")
      .where({ "incident.kind": "unconfirmed_operation", "incident.account": knex.ref(`${TABLE}.account`) })
      .where({ "incident.order_no": knex.ref(`${TABLE}.order_no`) })
      .whereNull("incident.resolved_at")
    return this.#live()
      .where({ subscription_id: subscriptionId })
      .where(
        (some) =>
          void some
            .whereIn("state", ["open", "failed", "paid"])
            .orWhere((over) => void over.where({ state: "recorded" }).whereExists(unconfirmed)),
      )
      .orderBy("cycle")
  }

  /** Deductions that were made in a time and have no order: the service has their money. */
  async withoutOrder(account: string, from: Date, until: Date): Promise<RenewalRow[]> {
    return this.#live()
      .where({ account })
      .whereIn("state", ["paid", "recorded"])
      .where("deducted_at", ">=", from)
      .where("deducted_at", "<", until)
      .orderBy("deducted_at")
  }

  /** Those that an order of the store was made for. */
  async ofOrder(orderId: string): Promise<RenewalRow[]> {
    return this.#live().where({ order_id: orderId })
  }

  /** Those of some order numbers. */
  async ofOrderNos(orderNos: readonly string[]): Promise<RenewalRow[]> {
    if (orderNos.length === 0) return []
    return this.#live().whereIn("order_no", [...orderNos])
  }

  #live() {
    return this.knex()<RenewalRow>(TABLE).whereNull("deleted_at" as "id")
  }
}
