import { heapInUse } from "../integration-tests/support/heap"

const EVERY_MS = 5_000

/**
 * Runs something and says by how many megabytes the heap in use grew at most: looked at every few seconds, after
 * everything that can be let go is let go.
 */
export async function peakHeap<Result>(work: () => Promise<Result>): Promise<{ result: Result; megabytes: number }> {
  const before = heapInUse()
  let most = 0
  const look = () => (most = Math.max(most, heapInUse() - before))
  const timer = setInterval(look, EVERY_MS)
  try {
    const result = await work()
    look()
    return { result, megabytes: Number(most.toFixed(1)) }
  } finally {
    clearInterval(timer)
  }
}
