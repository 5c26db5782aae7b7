import type { z } from "zod"
import type { OperationResult, OrderOperation } from "../../domain/records"
import { OrderNo, TransactionId } from "../../domain/references"
import type { CodeMeanings, CodeTables } from "../operation"
import { optionalText, requiredAmount, requiredCurrency, requiredText } from "./answer-types"
import { coded } from "./coded"
import { answeredMoney } from "./malformed"
import { amount, currency, identifier } from "./request-types"

/** What names an order in every batch request (specification, "Endpoints" rule 4). */
export const orderOperationFields = { transaction_id: identifier, order_no: identifier, currency, amount }

/** The same four, echoed by every element of a batch answer. */
export const orderEchoFields = {
  transaction_id: requiredText,
  order_no: requiredText,
  currency: requiredCurrency,
  amount: requiredAmount,
}

/** What elements of capture, cancel and review answers have in common beside their own status field. */
export const operationResultFields = { ...orderEchoFields, error_message: optionalText }
type OperationResultFields = z.infer<z.ZodObject<typeof operationResultFields>>

export function orderOperationToWire(operation: OrderOperation) {
  return {
    transaction_id: operation.transactionId,
    order_no: operation.orderNo,
    currency: operation.money.currency,
    amount: operation.money.toWire(),
  }
}

export function orderEchoFromWire(echo: z.infer<z.ZodObject<typeof orderEchoFields>>) {
  return {
    transactionId: TransactionId(echo.transaction_id),
    orderNo: OrderNo(echo.order_no),
    money: answeredMoney(echo.amount, echo.currency),
  }
}

type OperationStatus = "capture_status" | "cancel_status" | "review_status"

export function operationResultFromWire(
  echo: OperationResultFields,
  status: { table: OperationStatus; code: string },
  codes: CodeTables,
): OperationResult {
  return {
    ...orderEchoFromWire(echo),
    status: coded<OperationStatus & keyof CodeMeanings>(codes, status.table, status.code),
    errorMessage: echo.error_message ?? "",
  }
}
