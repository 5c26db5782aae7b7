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
 * For work that has time: the service tells of a payment while its shopper still waits for the order, and worked at that
 * moment it would take the processor from them. Resolves when nobody waits, or after the longest time.
 */
export async function shoppersServed(longestMs: number): Promise<void> {
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
