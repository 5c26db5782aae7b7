import type { OrderNo } from "../domain/references"

/** However many orders are left, no more are remembered. */
const MOST = 10_000

/**
 * Where a query of many orders ends before all are reached, those come first the next time, so that it comes to all of
 * them.
 */
export class OrdersInTurn {
  readonly #reached = new Set<OrderNo>()

  /** The same orders: first those that were not reached, then those whose turn was the longest ago. */
  of(orderNos: readonly OrderNo[]): OrderNo[] {
    if (this.#reached.size === 0) return [...orderNos]
    const queried = new Set(orderNos)
    const reached = [...this.#reached].filter((orderNo) => queried.has(orderNo))
    return [...orderNos.filter((orderNo) => !this.#reached.has(orderNo)), ...reached]
  }

  /** @param left those of the queried ones that were not reached */
  had(orderNos: readonly OrderNo[], left: readonly OrderNo[]): void {
    const missed = new Set(left)
    const reached = orderNos.filter((orderNo) => !missed.has(orderNo))
    for (const orderNo of reached) this.#reached.delete(orderNo)
    if (left.length === 0) return
    for (const orderNo of reached) this.#reached.add(orderNo)
    for (const oldest of this.#reached) {
      if (this.#reached.size <= MOST) return
      this.#reached.delete(oldest)
    }
  }
}
