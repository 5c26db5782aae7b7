/** How much the newest gap counts against those before it. */
const NEWEST = 0.2

/** How far apart operations arrive that do not wait for one another. */
export class ArrivalRate {
  #lastAt: number | undefined
  #gapMs = 0

  /** @param forgetAfterMs after this long without an arrival, what was usual is not any more; in milliseconds */
  constructor(private readonly forgetAfterMs: number) {}

  /** The usual time between two arrivals, in milliseconds; 0 while operations come one after another. */
  get usualGapMs(): number {
    return this.#gapMs
  }

  /**
   * @param now in milliseconds, of any clock that only goes forward
   * @param isAlone nothing else was waiting or in flight: its caller may well have waited for the one before
   */
  arrived(now: number, isAlone: boolean): void {
    const gapMs = this.#lastAt === undefined ? Infinity : now - this.#lastAt
    this.#lastAt = now
    if (gapMs > this.forgetAfterMs) this.#gapMs = 0
    else this.#gapMs += ((isAlone ? 0 : gapMs) - this.#gapMs) * NEWEST
  }
}
