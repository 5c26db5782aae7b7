import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ALIVE_STATUSES, isAlive } from "../../acquirer/domain/payment-state"
import type { PaymentRow } from "./payment-row"

/**
 * What the answer to a card tells of its payment, which is less than a query tells: not whether it is held for review.
 */
export interface CardAnswer {
  status: "authorised" | "review" | "pending" | "declined"
  transaction_id: string | null
}

type Known = Pick<PaymentRow, "status" | "status_code" | "transaction_id">

/**
 * Whether an answer is the newest that is known of a payment. What a query has reported of the same transaction says
 * more; and one that was declined takes nothing from another that stands, whichever of the two was answered last.
 */
export function answerCounts(known: Known, { status, transaction_id }: CardAnswer): boolean {
  const isSame = known.transaction_id === transaction_id
  if (isSame && transaction_id !== null && known.status_code !== null) return false
  return status !== "declined" || isSame || known.transaction_id === null || !isAlive(known.status)
}

/** `answerCounts`, as the database decides it on the row that it writes. */
export function whereAnswerCounts({ status, transaction_id: id }: CardAnswer): (rows: Knex.QueryBuilder) => void {
  return (rows) => {
    if (id !== null) rows.whereNot((same) => void same.where({ transaction_id: id }).whereNotNull("status_code"))
    if (status !== "declined") return
    rows.where(
      (over) =>
        void over
          .whereRaw("transaction_id IS NOT DISTINCT FROM ?", [id])
          .orWhereNull("transaction_id")
          .orWhereNotIn("status", ALIVE_STATUSES),
    )
  }
}

/** What was reported of an earlier try says nothing of this one. */
export function patchOf({ status, transaction_id }: CardAnswer): Partial<PaymentRow> {
  return {
    status,
    ...(status === "declined" ? {} : { transaction_id }),
    ...{ status_code: null, decline_code: null, decline_reason: null },
  }
}
