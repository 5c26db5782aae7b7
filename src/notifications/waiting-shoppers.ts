/** The job would come to what waits by then. */
const LONGEST_DELAY_MS = 2_000

/** Payments that somebody in front of a page waits for, in this process. */
let waiting = 0
const postponed = new Set<() => void>()

/** Runs what a shopper waits for. */
export async function shopperWaits<Result>(work: () => Promise<Result>): Promise<Result> {
  waiting += 1
  try {
    return await work()
  } finally {
    waiting -= 1
    if (waiting === 0) for (const begin of postponed) begin()
  }
}

/**
 * For work that has time: the service tells of a payment, and the core of an order, while the shopper still waits for
 * it, and worked at that moment it would take the processor from them. Resolves when nobody waits, or after the longest time.
 */
export async function shoppersServed(longestMs = LONGEST_DELAY_MS): Promise<void> {
  if (waiting === 0) return
  await new Promise<void>((resolve) => {
    const begin = () => {
      clearTimeout(timer)
      postponed.delete(begin)
      resolve()
    }
    const timer = setTimeout(begin, longestMs)
    postponed.add(begin)
  })
}
