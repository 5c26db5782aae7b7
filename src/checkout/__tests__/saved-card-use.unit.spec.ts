import { OrderNo } from "../../acquirer/domain/references"
import type { OperationRow } from "../../modules/acquiring/operation-row"
import type { SavedCardRow } from "../../modules/acquiring/saved-cards"
import type { Account } from "../../operations/account"
import { noteUse } from "../saved-card"

async function marksAfter(row: object): Promise<string[]> {
  const marks: string[] = []
  const savedCards = {
    markUsed: async (id: string) => void marks.push(`${id} used`),
    markUnusable: async (id: string, reason: string) => void marks.push(`${id} ${reason}`),
  }
  const settings = { merchant_id: "1", account_id: "2", environment: "live" }
  const payments = { lyingElsewhere: async () => new Map() }
  const account = { settings, store: { acquiring: { savedCards, payments } } } as unknown as Account
  await noteUse(
    account,
    { orderNo: OrderNo("K-1") },
    { id: "acqcard_1" } as SavedCardRow,
    { error_code: null, answer: null, ...row } as OperationRow,
  )
  return marks
}

it.each([
  ["paid", { state: "done" }, ["acqcard_1 used"]],
  ["declined as expired", { state: "refused", answer: { reason: "expired_card" } }, ["acqcard_1 expired"]],
  ["declined for its token", { state: "refused", answer: { reason: "token_refused" } }, ["acqcard_1 refused"]],
  ["refused as a token that is not known", { state: "refused", error_code: "http_404" }, ["acqcard_1 refused"]],
  ["declined for want of money", { state: "refused", answer: { reason: "insufficient_funds" } }, []],
  ["of an unknown outcome", { state: "unknown" }, []],
])("a saved card's payment that is %s marks the card so", async (_what, row, marks) => {
  expect(await marksAfter(row)).toEqual(marks)
})
