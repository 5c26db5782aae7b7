import { AcquirerError } from "../domain/errors"

/** What an answer repeats of its request; another value means that it is another request's answer. */
const ECHOES = ["merchant_id", "account_id", "order_no", "request_id", "recurring_id"]

/** @throws AcquirerError `protocol` when the answer is somebody else's; values are not repeated */
export function refuseForeignEcho(request: Record<string, unknown>, answer: Record<string, unknown>): void {
  for (const name of ECHOES) {
    const asked = request[name]
    const echoed = Object.hasOwn(answer, name) ? answer[name] : undefined
    if (typeof asked !== "string" || asked === "" || echoed === undefined || echoed === null || echoed === "") continue
    if (String(echoed).trim() === asked.trim()) continue
    throw new AcquirerError("protocol", {
      code: "echo",
      field: name,
      sent: true,
      merchantMessage: `The service's answer belongs to another request: its ${name} is not the one that was sent.`,
    })
  }
}
