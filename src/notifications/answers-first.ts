/** The job would come to what waits by then. */
const LONGEST_DELAY_MS = 2_000

/** The service sends a burst in waves: it stands still while it waits for the answers to one. */
const BETWEEN_WAVES_MS = 25

/** Those to whom this process owes an answer, and the work that has time until they have it. */
class Waiting {
  #count = 0
  #lastAnswered = -Infinity
  readonly #postponed = new Set<() => void>()

  /** @param calmMs for how long nobody must have waited before other work begins */
  constructor(private readonly calmMs: number) {}

  async during<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#count += 1
    try {
      return await work()
    } finally {
      this.#count -= 1
      this.#lastAnswered = performance.now()
      if (this.#count === 0) for (const ended of this.#postponed) ended()
    }
  }

  /** Resolves when nobody waits, or after the longest time. */
  async over(longestMs: number): Promise<void> {
    const isCalm = () => this.#count === 0 && performance.now() - this.#lastAnswered >= this.calmMs
    if (isCalm()) return
    await new Promise<void>((resolve) => {
      let calming: NodeJS.Timeout | undefined
      const begin = () => {
        clearTimeout(longest)
        clearTimeout(calming)
        this.#postponed.delete(ended)
        resolve()
      }
      const ended = () => {
        if (this.calmMs === 0) return begin()
        clearTimeout(calming)
        calming = setTimeout(() => (isCalm() ? begin() : undefined), this.calmMs + 1)
      }
      const longest = setTimeout(begin, longestMs)
      this.#postponed.add(ended)
      if (this.#count === 0) ended()
    })
  }
}

const shoppers = new Waiting(0)
const senders = new Waiting(BETWEEN_WAVES_MS)

/** Runs what somebody in front of a page waits for. */
export async function shopperWaits<Result>(work: () => Promise<Result>): Promise<Result> {
  return shoppers.during(work)
}

/** Runs what the service waits for that has sent a notification. */
export async function senderWaits<Result>(work: () => Promise<Result>): Promise<Result> {
  return senders.during(work)
}

/**
 * For work that has time: the service tells of a payment, and the core of an order, while the shopper still waits for
 * it, and worked at that moment it would take the processor from them. Resolves when nobody waits, or after the longest
 * time.
 */
export async function shoppersServed(longestMs = LONGEST_DELAY_MS): Promise<void> {
  await shoppers.over(longestMs)
}

/**
 * The same for what an event sets off, without being waited for: a bus may deliver one event at a time, and those of
 * the shop would wait, too. It is lost where the process ends meanwhile: for what a job comes to anyway.
 */
export function afterShoppers(work: () => Promise<void>, failed: (error: unknown) => void): void {
  void shoppersServed().then(work).catch(failed)
}

/** The same for the work on notifications, which has time until those that are coming in are acknowledged, too. */
export async function everybodyAnswered(longestMs = LONGEST_DELAY_MS): Promise<void> {
  await Promise.all([shoppers.over(longestMs), senders.over(longestMs)])
}
