import { AcquirerError } from "../../domain/errors"
import { Money } from "../../domain/money"
import { OrderNo, TransactionId } from "../../domain/references"

/**
 * An answer that cannot be used: the bytes left, so what became of the request is unknown until somebody asks.
 * The value itself is not repeated.
 */
export function malformed(field: string, reason: string, cause?: unknown): AcquirerError {
  return new AcquirerError("protocol", {
    code: "malformed",
    field,
    sent: true,
    merchantMessage: `The service's answer cannot be used: ${field} ${reason}.`,
    cause,
  })
}

/** Money out of an answer. @throws AcquirerError `protocol` when amount or currency is absent or not well-formed */
export function answeredMoney(amount: string | undefined, currency: string | undefined, field = "amount"): Money {
  if (!amount) throw malformed(field, "is missing")
  if (!currency) throw malformed("currency", "is missing")
  try {
    return Money.fromWire(amount, currency, field)
  } catch (cause) {
    throw malformed(field, "is no amount of its currency", cause)
  }
}

/** @throws AcquirerError `protocol` when it is absent */
export function answeredTransactionId(value: string | undefined): TransactionId {
  if (!value) throw malformed("transaction_id", "is missing")
  return TransactionId(value)
}

/** @throws AcquirerError `protocol` when it is absent */
export function answeredOrderNo(value: string | undefined): OrderNo {
  if (!value) throw malformed("order_no", "is missing")
  return OrderNo(value)
}
