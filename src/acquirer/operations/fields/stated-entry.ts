import { z } from "zod"
import { OrderNo } from "../../domain/references"
import type { StatedEntry } from "../operation"
import { optionalText } from "./answer-types"

const stated = z.object({ order_no: optionalText, transaction_date: optionalText, refund_date: optionalText })

/** What an entry that cannot be read still says: the order that it is about, and its date. */
export function statedIn(entry: unknown): StatedEntry {
  const { order_no, transaction_date, refund_date } = stated.safeParse(entry).data ?? {}
  const date = transaction_date ?? refund_date ?? ""
  return { orderNo: order_no ? OrderNo(order_no) : undefined, date: /^\d{14}$/.test(date) ? date : undefined }
}
