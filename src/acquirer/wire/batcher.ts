import DataLoader from "dataloader"
import type { AcquirerError } from "../domain/errors"
import type { Operation } from "../operations/operation"
import { batchLimit, refuseTooMany } from "./batch-limit"
import { call, checkInput } from "./call"
import type { CallContext } from "./call-context"
import { BatchWindow } from "./batch-window"
import { matchResults, requestsOf, type OrderReference } from "./matching"
import { withRemainingTime } from "./remaining-time"

type DeedOperation<Deed, Result> = Operation<readonly Deed[], Result[], object, object>

interface Waiting<Deed> {
  deed: Deed
  since: number
}

/**
 * Gathers the calls of one operation and account into requests of at most the operation's limit (when they leave:
 * `BatchWindow`), and gives every caller its own result.
 */
export class DeedBatcher<Deed extends OrderReference, Result extends OrderReference> {
  readonly #loader: DataLoader<Waiting<Deed>, Result>
  readonly #window: BatchWindow

  constructor(
    private readonly operation: DeedOperation<Deed, Result>,
    private readonly context: CallContext,
    windowMs: number,
  ) {
    const limit = batchLimit(operation)
    this.#window = new BatchWindow(windowMs, limit)
    this.#loader = new DataLoader((waiting) => this.#window.inFlight(() => this.#send(waiting)), {
      cache: false,
      maxBatchSize: limit,
      batchScheduleFn: this.#window.begin,
    })
  }

  /**
   * One deed's result.
   * @throws AcquirerError `invalid` for a deed that cannot be sent, which spoils no other; all that `call` throws,
   * for every deed of a request alike; `protocol` (sent) when the answer has no result for this deed
   */
  async one(deed: Deed): Promise<Result> {
    const result = this.#loader.load({ deed, since: performance.now() })
    this.#window.joined()
    return result
  }

  /**
   * As `one`, for every deed.
   * @throws AcquirerError `invalid` naming the limit, before anything is sent, when there are too many or none
   */
  async many(deeds: readonly Deed[]): Promise<(Result | Error)[]> {
    refuseTooMany(this.operation, deeds.length)
    return Promise.all(deeds.map((deed) => this.one(deed).catch(asError)))
  }

  async #send(waiting: readonly Waiting<Deed>[]): Promise<(Result | Error)[]> {
    const deeds = waiting.map(({ deed }) => deed)
    const since = Math.min(...waiting.map((each) => each.since))
    const outcomes = new Map<number, Result | Error>()
    const sendable = deeds.flatMap((deed, index) => {
      const problem = this.#problemOf(deed)
      if (problem) outcomes.set(index, problem)
      return problem ? [] : [{ deed, index, transactionId: deed.transactionId, orderNo: deed.orderNo }]
    })
    await Promise.all(
      requestsOf(sendable).map(async (entries) => {
        const results = await this.#request(
          entries.map(({ deed }) => deed),
          since,
        )
        entries.forEach(({ index }, place) => {
          const result = results[place]
          if (result) outcomes.set(index, result)
        })
      }),
    )
    return deeds.map((_deed, index) => outcomes.get(index) ?? new Error("a deed was left without an outcome"))
  }

  async #request(deeds: Deed[], since: number): Promise<(Result | Error)[]> {
    const correlationId = this.context.newCorrelationId()
    try {
      const context = withRemainingTime(this.context, since)
      const results = await call(this.operation, deeds, { ...context, newCorrelationId: () => correlationId })
      return matchResults(deeds, results, correlationId)
    } catch (error) {
      const lost = asError(error)
      return deeds.map(() => lost)
    }
  }

  #problemOf(deed: Deed): AcquirerError | undefined {
    return checkInput(this.operation, [deed], this.context)
  }
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason))
}
