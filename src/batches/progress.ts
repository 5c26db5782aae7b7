import { reasonOf } from "../medusa/reason"
import type { BatchInput, BatchResult } from "./batch-item"
import type { BatchShop } from "./shop"

const STEPS = 20

/** How far a batch is: its results are written down as they come, and told as an event. */
export class Progress {
  readonly #results: (BatchResult | undefined)[]
  #done = 0

  constructor(
    private readonly shop: BatchShop,
    private readonly input: BatchInput,
  ) {
    this.#results = input.orders.map(() => undefined)
  }

  /** What became of the order at `place`. A batch does its work whether its progress can be told or not. */
  async note(place: number, result: BatchResult): Promise<void> {
    this.#results[place] = result
    this.#done += 1
    const total = this.input.orders.length
    const stride = Math.max(1, Math.floor(total / STEPS))
    if (!this.input.batch_id || (this.#done % stride !== 0 && this.#done !== total)) return
    await this.#tell(this.input.batch_id, this.#done, total).catch((error: unknown) =>
      this.shop.store.logger.warn(`acquiring: a batch's progress was not told: ${reasonOf(error)}`),
    )
  }

  async #tell(batchId: string, done: number, total: number): Promise<void> {
    const results = this.#results.filter((result) => result !== undefined)
    await this.shop.store.acquiring.batches.advance(batchId, results)
    await this.shop.announce({ batch_id: batchId, done, total })
  }
}
