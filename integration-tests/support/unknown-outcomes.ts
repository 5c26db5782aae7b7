import type { Shop } from "./shop"
import { booksOf } from "./ledgers"
import { paidOrders, type PaidOrder } from "./paid-orders"

type Operation = "authorise" | "capture" | "cancel" | "refund"

export const ASKING = { within_ms: 300, absence_after_ms: 500, first_after_ms: 200, longest_interval_ms: 3_000 }

/** A shop that soon gives up waiting for an answer, and soon asks. */
export const SOON_ASKED = {
  env: {
    ACQUIRER_SETTINGS: JSON.stringify({
      timeouts: { connect_ms: 5_000, headers_ms: 5_000, body_ms: 5_000, total_ms: 5_000 },
      asking: ASKING,
    }),
  },
}

/** What a merchant reads of an operation whose answer was lost: not a success, and not to be pressed again. */
export function expectNotKnown({ status, body }: { status: number; body: { message?: string; code?: string } }): void {
  expect(status).toBeGreaterThanOrEqual(400)
  expect(body.message).toMatch(/not known yet.*do not press again/s)
  expect(body.code).toBe("outcome_unknown")
}

/** Operations whose outcome the service keeps to itself for a while, and what both sides say of them in the end. */
export function unknownOutcomes(shop: Shop) {
  const { sandbox } = shop
  const books = booksOf(shop)
  const orders = paidOrders(shop)
  const { received } = orders

  beforeEach(() => sandbox.control.reset())

  /** One request suffers, and the service cannot be asked about the order until `queryable`. */
  function loseTrack(orderNo: string, operation: Operation, kind: "reset_before" | "reset_after"): void {
    sandbox.control.addFault({ kind, operation, orderNo })
    for (const question of ["retrieval_trans", "retrieval_refund"] as const) {
      sandbox.control.addFault({ kind: "500_before", operation: question, orderNo, times: 0 })
    }
  }
  const queryable = () => sandbox.control.clearFaults()

  async function agree({ orderNo }: Pick<PaidOrder, "orderNo">): Promise<void> {
    expect(await books.differences(orderNo)).toEqual([])
  }
  const moved = (operation: Operation, order: Pick<PaidOrder, "orderNo">) =>
    received(operation, order).filter(({ effects }) => effects > 0).length

  return { ...orders, books, loseTrack, queryable, agree, moved }
}
