import type { PaymentBook } from "../../modules/acquiring/payment-book"
import type { Case } from "../case"
import { PaymentLease } from "../case-lease"

const CASE = { payments: [{ known: { id: "acqpay_1" } }] } as Case
const CLOCK = { now: () => new Date("2030-01-15T12:00:00Z"), sleep: () => Promise.resolve() }

function bookThat(renew: () => Promise<Set<string>>): PaymentBook {
  return { renew, releaseAll: () => Promise.resolve() } as unknown as PaymentBook
}

/** A lease of one payment at a time of the test's own. */
function leased(renew: () => Promise<Set<string>> = () => Promise.resolve(new Set(["acqpay_1"]))) {
  const time = { ms: 0 }
  const lease = new PaymentLease(bookThat(renew), CLOCK, () => time.ms)
  lease.until()
  lease.keep(["acqpay_1"])
  return { lease, time }
}

describe("the lease of a case", () => {
  beforeEach(() => jest.useFakeTimers({ doNotFake: ["performance"] }))
  afterEach(() => jest.useRealTimers())

  it("is over once it can have run out, be it that the process was paused meanwhile", async () => {
    const { lease, time } = leased()
    const ofCase = lease.forCase(CASE)
    time.ms = 119_999
    expect(() => ofCase!.check()).not.toThrow()
    time.ms = 120_000
    expect(() => ofCase?.check()).toThrow("was lost")
    expect(lease.forCase(CASE)).toBeUndefined()
    await lease.end()
  })

  it("is over where the machine slept for as long as it lasts", async () => {
    jest.useRealTimers()
    jest.useFakeTimers()
    const lease = new PaymentLease(
      bookThat(() => Promise.resolve(new Set())),
      CLOCK,
    )
    lease.until()
    lease.keep(["acqpay_1"])
    expect(lease.owns("acqpay_1")).toBe(true)
    jest.setSystemTime(Date.now() + 121_000)
    expect(lease.owns("acqpay_1")).toBe(false)
    await lease.end()
  })

  it("goes on from when its renewal was begun", async () => {
    const { lease, time } = leased(() => {
      time.ms += 20_000
      return Promise.resolve(new Set(["acqpay_1"]))
    })
    time.ms = 30_000
    await jest.advanceTimersByTimeAsync(30_000)
    time.ms = 149_999
    expect(lease.owns("acqpay_1")).toBe(true)
    time.ms = 150_000
    expect(lease.owns("acqpay_1")).toBe(false)
    await lease.end()
  })

  it("of a payment that is taken while a renewal is under way goes on", async () => {
    let answer = (_: Set<string>) => undefined as void
    const { lease } = leased(() => new Promise((resolve) => (answer = resolve)))
    await jest.advanceTimersByTimeAsync(30_000)
    lease.until()
    lease.keep(["acqpay_2"])
    answer(new Set(["acqpay_1"]))
    await jest.advanceTimersByTimeAsync(0)
    expect([lease.owns("acqpay_1"), lease.owns("acqpay_2")]).toEqual([true, true])
    await lease.end()
  })

  it("runs out where no renewal comes through", async () => {
    const { lease, time } = leased(() => Promise.reject(new Error("the database is away")))
    await jest.advanceTimersByTimeAsync(90_000)
    time.ms = 120_000
    expect(lease.owns("acqpay_1")).toBe(false)
    await lease.end()
  })
})
