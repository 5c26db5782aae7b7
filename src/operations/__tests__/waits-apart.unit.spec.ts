import type { OperationRow } from "../../modules/acquiring/operation-row"
import type { Account } from "../account"
import { runOperation } from "../run-operation"

const SENT = { id: "acqop_1", kind: "capture", reference: "capt_1", state: "sent" } as OperationRow

/**
 * An operation that another batch has written down and not sent: that batch waits for one of ours, which waits here.
 * Its outcome comes once ours is waited for no more.
 */
function heldByAnotherBatch() {
  let isApart = false
  let now = 0
  const row = (): OperationRow => ({ ...SENT, state: isApart ? "done" : "sent", next_query_at: new Date(1e12) })
  const account = {
    id: "default",
    settings: { timeouts: { total_ms: 30_000 }, asking: { within_ms: 8_000 } },
    clock: { now: () => new Date(now), sleep: async (ms: number) => void (now += ms) },
    store: { acquiring: { journal: { begin: async () => ({ kind: "exists", row: row() }), get: async () => row() } } },
    apart: () => void (isApart = true),
  } as unknown as Account
  return { account, waited: () => now }
}

it("an operation of a batch that waits for another batch's is waited for by nobody", async () => {
  const { account, waited } = heldByAnotherBatch()
  const operation = { kind: "capture", reference: "capt_1" } as const
  const row = await runOperation(account, { operation, send: async () => Promise.reject(new Error("sent twice")) })
  expect(row.state).toBe("done")
  expect(waited()).toBeLessThan(1_000)
})
