import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { OperationKind, OperationRow } from "./operation-row"

const TABLE = "acquiring_operation"

/** How the journal's operations stand: one, those of an order or of a cart, or what is in flight. */
export class JournalReads {
  constructor(protected readonly knex: () => Knex) {}

  async find(kind: OperationKind, reference: string): Promise<OperationRow | undefined> {
    return this.knex()<OperationRow>(TABLE).where({ kind, reference }).whereNull("deleted_at").first()
  }

  /** Operations of a kind by their references; those that were never begun are not there. */
  async findAll(kind: OperationKind, references: string[]): Promise<Map<string, OperationRow>> {
    const rows = await this.knex()<OperationRow>(TABLE)
      .where({ kind })
      .whereIn("reference", references)
      .whereNull("deleted_at")
    return new Map(rows.map((row) => [row.reference, row]))
  }

  async get(id: string): Promise<OperationRow | undefined> {
    return this.knex()<OperationRow>(TABLE).where({ id }).first()
  }

  async byIds(ids: string[]): Promise<Map<string, OperationRow>> {
    if (ids.length === 0) return new Map()
    const rows = await this.knex()<OperationRow>(TABLE).whereIn("id", ids)
    return new Map(rows.map((row) => [row.id, row]))
  }

  async inFlight(exclusiveKey: string): Promise<OperationRow | undefined> {
    return this.knex()<OperationRow>(TABLE)
      .where({ exclusive_key: exclusiveKey })
      .whereIn("state", ["sent", "unknown"])
      .whereNull("deleted_at")
      .first()
  }

  async ofOrder(account: string, orderNo: string): Promise<OperationRow[]> {
    return this.knex()<OperationRow>(TABLE).where({ account, order_no: orderNo }).orderBy("created_at").orderBy("id")
  }

  /** Some of an order number's operations, those first whose outcome came last, or which were sent last. */
  async newestOf(
    account: string,
    orderNo: string,
    { limit, offset }: { limit: number; offset: number },
  ): Promise<OperationRow[]> {
    return this.knex()<OperationRow>(TABLE)
      .where({ account, order_no: orderNo })
      .orderByRaw("coalesce(resolved_at, sent_at) DESC, created_at DESC, id DESC")
      .limit(limit)
      .offset(offset)
  }

  async countOf(account: string, orderNo: string): Promise<number> {
    const [row] = await this.knex()(TABLE).where({ account, order_no: orderNo }).count({ count: "*" })
    return Number(row?.count ?? 0)
  }

  /** The operations of many order numbers, each's in the order they were begun. */
  async ofOrders(account: string, orderNos: string[]): Promise<Map<string, OperationRow[]>> {
    const rows = await this.knex()<OperationRow>(TABLE)
      .where({ account })
      .whereIn("order_no", orderNos)
      .orderBy("created_at")
      .orderBy("id")
    const operations = new Map<string, OperationRow[]>(orderNos.map((orderNo) => [orderNo, []]))
    for (const row of rows) operations.get(row.order_no ?? "")?.push(row)
    return operations
  }

  /** Operations of some kinds for a cart, newest last. */
  async ofCart(cartId: string, ...kinds: OperationKind[]): Promise<OperationRow[]> {
    const rows = this.knex()<OperationRow>(TABLE).where({ cart_id: cartId }).whereIn("kind", kinds)
    return rows.orderBy("created_at").orderBy("id")
  }
}
