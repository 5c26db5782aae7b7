import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { OperationRow } from "./operation-row"
import { changeInParts } from "./parts"

const TABLE = "acquiring_operation"

/** The journal's authorisations as card testing shows in them: how many were declined of late. */
export class DeclinedCards {
  constructor(private readonly knex: () => Knex) {}

  /** How many authorisations were refused by the service since a moment, for a cart or for an address. */
  async since(since: Date, of: { cart_id: string } | { client_ip: string }): Promise<number> {
    const [row] = await this.knex()(TABLE)
      .where({ kind: "authorise", state: "refused", ...of })
      .where("created_at", ">=", since)
      .whereNotNull("answer")
      .count({ count: "*" })
    return Number(row?.count ?? 0)
  }

  /**
   * How many authorisations of an address stand before one of its own that is in flight: declined since a moment, or
   * in flight themselves and begun earlier. So a burst of cards at the same moment is counted, too.
   */
  async attemptsBefore(row: OperationRow, since: Date): Promise<number> {
    const [found] = await this.knex()(TABLE)
      .where({ kind: "authorise", client_ip: row.client_ip })
      .where("created_at", ">=", since)
      .where(
        (counted) =>
          void counted
            .where((declined) => void declined.where({ state: "refused" }).whereNotNull("answer"))
            .orWhere(
              (earlier) =>
                void earlier
                  .where({ state: "sent" })
                  .whereRaw("(created_at, id) < (SELECT created_at, id FROM ?? WHERE id = ?)", [TABLE, row.id]),
            ),
      )
      .count({ count: "*" })
    return Number(found?.count ?? 0)
  }

  /** Removes the addresses of what was begun before a moment: they are kept to be counted, and for nothing else. */
  async forgetAddresses(before: Date): Promise<void> {
    const old = (rows: Knex.QueryBuilder) => rows.whereNotNull("client_ip").where("created_at", "<", before)
    await changeInParts(this.knex(), TABLE, old, "left", (part) => part.update({ client_ip: null }))
  }
}
