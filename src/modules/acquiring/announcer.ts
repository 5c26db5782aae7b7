import { elapsedMs } from "./elapsed"
import { within } from "./waiting"

const LONGEST_MS = 10_000
const LEFT_ALONE_MS = 600_000

/**
 * Waits for those who are told something while its row is locked, and not for ever: whoever wants the row waits, too.
 * An announcement that is late may still be made when what takes it is back, so that nothing is announced meanwhile,
 * but for no longer than ten minutes.
 */
export class Announcer {
  #late: { since: number } | undefined

  constructor(private readonly longestMs = LONGEST_MS) {}

  isFree(): boolean {
    return this.#late === undefined || elapsedMs() - this.#late.since > LEFT_ALONE_MS
  }

  /** @throws Error when it is not over in time */
  async wait<Value>(announcement: Promise<Value>): Promise<Value> {
    const ended = await within(
      announcement.then((value) => ({ value })),
      this.longestMs,
    )
    if (ended) return ended.value
    const late = { since: elapsedMs() }
    this.#late = late
    const over = () => {
      if (this.#late === late) this.#late = undefined
    }
    announcement.then(over, over)
    throw new Error("acquiring: what takes announcements does not answer; they are made later")
  }
}
