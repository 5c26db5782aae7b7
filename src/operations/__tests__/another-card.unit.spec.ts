import type { OperationRow } from "../../modules/acquiring/operation-row"
import { readSettings } from "../../modules/acquiring/read-settings"
import type { Account } from "../account"
import { mayTryAgain } from "../unanswered-card"

const SETTINGS = readSettings("default", {
  ...{ base_url: "https://service.example", merchant_id: "1", account_id: "2", secret_key: "a secret key" },
})
const SENT = new Date("2026-01-15T12:00:00Z")
const LOST = { id: "acqop_2", account: "default", kind: "authorise", state: "unknown", order_no: "1", sent_at: SENT }
const DECLINED = { ...LOST, id: "acqop_1", state: "refused" }

/** Whether another card may be tried a minute later, by what the service shows of the order number. */
function mayTry(earlier: string | null, shown: string | undefined): Promise<boolean> {
  const [lost, declined] = [LOST, { ...DECLINED, transaction_id: earlier }].map(
    (row) => ({ transaction_id: null, ...row }) as OperationRow,
  ) as [OperationRow, OperationRow]
  const account = {
    ...{ id: "default", settings: SETTINGS, clock: { now: () => new Date(SENT.getTime() + 60_000) } },
    client: { query: () => Promise.resolve([{ found: true, orderNo: "1", transactionId: shown }]) },
    store: { acquiring: { journal: { ofOrder: () => Promise.resolve([declined, lost]) } } },
  } as unknown as Account
  return mayTryAgain(account, lost)
}

it("a shopper may try another card only while the service shows nothing but the earlier ones", async () => {
  expect(await mayTry("T1", "T1")).toBe(true)
  expect(await mayTry("T1", "T2")).toBe(false)
  expect(await mayTry(null, "T2")).toBe(false)
  expect(await mayTry("T1", undefined)).toBe(false)
  expect(await mayTry(null, undefined)).toBe(false)
})
