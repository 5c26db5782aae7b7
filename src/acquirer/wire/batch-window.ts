import { ArrivalRate } from "./arrival-rate"

/** However steadily more arrives, and however slow the request before is, a batch leaves after this many windows. */
const LONGEST_WINDOWS = 200

/** A pause this many times the usual one between two arrivals ends a batch, but it is at most this many windows. */
const PAUSE_FACTOR = 4
const LONGEST_PAUSE_WINDOWS = 50

/** Requests of one operation in flight at most; further batches wait for one of them. */
const MOST_IN_FLIGHT = 8

interface OpenBatch {
  send: () => void
  size: number
  /** Nothing joined for a while. */
  isQuiet: boolean
  quiet: NodeJS.Timeout
  longest: NodeJS.Timeout
}

/**
 * When a batch leaves, like a database's group commit. With no request in flight: once nothing more arrived for a
 * window. While one is in flight: what arrives is gathered and leaves together when it returns, or, while many keep
 * arriving, at their next pause. A full batch leaves at once, and any batch leaves after the longest wait.
 */
export class BatchWindow {
  #open: OpenBatch | undefined
  readonly #queued: (() => void)[] = []
  readonly #arrivals: ArrivalRate
  #inFlight = 0

  /**
   * @param windowMs how long the first operation waits for others, in milliseconds
   * @param limit the most operations of one batch
   */
  constructor(
    private readonly windowMs: number,
    private readonly limit: number,
  ) {
    this.#arrivals = new ArrivalRate(windowMs * LONGEST_WINDOWS)
  }

  /** A new batch begins, still empty. The one before it, if it has not left, is full. */
  readonly begin = (send: () => void): void => {
    this.#leave()
    const batch: OpenBatch = {
      send,
      size: 0,
      isQuiet: false,
      quiet: this.#quietTimer(),
      longest: setTimeout(() => this.#leave(), this.windowMs * LONGEST_WINDOWS),
    }
    this.#open = batch
  }

  /** An operation joined the batch that is still open. */
  joined(): void {
    const batch = this.#open
    if (!batch) return
    const isAlone = batch.size === 0 && this.#inFlight === 0
    this.#arrivals.arrived(performance.now(), isAlone)
    batch.size += 1
    if (batch.size >= this.limit) return this.#leave()
    batch.isQuiet = false
    clearTimeout(batch.quiet)
    batch.quiet = this.#quietTimer()
  }

  /** Runs the request of a batch that has left; the next batch leaves by its end. */
  async inFlight<Result>(request: () => Promise<Result>): Promise<Result> {
    this.#inFlight += 1
    try {
      return await request()
    } finally {
      this.#inFlight -= 1
      this.#next()
    }
  }

  #quietTimer(): NodeJS.Timeout {
    const pause = Math.min(this.#arrivals.usualGapMs * PAUSE_FACTOR, this.windowMs * LONGEST_PAUSE_WINDOWS)
    return setTimeout(
      () => {
        if (this.#open) this.#open.isQuiet = true
        if (this.#inFlight === 0) this.#leave()
      },
      Math.max(this.windowMs, pause),
    )
  }

  #leave(): void {
    const batch = this.#open
    if (!batch) return
    this.#open = undefined
    clearTimeout(batch.quiet)
    clearTimeout(batch.longest)
    this.#queued.push(batch.send)
    this.#sendQueued()
  }

  #next(): void {
    this.#sendQueued()
    // A batch that is still growing leaves a window later.
    if (this.#inFlight === 0 && this.#open?.isQuiet) this.#leave()
  }

  // `send` calls `inFlight` before it returns.
  #sendQueued(): void {
    while (this.#inFlight < MOST_IN_FLIGHT) {
      const send = this.#queued.shift()
      if (!send) return
      send()
    }
  }
}
