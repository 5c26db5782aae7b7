import { everybodyAnswered, senderWaits, shoppersServed, shopperWaits } from "../answers-first"

const LONGEST_MS = 60_000

describe("work that has time", () => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => jest.useRealTimers())

  it("begins at once where nobody pays", async () => {
    await expect(shoppersServed(LONGEST_MS)).resolves.toBeUndefined()
  })

  it("begins when the last of the shoppers has an answer, also one of failure", async () => {
    const [one, other] = [undecided<string>(), undecided<string>()]
    const answers = [shopperWaits(() => one.promise), shopperWaits(() => other.promise)]
    const begun = jest.fn()
    const work = shoppersServed(LONGEST_MS).then(begun)
    one.resolve("an order")
    await expect(answers[0]).resolves.toBe("an order")
    expect(begun).not.toHaveBeenCalled()
    other.reject(new Error("sold out"))
    await expect(answers[1]).rejects.toThrow("sold out")
    await work
    expect(begun).toHaveBeenCalledTimes(1)
    expect(jest.getTimerCount()).toBe(0)
  })

  it("waits for a shopper no longer than it may", async () => {
    const endless = undecided<void>()
    const answer = shopperWaits(() => endless.promise)
    const begun = jest.fn()
    const work = shoppersServed(LONGEST_MS).then(begun)
    await jest.advanceTimersByTimeAsync(LONGEST_MS - 1)
    expect(begun).not.toHaveBeenCalled()
    await jest.advanceTimersByTimeAsync(1)
    await work
    expect(begun).toHaveBeenCalledTimes(1)
    endless.resolve()
    await answer
  })

  it("on notifications begins once a burst of them is acknowledged, and not between two of its waves", async () => {
    const begun = jest.fn()
    const first = undecided<void>()
    const wave = senderWaits(() => first.promise)
    const work = everybodyAnswered(LONGEST_MS).then(begun)
    first.resolve()
    await wave
    await jest.advanceTimersByTimeAsync(10)
    const second = undecided<void>()
    const nextWave = senderWaits(() => second.promise)
    await jest.advanceTimersByTimeAsync(1_000)
    expect(begun).not.toHaveBeenCalled()
    second.resolve()
    await nextWave
    await jest.advanceTimersByTimeAsync(100)
    await work
    expect(begun).toHaveBeenCalledTimes(1)
    expect(jest.getTimerCount()).toBe(0)
  })

  it("of a shopper's order does not wait for notifications", async () => {
    const endless = undecided<void>()
    const wave = senderWaits(() => endless.promise)
    await expect(shoppersServed(LONGEST_MS)).resolves.toBeUndefined()
    endless.resolve()
    await wave
  })
})

function undecided<Answer>() {
  let resolve!: (answer: Answer) => void
  let reject!: (error: Error) => void
  const promise = new Promise<Answer>((yes, no) => {
    resolve = yes
    reject = no
  })
  return { promise, resolve, reject }
}
