import type { DeclinedCards } from "../../src/modules/acquiring/declined-cards"
import type { OperationRow } from "../../src/modules/acquiring/operation-row"
import type { OperationTable } from "./journal"
import type { Task } from "./task"

/** How many cards were declined of late, from the journal in memory. */
export class SimulatedDeclinedCards implements Pick<DeclinedCards, "since" | "attemptsBefore"> {
  constructor(
    private readonly table: OperationTable,
    private readonly task: Task,
  ) {}

  since(since: Date, of: { cart_id: string } | { client_ip: string }): Promise<number> {
    return this.task.commit(() => {
      const isOf = (row: OperationRow) =>
        "cart_id" in of ? row.cart_id === of.cart_id : row.client_ip === of.client_ip
      return this.table.rows.filter((row) => isDeclined(row) && isOf(row) && row.created_at >= since).length
    })
  }

  attemptsBefore(claimed: OperationRow, since: Date): Promise<number> {
    return this.task.commit(
      () =>
        this.table.rows.filter(
          (row) =>
            row.kind === "authorise" &&
            row.client_ip === claimed.client_ip &&
            row.created_at >= since &&
            (isDeclined(row) || (row.state === "sent" && row.id < claimed.id)),
        ).length,
    )
  }
}

function isDeclined({ kind, state, answer }: OperationRow): boolean {
  return kind === "authorise" && state === "refused" && answer !== null
}
