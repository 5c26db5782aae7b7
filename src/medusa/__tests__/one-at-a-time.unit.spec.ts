import { oneAtATime } from "../one-at-a-time"

describe("a job that is once at a time", () => {
  it("begins no second run while the first waits, and another one when it is over", async () => {
    const begun: string[] = []
    let end: () => void = () => undefined
    const job = oneAtATime(async (name: string) => {
      begun.push(name)
      await new Promise<void>((resolve) => (end = resolve))
    })
    const first = job("first")
    await job("second")
    expect(begun).toEqual(["first"])
    end()
    await first
    const third = job("third")
    end()
    await third
    expect(begun).toEqual(["first", "third"])
  })

  it("fails with what it does, and runs again afterwards", async () => {
    let runs = 0
    const job = oneAtATime(async () => {
      runs += 1
      if (runs === 1) throw new Error("no database")
    })
    await expect(job()).rejects.toThrow("no database")
    await job()
    expect(runs).toBe(2)
  })
})
