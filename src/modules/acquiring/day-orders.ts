import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { UNASSIGNED_INCIDENTS } from "./incidents"
import type { PaymentRow } from "./payment-row"

const PAYMENTS = "acquiring_payment"
const OPERATIONS = "acquiring_operation"
const INCIDENTS = "acquiring_incident"

/** When a person was first told of money that no order counts on, by its transaction. */
export type Unassigned = Map<string, Date>

/** Which payments something happened to in a time: what a day's books are made of. */
export class DayOrders {
  constructor(private readonly knex: () => Knex) {}

  /**
   * Order numbers of payments that were opened, or moved by an operation, in a time; also by one that only became known
   * to be done in it.
   * @param openedFrom a payment may be opened some time before it is paid
   */
  async between(account: string, openedFrom: Date, from: Date, until: Date): Promise<string[]> {
    const knex = this.knex()
    const rows = await knex(PAYMENTS)
      .select("order_no")
      .where({ account })
      .where("created_at", ">=", openedFrom)
      .where("created_at", "<", until)
      .union([
        knex(OPERATIONS)
          .select("order_no")
          .where({ account })
          .where("sent_at", ">=", from)
          .where("sent_at", "<", until)
          .whereNotNull("order_no"),
        knex(OPERATIONS)
          .select("order_no")
          .where({ account, source: "store", state: "done" })
          .whereNot({ evidence: "answer" })
          .where("resolved_at", ">=", from)
          .where("resolved_at", "<", until)
          .whereNotNull("order_no")
          .whereNull("deleted_at"),
      ])
    return (rows as { order_no: string }[]).map(({ order_no }) => order_no)
  }

  /** Order numbers with money that no order counts on, of which a person was first told in a time. */
  async toldUnassigned(account: string, from: Date, until: Date): Promise<string[]> {
    const rows = await this.#unassigned(account)
      .where("created_at", ">=", from)
      .where("created_at", "<", until)
      .select("order_no")
    return rows.map(({ order_no }) => order_no)
  }

  /** Such money of some order numbers. An incident that is raised again stays the same row. */
  async unassigned(account: string, orderNos: readonly string[]): Promise<Map<string, Unassigned>> {
    const rows = await this.#unassigned(account)
      .whereIn("order_no", [...orderNos])
      .whereNotNull("transaction_id")
      .orderBy("created_at", "desc")
      .select("order_no", "transaction_id", "created_at")
    const found = new Map<string, Unassigned>()
    for (const { order_no, transaction_id, created_at } of rows)
      found.set(order_no, (found.get(order_no) ?? new Map<string, Date>()).set(transaction_id, created_at))
    return found
  }

  #unassigned(account: string) {
    return this.knex()<{ order_no: string; transaction_id: string; created_at: Date; account: string; kind: string }>(
      INCIDENTS,
    )
      .where({ account })
      .whereIn("kind", [...UNASSIGNED_INCIDENTS])
      .whereNotNull("order_no")
  }

  async payments(account: string, orderNos: readonly string[]): Promise<PaymentRow[]> {
    return this.knex()<PaymentRow>(PAYMENTS)
      .where({ account })
      .whereIn("order_no", [...orderNos])
      .whereNull("deleted_at")
      .orderBy("created_at")
      .orderBy("id")
  }

  /** When the account's first payment was opened, or its first payout ended: a payout's fee is of that day. */
  async first(account: string): Promise<Date | undefined> {
    const knex = this.knex()
    const moments = await Promise.all([
      knex<PaymentRow>(PAYMENTS).where({ account }).min({ at: "created_at" }).first(),
      knex(OPERATIONS)
        .where({ account, kind: "payout" })
        .whereNull("deleted_at")
        .min<{ at: Date | null }[]>({ at: "resolved_at" })
        .first(),
    ])
    const [first] = moments
      .flatMap((row) => (row as { at: Date | null } | undefined)?.at ?? [])
      .sort((one, other) => one.getTime() - other.getTime())
    return first
  }
}
