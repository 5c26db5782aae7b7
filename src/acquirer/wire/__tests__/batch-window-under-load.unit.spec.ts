import { BatchWindow } from "../batch-window"

const WINDOW_MS = 5
const LIMIT = 50
const ANSWER_MS = 50

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

/** A window with a service that takes its time; what left, and how long each operation waited to leave. */
function batching() {
  const window = new BatchWindow(WINDOW_MS, LIMIT)
  const sizes: number[] = []
  const waited: number[] = []
  let open: number[] | undefined
  const operation = () => {
    if (!open) {
      const batch: number[] = []
      open = batch
      window.begin(() => {
        if (open === batch) open = undefined
        sizes.push(batch.length)
        waited.push(...batch.map((since) => performance.now() - since))
        void window.inFlight(() => new Promise<void>((resolve) => setTimeout(resolve, ANSWER_MS)))
      })
    }
    open.push(performance.now())
    window.joined()
  }
  return { operation, sizes, waited }
}

/** Gaps between 0 and twice `mean`, the same every time. */
function gaps(count: number, mean: number): number[] {
  let seed = 1
  return Array.from({ length: count }, () => {
    seed = (seed * 48_271) % 2_147_483_647
    return Math.round((seed / 2_147_483_647) * 2 * mean)
  })
}

it.each([3, 10, 30, 45])("sends 500 operations that arrive some %d ms apart in at most 25 requests", async (mean) => {
  const { operation, sizes } = batching()
  for (const gap of gaps(500, mean)) {
    operation()
    await jest.advanceTimersByTimeAsync(gap)
  }
  await jest.advanceTimersByTimeAsync(5_000)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(500)
  expect(sizes.length).toBeLessThanOrEqual(25)
})

it("lets nobody wait longer than 200 windows", async () => {
  const { operation, waited } = batching()
  for (const gap of gaps(500, 40)) {
    operation()
    await jest.advanceTimersByTimeAsync(gap)
  }
  await jest.advanceTimersByTimeAsync(5_000)
  expect(Math.max(...waited)).toBeLessThanOrEqual(200 * WINDOW_MS)
})

it("lets a single operation leave after one window, also when many came a moment ago", async () => {
  const { operation, waited } = batching()
  for (const gap of gaps(100, 10)) {
    operation()
    await jest.advanceTimersByTimeAsync(gap)
  }
  await jest.advanceTimersByTimeAsync(2_000)
  operation()
  await jest.advanceTimersByTimeAsync(100)
  expect(waited).toHaveLength(101)
  expect(waited.at(-1)).toBe(WINDOW_MS)
})

it("soon lets operations that follow one another leave after one window each", async () => {
  const { operation, waited } = batching()
  for (const gap of gaps(100, 10)) {
    operation()
    await jest.advanceTimersByTimeAsync(gap)
  }
  await jest.advanceTimersByTimeAsync(500)
  for (let count = 0; count < 20; count++) {
    operation()
    await jest.advanceTimersByTimeAsync(ANSWER_MS * 10)
  }
  expect(waited.slice(-10)).toEqual(Array(10).fill(WINDOW_MS))
})
