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
  readonly #limit: number

  constructor(
    private readonly operation: QueryOperation<Entry>,
    private readonly context: CallContext,
    windowMs: number,
  ) {
    this.#limit = batchLimit(operation)
    this.#loader = new DataLoader((orderNos) => this.#ask(orderNos), {
      cache: false,
      maxBatchSize: this.#limit,
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
    const entries = askable.length > 0 ? await this.#entries(askable) : []
    const byOrder = new Map(askable.map((orderNo) => [orderNo, [] as Entry[]] as const))
    for (const entry of entries) byOrder.get(entry.orderNo)?.push(entry)
    return orderNos.map((orderNo) => problems.get(orderNo) ?? byOrder.get(orderNo) ?? [])
  }

  // An answer may be cut at the limit; then what is not in it is not therefore absent.
  async #entries(orderNos: readonly OrderNo[]): Promise<Entry[]> {
    const entries = await call(this.operation, orderNos, this.context)
    if (orderNos.length === 1 || entries.length < this.#limit || haveOneEach(orderNos, entries)) return entries
    const middle = Math.ceil(orderNos.length / 2)
    const halves = [orderNos.slice(0, middle), orderNos.slice(middle)]
    return (await Promise.all(halves.map((half) => this.#entries(half)))).flat()
  }
}

function haveOneEach(orderNos: readonly OrderNo[], entries: readonly { orderNo: OrderNo }[]): boolean {
  return entries.length === orderNos.length && new Set(entries.map(({ orderNo }) => orderNo)).size === orderNos.length
}
