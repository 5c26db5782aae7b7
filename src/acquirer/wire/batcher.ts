import DataLoader from "dataloader"
import { IN_DOUBT, type AcquirerError } from "../domain/errors"
import type { Operation } from "../operations/operation"
import { batchLimit, refuseTooMany } from "./batch-limit"
import { checkInput } from "./call"
import type { CallContext } from "./call-context"
import { BatchWindow } from "./batch-window"
import { callForEntries } from "./list-entries"
import { matchResults, requestsOf, type OrderReference } from "./matching"
import type { CallListener, FinishedCall } from "./exchange-record"
import { withRemainingTime } from "./remaining-time"

type BatchedOperation<Input, Result> = Operation<readonly Input[], Result[], object, object>

interface Waiting<Input> {
  input: Input
  since: number
  listener: CallListener | undefined
}

/**
 * Gathers the calls of one operation and account into requests of at most the operation's limit (when they leave:
 * `BatchWindow`), and gives every caller its own result.
 */
export class Batcher<Input extends OrderReference, Result extends OrderReference> {
  readonly #loader: DataLoader<Waiting<Input>, Result>
  readonly #window: BatchWindow

  constructor(
    private readonly operation: BatchedOperation<Input, Result>,
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
   * One input's result.
   * @throws AcquirerError `invalid` for an input that cannot be sent, which spoils no other; all that `call` throws,
   * for every input of a request alike; `protocol` (sent) when the answer has no result for this input
   */
  async one(input: Input, listener?: CallListener): Promise<Result> {
    const result = this.#loader.load({ input, since: performance.now(), listener })
    this.#window.joined()
    return result
  }

  /**
   * As `one`, for every input.
   * @throws AcquirerError `invalid` naming the limit, before anything is sent, when there are too many or none
   */
  async many(inputs: readonly Input[]): Promise<(Result | Error)[]> {
    refuseTooMany(this.operation, inputs.length)
    return Promise.all(inputs.map((input) => this.one(input).catch(asError)))
  }

  async #send(waiting: readonly Waiting<Input>[]): Promise<(Result | Error)[]> {
    const inputs = waiting.map(({ input }) => input)
    const since = Math.min(...waiting.map((each) => each.since))
    const outcomes = new Map<number, Result | Error>()
    const sendable = inputs.flatMap((input, index) => {
      const problem = this.#problemOf(input)
      if (problem) outcomes.set(index, problem)
      return problem ? [] : [{ input, index, transactionId: input.transactionId, orderNo: input.orderNo }]
    })
    await Promise.all(
      requestsOf(sendable).map(async (entries) => {
        const results = await this.#request(
          entries.map(({ input }) => input),
          since,
          (call) => entries.forEach(({ index }) => waiting[index]?.listener?.(call)),
        )
        entries.forEach(({ index }, place) => {
          const result = results[place]
          if (result) outcomes.set(index, result)
        })
      }),
    )
    return inputs.map((_input, index) => outcomes.get(index) ?? new Error("an input was left without an outcome"))
  }

  async #request(inputs: Input[], since: number, listener: (call: FinishedCall) => void): Promise<(Result | Error)[]> {
    const correlationId = this.context.newCorrelationId()
    try {
      const context = withRemainingTime(this.context, since)
      const { entries, unreadable } = await callForEntries(this.operation, inputs, {
        ...context,
        newCorrelationId: () => correlationId,
        listener,
      })
      // Whatever such an entry says of itself is about the one operation: what it leaves out is not known to be
      // another's.
      const problemOf = (input: Input) =>
        unreadable.find(
          ({ transactionId, orderNo }) =>
            (transactionId ?? orderNo) !== undefined &&
            (transactionId ?? input.transactionId) === input.transactionId &&
            (orderNo ?? input.orderNo) === input.orderNo,
        )
      return matchResults(inputs, entries, correlationId).map(
        (result, place) => problemOf(inputs[place] as Input)?.error.adding(IN_DOUBT) ?? result,
      )
    } catch (error) {
      const lost = asError(error)
      return inputs.map(() => lost)
    }
  }

  #problemOf(input: Input): AcquirerError | undefined {
    return checkInput(this.operation, [input], this.context)
  }
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason))
}
