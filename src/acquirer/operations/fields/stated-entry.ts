import { z } from "zod"
import type { UnreadableEntry } from "../../domain/records"
import { OrderNo, TransactionId } from "../../domain/references"
import { optionalText } from "./answer-types"

/** What an entry of an answer is about, as far as it says so. */
export interface StatedEntry extends Omit<UnreadableEntry, "error"> {
  transactionId: TransactionId | undefined
}

const stated = z.object({
  order_no: optionalText,
  transaction_id: optionalText,
  transaction_date: optionalText,
  refund_date: optionalText,
})

/** What an entry that cannot be read still says. */
export function statedIn(entry: unknown): StatedEntry {
  const { order_no, transaction_id, transaction_date, refund_date } = stated.safeParse(entry).data ?? {}
  const date = refund_date ?? transaction_date ?? ""
  return {
    orderNo: order_no ? OrderNo(order_no) : undefined,
    transactionId: transaction_id ? TransactionId(transaction_id) : undefined,
    date: /^\d{14}$/.test(date) ? date : undefined,
  }
}
