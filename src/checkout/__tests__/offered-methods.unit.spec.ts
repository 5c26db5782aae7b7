import { Money } from "../../acquirer/domain/money"
import type { Account } from "../../operations/account"
import { offeredMethods } from "../offered-methods"

/** An account whose service answers as a test says; each has its own address, so that none finds what another kept. */
function accountWith(answers: (() => Promise<{ code: string }[]>)[]) {
  let queries = 0
  const account = {
    id: "default",
    settings: { optimise_methods: true, base_url: `https://${Math.random()}.example` },
    client: { optimisePaymentMethods: () => answers[Math.min(queries++, answers.length - 1)]!() },
    store: { logger: { warn: () => undefined } },
  } as unknown as Account
  const offered = () => offeredMethods(account, Money.exact("25.00", "USD"), "us")
  return { offered, queries: () => queries }
}

const offers = (code: string) => async () => [{ code }]
const fails = async () => Promise.reject(new Error("no answer"))
const silent = () => new Promise<never>(() => undefined)

describe("what the service offers", () => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => jest.useRealTimers())

  it("is queried once a minute", async () => {
    const { offered, queries } = accountWith([offers("wallet"), offers("bank")])
    expect(await offered()).toEqual(["wallet"])
    jest.advanceTimersByTime(59_000)
    expect(await offered()).toEqual(["wallet"])
    expect(queries()).toBe(1)
    jest.advanceTimersByTime(2_000)
    expect(await offered()).toEqual(["bank"])
  })

  it("is not queried for a while after a failure, and then again", async () => {
    const { offered, queries } = accountWith([fails, offers("bank")])
    expect(await offered()).toBeUndefined()
    jest.advanceTimersByTime(14_000)
    expect(await offered()).toBeUndefined()
    expect(queries()).toBe(1)
    jest.advanceTimersByTime(2_000)
    expect(await offered()).toEqual(["bank"])
  })

  it("is not waited for longer than a moment", async () => {
    const { offered } = accountWith([silent])
    const answer = offered()
    await jest.advanceTimersByTimeAsync(1_500)
    expect(await Promise.race([answer, Promise.resolve("still waiting")])).toBeUndefined()
  })
})
