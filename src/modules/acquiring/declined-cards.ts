import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { changeInParts } from "./parts"

const TABLE = "acquiring_operation"

/** Tries of cards that brought no order, as far as the journal tells. */
export interface FailedTries {
  /** How many were declined, or are in flight. */
  declined: number
  /**
   * Carts of those that were accepted and whose money went back, or is on its way there: as often as they were paid.
   * Some may be an order, canceled since.
   */
  released: string[]
}

/** Whether the money of an authorisation `tried` was released or refunded, or is about to be. */
const REVERSED = `EXISTS (
  SELECT FROM ${TABLE} AS back
  WHERE back.transaction_id = tried.transaction_id AND back.account = tried.account
    AND back.kind IN ('cancel', 'refund') AND back.state <> 'refused')`

/** The journal's authorisations as card testing shows in them: how many were declined, or led to nothing, of late. */
export class DeclinedCards {
  constructor(private readonly knex: () => Knex) {}

  /** Those of a cart or of an address since a moment. */
  since(since: Date, of: { cart_id: string } | { client_ip: string }): Promise<FailedTries> {
    return this.#failed(since, of)
  }

  /**
   * Those of an address that stand before one of its own that is in flight: since a moment, or in flight themselves and
   * begun earlier. So a burst of cards at the same moment is counted, too.
   */
  attemptsBefore(row: { id: string; client_ip: string }, since: Date): Promise<FailedTries> {
    return this.#failed(
      since,
      { client_ip: row.client_ip },
      (earlier) =>
        void earlier
          .where({ state: "sent" })
          .whereRaw("(created_at, id) < (SELECT created_at, id FROM ?? WHERE id = ?)", [TABLE, row.id]),
    )
  }

  async #failed(
    since: Date,
    of: { cart_id: string } | { client_ip: string },
    orElse?: (rows: Knex.QueryBuilder) => void,
  ): Promise<FailedTries> {
    const knex = this.knex()
    const [row] = await knex(`${TABLE} as tried`)
      .where({ kind: "authorise", ...of })
      .where("created_at", ">=", since)
      .where((counted) => {
        void counted
          .where((declined) => void declined.where({ state: "refused" }).whereNotNull("answer"))
          .orWhere((paid) => void paid.where({ state: "done" }).whereNotNull("cart_id").whereRaw(REVERSED))
        if (orElse) void counted.orWhere(orElse)
      })
      .select<{ declined: string; released: string[] | null }[]>(
        knex.raw("count(*) FILTER (WHERE state <> 'done') AS declined"),
        knex.raw("array_agg(cart_id) FILTER (WHERE state = 'done') AS released"),
      )
    return { declined: Number(row?.declined ?? 0), released: row?.released ?? [] }
  }

  /** Removes the addresses of what was begun before a moment: they are kept to be counted, and for nothing else. */
  async forgetAddresses(before: Date): Promise<void> {
    const old = (rows: Knex.QueryBuilder) => rows.whereNotNull("client_ip").where("created_at", "<", before)
    await changeInParts(this.knex(), TABLE, old, "left", (part) => part.update({ client_ip: null }))
  }
}
