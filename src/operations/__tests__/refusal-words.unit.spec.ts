import type { OperationRow } from "../../modules/acquiring/operation-row"
import { refusalWords } from "../unanswered-card"

const attempt = (id: string, state: OperationRow["state"], more: Partial<OperationRow> = {}) =>
  ({
    id,
    kind: "authorise",
    state,
    exclusive_key: null,
    shopper_message: "Nothing was charged.",
    ...more,
  }) as OperationRow

const refused = attempt("2", "refused")

describe("what a shopper reads of a card that brought no money", () => {
  it("is the reason, where that is all there was", () => {
    expect(refusalWords(refused, [attempt("1", "refused"), refused])).toBe("Nothing was charged.")
    expect(refusalWords({ ...refused, shopper_message: null }, [refused])).toMatch(/not accepted/)
  })

  it("promises nothing while an earlier card may still be charged", () => {
    const words = refusalWords(refused, [attempt("1", "unknown"), refused])
    expect(words).toMatch(/an earlier one is not confirmed yet/)
    expect(words).not.toMatch(/nothing was charged/i)
  })
})
