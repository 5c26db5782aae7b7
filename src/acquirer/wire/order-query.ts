import DataLoader from "dataloader"
import type { OrderNo } from "../domain/references"
import type { Operation } from "../operations/operation"
import { batchLimit, refuseTooMany } from "./batch-limit"
import { call, checkInput } from "./call"
import type { CallContext } from "./call-context"
import { BatchWindow } from "./batch-window"
import { withRemainingTime } from "./remaining-time"

type QueryOperation<Entry> = Operation<readonly OrderNo[], Entry[], object, object>

interface Waiting {
  orderNo: OrderNo
  since: number
}

/**
 * Gathers queries about orders into requests of at most the operation's limit (when they leave: `BatchWindow`). An order
 * queried by several callers is sent once. Entries are matched by order number; entries of other orders are dropped.
 */
export class OrderQuery<Entry extends { orderNo: OrderNo }> {
  readonly #loader: DataLoader<Waiting, Entry[]>
  readonly #limit: number
  readonly #window: BatchWindow

  constructor(
    private readonly operation: QueryOperation<Entry>,
    private readonly context: CallContext,
    windowMs: number,
  ) {
    this.#limit = batchLimit(operation)
    this.#window = new BatchWindow(windowMs, this.#limit)
    this.#loader = new DataLoader((waiting) => this.#window.inFlight(() => this.#ask(waiting)), {
      cache: false,
      maxBatchSize: this.#limit,
      batchScheduleFn: this.#window.begin,
    })
  }

  /**
   * Per order number, in the order given, its entries or the error that kept them away.
   * @throws AcquirerError `invalid` naming the limit, before anything is sent, when there are too many or none
   */
  async about(orderNos: readonly OrderNo[]): Promise<(Entry[] | Error)[]> {
    refuseTooMany(this.operation, orderNos.length)
    return Promise.all(orderNos.map((orderNo) => this.#one(orderNo)))
  }

  #one(orderNo: OrderNo): Promise<Entry[] | Error> {
    const entries = this.#loader.load({ orderNo, since: performance.now() })
    this.#window.joined()
    return entries.catch((reason: unknown) => (reason instanceof Error ? reason : new Error(String(reason))))
  }

  async #ask(waiting: readonly Waiting[]): Promise<(Entry[] | Error)[]> {
    const context = withRemainingTime(this.context, Math.min(...waiting.map(({ since }) => since)))
    const orderNos = waiting.map(({ orderNo }) => orderNo)
    const problems = new Map(
      [...new Set(orderNos)].map((orderNo) => [orderNo, checkInput(this.operation, [orderNo], this.context)] as const),
    )
    const queryable = [...problems].flatMap(([orderNo, problem]) => (problem ? [] : [orderNo]))
    const entries = queryable.length > 0 ? await this.#entries(queryable, context) : []
    const byOrder = new Map(queryable.map((orderNo) => [orderNo, [] as Entry[]] as const))
    for (const entry of entries) byOrder.get(entry.orderNo)?.push(entry)
    return orderNos.map((orderNo) => problems.get(orderNo) ?? byOrder.get(orderNo) ?? [])
  }

  // An answer may be cut at the limit; then what is not in it is not therefore absent.
  async #entries(orderNos: readonly OrderNo[], context: CallContext): Promise<Entry[]> {
    const entries = await call(this.operation, orderNos, context)
    if (orderNos.length === 1 || entries.length < this.#limit || haveOneEach(orderNos, entries)) return entries
    const middle = Math.ceil(orderNos.length / 2)
    const halves = [orderNos.slice(0, middle), orderNos.slice(middle)]
    return (await Promise.all(halves.map((half) => this.#entries(half, context)))).flat()
  }
}

function haveOneEach(orderNos: readonly OrderNo[], entries: readonly { orderNo: OrderNo }[]): boolean {
  return entries.length === orderNos.length && new Set(entries.map(({ orderNo }) => orderNo)).size === orderNos.length
}
