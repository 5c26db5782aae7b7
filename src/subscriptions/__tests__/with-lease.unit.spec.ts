import type { Store } from "../../medusa/store"
import { withLease } from "../with-lease"

/** Who has a subscription until when, at a clock of the test's own. */
function leasedStore() {
  const clock = { ms: 0, now: () => new Date(clock.ms) }
  const row = { owner: "me" as string | undefined, until: 120_000 }
  const subscriptions = {
    renew: (_: string, owner: string, now: Date) => {
      if (row.owner === owner) row.until = now.getTime() + 120_000
      return Promise.resolve()
    },
    release: () => {
      row.owner = undefined
      return Promise.resolve()
    },
  }
  return { clock, row, store: { acquiring: { subscriptions, clock } } as unknown as Store }
}

describe("the lease of a subscription", () => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => jest.useRealTimers())

  it("lasts as long as the work does, and is released whatever comes of that", async () => {
    const { clock, row, store } = leasedStore()
    let fail = (_: Error) => undefined as void
    const work = withLease(store, { id: "acqsub_1", owner: "me" }, () => new Promise((_, reject) => (fail = reject)))
    for (let minute = 1; minute <= 10; minute += 1) {
      clock.ms = minute * 60_000
      await jest.advanceTimersByTimeAsync(60_000)
      expect(row).toEqual({ owner: "me", until: clock.ms + 120_000 })
    }
    fail(new Error("the service does not answer"))
    await expect(work).rejects.toThrow("does not answer")
    expect(row.owner).toBeUndefined()
    const { until } = row
    row.owner = "me"
    await jest.advanceTimersByTimeAsync(600_000)
    expect(row.until).toBe(until)
  })
})
