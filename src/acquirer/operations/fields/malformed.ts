import { AcquirerError, type UnnamedCode } from "../../domain/errors"
import { Money } from "../../domain/money"
import { beginningOf, quoted } from "../../domain/quoted"
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

/** An answer that says by a code of no meaning what became of it. @param words the service's own beside it */
export function unnamedCode(unnamed: UnnamedCode, words = ""): AcquirerError {
  const { table, code } = unnamed
  const what = `The service answers ${table} ${code}, which no table of the profile names.`
  const said = beginningOf(words)
  const quote = said === "" ? "" : `It said: ${quoted(said)}`
  return new AcquirerError("protocol", {
    ...{ code: "unknown_code", field: table, sent: true, unnamed },
    ...(said === "" ? {} : { said }),
    merchantMessage: [what, quote, "Map the code in Settings, Acquiring."].filter(Boolean).join(" "),
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
