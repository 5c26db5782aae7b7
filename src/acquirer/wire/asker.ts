import DataLoader from "dataloader"
import type { OrderNo } from "../domain/references"
import type { Operation } from "../operations/operation"
import { batchLimit, refuseTooMany } from "./batch-limit"
import { call, checkInput } from "./call"
import type { CallContext } from "./call-context"

type QueryOperation<Entry> = Operation<readonly OrderNo[], Entry[], object, object>

/**
 * Gathers questions about orders that arrive within a few milliseconds into one request of at most the operation's
 * limit. An order asked about by several callers is sent once. Entries are matched by order number; entries of
 * orders nobody asked about are dropped.
 */
export class Asker<Entry extends { orderNo: OrderNo }> {
  readonly #loader: DataLoader<OrderNo, Entry[]>

  constructor(
    private readonly operation: QueryOperation<Entry>,
    private readonly context: CallContext,
    windowMs: number,
  ) {
    this.#loader = new DataLoader((orderNos) => this.#ask(orderNos), {
      cache: false,
      maxBatchSize: batchLimit(operation),
      batchScheduleFn: (send) => setTimeout(send, windowMs),
    })
  }

  /**
   * Per order number, in the order given, its entries or the error that kept them away.
   * @throws AcquirerError `invalid` naming the limit, before anything is sent, when there are too many or none
   */
  async about(orderNos: readonly OrderNo[]): Promise<(Entry[] | Error)[]> {
    refuseTooMany(this.operation, orderNos.length)
    return this.#loader.loadMany(orderNos)
  }

  async #ask(orderNos: readonly OrderNo[]): Promise<(Entry[] | Error)[]> {
    const problems = new Map(
      [...new Set(orderNos)].map((orderNo) => [orderNo, checkInput(this.operation, [orderNo], this.context)] as const),
    )
    const askable = [...problems].flatMap(([orderNo, problem]) => (problem ? [] : [orderNo]))
    const entries = askable.length > 0 ? await call(this.operation, askable, this.context) : []
    const byOrder = new Map(askable.map((orderNo) => [orderNo, [] as Entry[]] as const))
    for (const entry of entries) byOrder.get(entry.orderNo)?.push(entry)
    return orderNos.map((orderNo) => problems.get(orderNo) ?? byOrder.get(orderNo) ?? [])
  }
}
