/** However steadily more arrives, what came first leaves after this many windows. */
const LONGEST_WINDOWS = 20

/**
 * When a batch leaves: once nothing more arrived for a window, or when it is full, or when it has waited long enough.
 * A burst that takes a while to arrive goes out in as few requests as the limit allows.
 */
export class Gathering {
  #waiting: { send: () => void; timer: NodeJS.Timeout; leavesBy: number } | undefined

  /** @param windowMs how long to wait for company, in milliseconds */
  constructor(private readonly windowMs: number) {}

  /** A new batch begins, which means that the one before it is full. */
  readonly schedule = (send: () => void): void => {
    this.#leave()
    this.#waiting = { send, timer: this.#timer(this.windowMs), leavesBy: Date.now() + this.windowMs * LONGEST_WINDOWS }
  }

  /** Something joined the batch: it may be followed by more. */
  joined(): void {
    if (!this.#waiting) return
    clearTimeout(this.#waiting.timer)
    this.#waiting.timer = this.#timer(Math.max(0, Math.min(this.windowMs, this.#waiting.leavesBy - Date.now())))
  }

  #timer(milliseconds: number): NodeJS.Timeout {
    return setTimeout(() => this.#leave(), milliseconds)
  }

  #leave(): void {
    const waiting = this.#waiting
    this.#waiting = undefined
    if (!waiting) return
    clearTimeout(waiting.timer)
    waiting.send()
  }
}
