import DataLoader from "dataloader"
import type { AcquirerError } from "../domain/errors"
import type { Operation } from "../operations/operation"
import { batchLimit, refuseTooMany } from "./batch-limit"
import { call, checkInput } from "./call"
import type { CallContext } from "./call-context"
import { Gathering } from "./gathering"
import { matchResults, requestsOf, type OrderReference } from "./matching"

type DeedOperation<Deed, Result> = Operation<readonly Deed[], Result[], object, object>

/**
 * Gathers deeds of one account and operation that arrive within a few milliseconds into one request of at most the
 * operation's limit, and gives every caller its own result.
 */
export class DeedBatcher<Deed extends OrderReference, Result extends OrderReference> {
  readonly #loader: DataLoader<Deed, Result>
  readonly #limit: number
  readonly #gathering: Gathering

  constructor(
    private readonly operation: DeedOperation<Deed, Result>,
    private readonly context: CallContext,
    windowMs: number,
  ) {
    this.#limit = batchLimit(operation)
    this.#gathering = new Gathering(windowMs)
    this.#loader = new DataLoader((deeds) => this.#send(deeds), {
      cache: false,
      maxBatchSize: this.#limit,
      batchScheduleFn: this.#gathering.schedule,
    })
  }

  /**
   * One deed's result.
   * @throws AcquirerError `invalid` for a deed that cannot be sent, which spoils no other; all that `call` throws,
   * for every deed of a request alike; `protocol` (sent) when the answer has no result for this deed
   */
  async one(deed: Deed): Promise<Result> {
    const result = this.#loader.load(deed)
    this.#gathering.joined()
    return result
  }

  /**
   * As `one`, for every deed.
   * @throws AcquirerError `invalid` naming the limit, before anything is sent, when there are too many or none
   */
  async many(deeds: readonly Deed[]): Promise<(Result | Error)[]> {
    refuseTooMany(this.operation, deeds.length)
    return this.#loader.loadMany(deeds)
  }

  async #send(deeds: readonly Deed[]): Promise<(Result | Error)[]> {
    const outcomes = new Map<number, Result | Error>()
    const sendable = deeds.flatMap((deed, index) => {
      const problem = this.#problemOf(deed)
      if (problem) outcomes.set(index, problem)
      return problem ? [] : [{ deed, index, transactionId: deed.transactionId, orderNo: deed.orderNo }]
    })
    await Promise.all(
      requestsOf(sendable).map(async (entries) => {
        const results = await this.#request(entries.map(({ deed }) => deed))
        entries.forEach(({ index }, place) => {
          const result = results[place]
          if (result) outcomes.set(index, result)
        })
      }),
    )
    return deeds.map((_deed, index) => outcomes.get(index) ?? new Error("a deed was left without an outcome"))
  }

  async #request(deeds: Deed[]): Promise<(Result | Error)[]> {
    const correlationId = this.context.newCorrelationId()
    try {
      const results = await call(this.operation, deeds, { ...this.context, newCorrelationId: () => correlationId })
      return matchResults(deeds, results, correlationId)
    } catch (error) {
      const lost = error instanceof Error ? error : new Error(String(error))
      return deeds.map(() => lost)
    }
  }

  #problemOf(deed: Deed): AcquirerError | undefined {
    return checkInput(this.operation, [deed], this.context)
  }
}
