import { backoff, poll, within, type Clock } from "../waiting"

function clockOf(): Clock & { pauses: number[] } {
  let time = 0
  const pauses: number[] = []
  return {
    pauses,
    now: () => new Date(time),
    sleep: (ms) => {
      pauses.push(ms)
      time += ms
      return Promise.resolve()
    },
  }
}

describe("poll", () => {
  it("brings what an attempt finds, without a pause where the first one does", async () => {
    const clock = clockOf()
    expect(await poll(() => Promise.resolve("found"), { everyMs: 100, withinMs: 1_000, clock })).toBe("found")
    expect(clock.pauses).toEqual([])
  })

  it("tries once where there is no time at all", async () => {
    const attempt = jest.fn(() => Promise.resolve(undefined))
    expect(await poll(attempt, { everyMs: 100, withinMs: 0, clock: clockOf() })).toBeUndefined()
    expect(attempt).toHaveBeenCalledTimes(1)
  })

  it("begins no pause that would end too late", async () => {
    const clock = clockOf()
    expect(await poll(() => Promise.resolve(undefined), { everyMs: 100, withinMs: 250, clock })).toBeUndefined()
    expect(clock.pauses).toEqual([100, 100])
  })

  it("doubles its pause up to the longest", async () => {
    const clock = clockOf()
    await poll(() => Promise.resolve(undefined), { everyMs: 50, longestPauseMs: 200, withinMs: 1_000, clock })
    expect(clock.pauses).toEqual([50, 100, 200, 200, 200, 200])
  })

  it("passes on what an attempt throws", async () => {
    const attempt = () => Promise.reject(new Error("no database"))
    await expect(poll(attempt, { everyMs: 100, withinMs: 1_000, clock: clockOf() })).rejects.toThrow("no database")
  })
})

describe("within", () => {
  it("brings what ends in time, and nothing of what does not", async () => {
    expect(await within(Promise.resolve("done"), 1_000)).toBe("done")
    expect(await within(new Promise(() => undefined), 1)).toBeUndefined()
  })

  it("passes on what work throws", async () => {
    await expect(within(Promise.reject(new Error("no answer")), 1_000)).rejects.toThrow("no answer")
  })
})

describe("the pause before another try", () => {
  it.each([
    [0, 100],
    [1, 200],
    [3, 800],
    [4, 1_000],
    [5_000, 1_000],
  ])("after %i tries is %i ms", (tries, ms) => {
    expect(backoff(100, tries, 1_000)).toBe(ms)
  })
})
