import { elapsedMs } from "../elapsed"

describe("elapsed time", () => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => jest.useRealTimers())

  /** The seconds that pass by elapsed time while both clocks of the machine do this. */
  function passed(act: () => void): number {
    const before = elapsedMs()
    act()
    return Math.round((elapsedMs() - before) / 1_000)
  }
  /** The wall clock goes on by itself, the monotonic one stands still. */
  const putWall = (ms: number) => jest.setSystemTime(Date.now() + ms)

  it("goes on with the machine", () => {
    expect(passed(() => jest.advanceTimersByTime(30_000))).toBe(30)
  })

  it("counts what the machine slept", () => {
    expect(passed(() => putWall(180_000))).toBe(180)
  })

  it("does not go back where the wall clock does, and counts a sleep after that whole", () => {
    expect(passed(() => putWall(-3_600_000))).toBe(0)
    expect(passed(() => putWall(180_000))).toBe(180)
  })

  it("leaves a wall clock that is corrected a little out of account", () => {
    expect(passed(() => putWall(400))).toBe(0)
  })
})
