import type { OperationRow } from "../../modules/acquiring/operation-row"
import type { Account } from "../account"
import { clientFor } from "../client-for"
import { untilResolved } from "../run-operation"
import { mayTryAgain } from "../unanswered-card"

jest.mock("../client-for", () => ({ clientFor: jest.fn() }))

const NOW = 1_000_000
const SETTINGS = {
  timeouts: { total_ms: 30_000 },
  asking: { within_ms: 8_000, retry_card_after_ms: 30_000, first_after_ms: 1_000, longest_interval_ms: 60_000 },
}
/** A card of the same cart that was sent by the account "other", whose answer was lost. */
const LOST = {
  ...{ id: "acqop_1", account: "other", kind: "authorise", reference: "A-1#1", order_no: "A-1" },
  ...{ state: "unknown", exclusive_key: "cart:1", sent_at: new Date(NOW - 60_000), next_query_at: new Date(NOW) },
} as OperationRow

/** An account whose own service knows nothing of the card. @param other settings of the other account */
function unaware(other: () => Promise<unknown>) {
  let now = NOW
  const own = { query: jest.fn(async () => []) }
  const others = { query: jest.fn(() => Promise.reject(new Error("does not answer"))) }
  jest.mocked(clientFor).mockReturnValue(others as never)
  const journal = { get: async () => LOST, ofOrder: async () => [LOST], queriedInVain: async () => undefined }
  const acquiring = {
    journal,
    payments: { find: async () => undefined },
    clock: { sync: async () => undefined, now: () => new Date(now) },
    settings: (id: string) => (id === "other" ? other() : Promise.resolve(SETTINGS)),
  }
  const account = {
    id: "default",
    settings: SETTINGS,
    client: own,
    clock: { now: () => new Date(now), sleep: async (ms: number) => void (now += ms) },
    store: { acquiring, logger: { warn: () => undefined } },
  } as unknown as Account
  return { account, own, others }
}

describe("a card that was sent by another account", () => {
  it("is queried there, and not at the service that never heard of it", async () => {
    const { account, own, others } = unaware(() => Promise.resolve(SETTINGS))
    expect((await untilResolved(account, LOST, new Date(NOW))).state).toBe("unknown")
    expect(await mayTryAgain(account, LOST)).toBe(false)
    expect(others.query).toHaveBeenCalledWith(["A-1"])
    expect(own.query).not.toHaveBeenCalled()
  })

  it("is only waited for where that account cannot be opened", async () => {
    const { account, own, others } = unaware(() => Promise.reject(new Error("closed")))
    expect((await untilResolved(account, LOST, new Date(NOW + 2_000))).state).toBe("unknown")
    expect(await mayTryAgain(account, LOST)).toBe(false)
    expect(own.query).not.toHaveBeenCalled()
    expect(others.query).not.toHaveBeenCalled()
  })
})
