import type { DeclinedCards, FailedTries } from "../../src/modules/acquiring/declined-cards"
import type { OperationRow } from "../../src/modules/acquiring/operation-row"
import type { OperationTable } from "./journal"
import type { Task } from "./task"

/** How many cards were declined of late, from the journal in memory. */
export class SimulatedDeclinedCards implements Pick<DeclinedCards, "since" | "attemptsBefore"> {
  constructor(
    private readonly table: OperationTable,
    private readonly task: Task,
  ) {}

  since(since: Date, of: { cart_id: string } | { client_ip: string }): Promise<FailedTries> {
    return this.#failed(since, (row) => ("cart_id" in of ? row.cart_id === of.cart_id : row.client_ip === of.client_ip))
  }

  attemptsBefore(claimed: { id: string; client_ip: string }, since: Date): Promise<FailedTries> {
    const isEarlier = (row: OperationRow) => row.state === "sent" && row.id < claimed.id
    return this.#failed(since, (row) => row.client_ip === claimed.client_ip, isEarlier)
  }

  #failed(
    since: Date,
    isOf: (row: OperationRow) => boolean,
    orElse: (row: OperationRow) => boolean = () => false,
  ): Promise<FailedTries> {
    return this.task.commit(() => {
      const { rows } = this.table
      const tried = rows.filter((row) => row.kind === "authorise" && isOf(row) && row.created_at >= since)
      return {
        declined: tried.filter((row) => isDeclined(row) || orElse(row)).length,
        released: tried.flatMap((row) => (row.cart_id && isReversed(row, rows) ? [row.cart_id] : [])),
      }
    })
  }
}

function isDeclined({ state, answer }: OperationRow): boolean {
  return state === "refused" && answer !== null
}

function isReversed({ state, account, transaction_id }: OperationRow, rows: readonly OperationRow[]): boolean {
  const isBack = (row: OperationRow) =>
    row.transaction_id === transaction_id &&
    row.account === account &&
    (row.kind === "cancel" || row.kind === "refund") &&
    row.state !== "refused"
  return state === "done" && rows.some(isBack)
}
