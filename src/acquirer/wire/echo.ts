import { AcquirerError } from "../domain/errors"
import { Money } from "../domain/money"

/** What an answer repeats of its request; another value means that it is another request's answer. */
const ECHOES = ["merchant_id", "account_id", "order_no", "request_id", "recurring_id"]

/** @throws AcquirerError `protocol` when the answer is somebody else's; values are not repeated */
export function refuseForeignEcho(request: Record<string, unknown>, answer: Record<string, unknown>): void {
  for (const name of ECHOES) {
    const asked = request[name]
    const echoed = Object.hasOwn(answer, name) ? answer[name] : undefined
    if (typeof asked !== "string" || asked === "" || echoed === undefined || echoed === null || echoed === "") continue
    if (String(echoed).trim() === asked.trim()) continue
    throw foreign(name)
  }
}

/**
 * The same of the sum that a page's form asks the shopper for: no answer follows that could tell of another one.
 * @throws AcquirerError `protocol` also where it is no sum
 */
export function refuseForeignSum(
  request: Record<string, unknown>,
  { amount, currency }: Record<string, unknown>,
): void {
  if (!amount || typeof currency !== "string" || currency === "") return
  if (currency.trim() !== request.currency) throw foreign("currency")
  const asked = Money.fromWire(request.amount, currency)
  if (!Money.fromWire(amount, currency).equals(asked)) throw foreign("amount")
}

function foreign(field: string): AcquirerError {
  return new AcquirerError("protocol", {
    code: "echo",
    field,
    sent: true,
    merchantMessage: `The service's answer belongs to another request: its ${field} is not the one that was sent.`,
  })
}
