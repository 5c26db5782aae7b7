import type { LoggedRequest, OrderSums, Sandbox, TransactionView } from "../../src/sandbox"

type Operation = NonNullable<LoggedRequest["operation"]>

/** What the service received and holds, as tests ask about it. Everything since the sandbox was last reset. */
export function serviceSide(sandbox: Sandbox) {
  /** Requests of an operation, oldest first; their fields as the service read them, card data masked. */
  function received(operation: Operation): Record<string, unknown>[] {
    return sandbox.control.requests({ operation }).map(({ body }) => body as Record<string, unknown>)
  }

  /** The one request of an operation; fails when there are more or none. */
  function only(operation: Operation): Record<string, unknown> {
    const [request, ...more] = received(operation)
    if (!request || more.length > 0) throw new Error(`${more.length + (request ? 1 : 0)} requests of ${operation}`)
    return request
  }

  /** The one transaction the service holds. */
  function transaction(): TransactionView {
    const [found, ...more] = sandbox.control.transactions()
    if (!found || more.length > 0) throw new Error(`${more.length + (found ? 1 : 0)} transactions`)
    return found
  }

  /** Transactions that a bank said yes to, of all orders together, released ones included. */
  function authorised(): number {
    return sandbox.control.sums().reduce((total, order) => total + order.successfulAuthorisations, 0)
  }

  /** Money that the service holds or took and has not refunded, per order number. */
  function sums(): Pick<OrderSums, "held" | "captured" | "refunded">[] {
    return sandbox.control.sums().map(({ held, captured, refunded }) => ({ held, captured, refunded }))
  }

  return { received, only, transaction, authorised, sums }
}
