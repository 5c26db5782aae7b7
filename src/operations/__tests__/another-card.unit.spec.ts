import type { TransactionRecord } from "../../acquirer/domain/records"
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
function mayTry(
  earlier: string | null,
  shown: string | undefined,
  ...meanings: TransactionRecord["status"]["meaning"][]
): Promise<boolean> {
  const [lost, declined] = [LOST, { ...DECLINED, transaction_id: earlier }].map(
    (row) => ({ transaction_id: null, ...row }) as OperationRow,
  ) as [OperationRow, OperationRow]
  const records = meanings.map((meaning) => ({
    ...{ found: true, orderNo: "1", transactionId: shown },
    status: { meaning, code: "1" },
  }))
  const account = {
    ...{ id: "default", settings: SETTINGS, clock: { now: () => new Date(SENT.getTime() + 60_000) } },
    client: { query: () => Promise.resolve(records) },
    store: { acquiring: { journal: { ofOrder: () => Promise.resolve([declined, lost]) } } },
  } as unknown as Account
  return mayTryAgain(account, lost)
}

it("a shopper may try another card only while the service shows nothing but the earlier ones", async () => {
  expect(await mayTry("T1", "T1", "authorised")).toBe(true)
  expect(await mayTry("T1", "T2", "authorised")).toBe(false)
  expect(await mayTry(null, "T2", "authorised")).toBe(false)
  expect(await mayTry("T1", undefined, "authorised")).toBe(false)
  expect(await mayTry(null, undefined, "authorised")).toBe(false)
})

describe("beside an earlier card that was declined without a number", () => {
  it.each(["T2", undefined])("what is declined keeps nobody waiting, whichever of the two it is: %s", async (shown) => {
    expect(await mayTry(null, shown)).toBe(true)
    expect(await mayTry(null, shown, "declined")).toBe(true)
    expect(await mayTry(null, shown, "declined", "declined")).toBe(true)
  })

  it.each(["created", "pending", "review", "authorised", "captured", "unknown"] as const)(
    "what is %s may be the lost one, and may become money",
    async (meaning) => {
      expect(await mayTry(null, "T2", meaning)).toBe(false)
      expect(await mayTry(null, undefined, "declined", meaning)).toBe(false)
    },
  )
})
