import type { z } from "zod"
import type { DeedResult, OrderDeed } from "../../domain/records"
import { OrderNo, TransactionId } from "../../domain/references"
import type { CodeMeanings, CodeTables } from "../operation"
import { optionalText, requiredAmount, requiredCurrency, requiredText } from "./answer-types"
import { coded } from "./coded"
import { answeredMoney } from "./malformed"
import { amount, currency, identifier } from "./request-types"

/** What names an order in every batch request (specification, "Endpoints" rule 4). */
export const orderDeedFields = { transaction_id: identifier, order_no: identifier, currency, amount }

/** The same four, echoed by every element of a batch answer. */
export const orderEchoFields = {
  transaction_id: requiredText,
  order_no: requiredText,
  currency: requiredCurrency,
  amount: requiredAmount,
}

/** What elements of capture, cancel and review answers have in common beside their own status field. */
export const deedResultFields = { ...orderEchoFields, error_message: optionalText }
type DeedResultFields = z.infer<z.ZodObject<typeof deedResultFields>>

export function orderDeedToWire(deed: OrderDeed) {
  return {
    transaction_id: deed.transactionId,
    order_no: deed.orderNo,
    currency: deed.money.currency,
    amount: deed.money.toWire(),
  }
}

export function orderEchoFromWire(echo: z.infer<z.ZodObject<typeof orderEchoFields>>) {
  return {
    transactionId: TransactionId(echo.transaction_id),
    orderNo: OrderNo(echo.order_no),
    money: answeredMoney(echo.amount, echo.currency),
  }
}

type DeedStatus = "capture_status" | "cancel_status" | "review_status"

export function deedResultFromWire(
  echo: DeedResultFields,
  status: { table: DeedStatus; code: string },
  codes: CodeTables,
): DeedResult {
  return {
    ...orderEchoFromWire(echo),
    status: coded<DeedStatus & keyof CodeMeanings>(codes, status.table, status.code),
    errorMessage: echo.error_message ?? "",
  }
}
