import { z } from "zod"
import { Money } from "../domain/money"
import type { Notice } from "../domain/notice"
import { OrderNo, TransactionId } from "../domain/references"
import type { CodeTables } from "../operations/operation"
import type { SignedMessage } from "./profile"

/** Longest value of any field; identifiers, codes and one line of text. */
const MAX_VALUE = 1_000

/** What no identifier, amount or line of text holds, and no database keeps: control characters, halves of letters. */
const UNPRINTABLE = /(?![\t\n\r])\p{Control}|\p{Surrogate}/u

const value = z.preprocess(
  (given) => (typeof given === "string" ? given.trim() : (given ?? "")),
  z
    .string("must be plain text")
    .max(MAX_VALUE, "is too long")
    .refine((text) => !UNPRINTABLE.test(text), "must be plain text"),
)
const identifier = value.refine((text) => text !== "", "is missing")

const envelope = { merchant_id: identifier, account_id: identifier, encryption_data: value }

/** The specification shows no notification: these fields are the reference profile's assumption. */
export const paymentNotification = z.object({
  ...envelope,
  order_no: identifier,
  transaction_id: value,
  amount: value,
  currency: value,
  payment_status: value,
  order_status: value,
  result_info: value,
})

export const payoutNotification = z.object({
  ...envelope,
  request_id: identifier,
  transaction_id: value,
  status: value,
})

export type PaymentNotification = z.infer<typeof paymentNotification>
export type PayoutNotification = z.infer<typeof payoutNotification>

/** A notification's own fields as text, and which signature message it is. */
export type ReadNotification =
  | { message: Extract<SignedMessage, "notification">; fields: PaymentNotification }
  | { message: Extract<SignedMessage, "payout_notification">; fields: PayoutNotification }

/**
 * Reads a notification's fields. One with `request_id` and without `order_no` is about a payout.
 * @returns the notification, or the fields at fault with reasons; values are not repeated
 */
export function readNotification(fields: Record<string, unknown>): ReadNotification | { problems: string } {
  const isPayout = Object.hasOwn(fields, "request_id") && !Object.hasOwn(fields, "order_no")
  if (isPayout) {
    const parsed = payoutNotification.safeParse(fields)
    if (!parsed.success) return { problems: problemsOf(parsed.error) }
    return { message: "payout_notification", fields: parsed.data }
  }
  const parsed = paymentNotification.safeParse(fields)
  if (!parsed.success) return { problems: problemsOf(parsed.error) }
  return { message: "notification", fields: parsed.data }
}

/** What a notification says. */
export function noticeOf(read: ReadNotification, codes: CodeTables): Notice {
  return read.message === "notification" ? paymentNotice(read.fields, codes) : payoutNotice(read.fields, codes)
}

function paymentNotice(fields: PaymentNotification, codes: CodeTables): Notice {
  const { payment_status: status, order_status: orderStatus } = fields
  return {
    kind: "payment",
    orderNo: OrderNo(fields.order_no),
    transactionId: fields.transaction_id ? TransactionId(fields.transaction_id) : undefined,
    // A notification is a hint, so an amount that is none does not make it worthless: the query will say.
    money: Money.fromWireIfAny(fields.amount, fields.currency),
    status: { meaning: codes.meaning("payment_status", status), code: status },
    orderStatus: { meaning: codes.meaning("order_status", orderStatus), code: orderStatus },
    resultInfo: fields.result_info,
  }
}

function payoutNotice(fields: PayoutNotification, codes: CodeTables): Notice {
  return {
    kind: "payout",
    requestId: fields.request_id,
    transactionId: fields.transaction_id ? TransactionId(fields.transaction_id) : undefined,
    status: { meaning: codes.meaning("payout_status", fields.status), code: fields.status },
  }
}

function problemsOf({ issues }: z.ZodError): string {
  return issues.map((issue) => `${issue.path.join(".")} ${issue.message}`.trim()).join("; ")
}
