import { shoppersServed, shopperWaits } from "../waiting-shoppers"

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
