import type { OperationRow } from "../../modules/acquiring/operation-row"
import { releaseWords } from "../attempt-state"
import { CART_WORDS, OWED_WORDS } from "../end-words"

const CARD = { transaction_id: "T1", amount: "25.00", currency_code: "USD" } as OperationRow
const after = (kind: OperationRow["kind"], state: OperationRow["state"] = "done"): OperationRow =>
  ({ ...CARD, kind, state }) as OperationRow

describe.each([
  ["no order came of", CART_WORDS],
  ["does not count for what an order owes", OWED_WORDS],
])("what a shopper reads of a card that %s", (_, words) => {
  it("is released where it was voided, or is about to be", () => {
    expect(releaseWords(CARD, [after("cancel")], words)).toMatch(/what was reserved on your card is released/)
    expect(releaseWords(CARD, [after("cancel", "unknown")], words)).toMatch(
      /what was reserved on your card is released/,
    )
  })

  it("is refunded where it was charged, be it after a void that the service refused", () => {
    const refund = after("refund")
    expect(releaseWords(CARD, [refund], words)).toMatch(/what was charged is refunded to your card/)
    expect(releaseWords(CARD, [after("cancel", "refused"), refund], words)).toMatch(/what was charged is refunded/)
  })
})
