import { Money } from "../../acquirer/domain/money"
import { creditOfRefund } from "../refund-credit"

const usd = (amount: number) => Money.exact(amount.toFixed(2), "USD")
const at = (minute: number) => new Date(Date.UTC(2030, 0, 15, 12, minute))
const refund = (amount: number, minute: number) => ({
  money: usd(amount),
  createdAt: at(minute),
})
const credit = (amount: number, minute: number) => ({
  amount: usd(amount),
  createdAt: at(minute),
})

describe("the credit of a refund that was never made", () => {
  it.each([
    ["its own amount before a smaller one", refund(30, 1), [], [credit(20, 2), credit(30, 3)], 3],
    ["a smaller one, where a part was owed anyway", refund(30, 1), [], [credit(20, 2)], 2],
    ["its own, not a later refund's", refund(30, 1), [refund(20, 3)], [credit(30, 2), credit(20, 4)], 2],
    ["its part, not a later refund's whole", refund(30, 1), [refund(20, 3)], [credit(10, 2), credit(20, 4)], 2],
    ["its own, of equal ones that were both given", refund(30, 1), [refund(30, 3)], [credit(30, 2), credit(30, 4)], 2],
    ["its own, though a later equal refund had none", refund(30, 1), [refund(30, 3)], [credit(30, 2)], 2],
    ["its part, though an earlier refund of that amount had none", refund(30, 3), [refund(20, 1)], [credit(20, 4)], 4],
    ["its own, after an equal one was reversed", refund(20, 3), [], [credit(20, 2), credit(20, 4), credit(-20, 5)], 4],
    ["what came late, after a later refund's own", refund(30, 1), [refund(20, 2)], [credit(20, 3), credit(30, 4)], 4],
  ])("is %s", (_what, its, others, credits, minute) => {
    expect(creditOfRefund(its, others, credits)).toEqual(credits.find(({ createdAt }) => +createdAt === +at(minute)))
  })

  it.each([
    ["a later refund's whole", refund(30, 1), [refund(20, 2)], [credit(20, 3)]],
    ["a later refund's part", refund(30, 1), [refund(40, 2)], [credit(20, 3)]],
    ["the credits of two later refunds", refund(30, 1), [refund(20, 2), refund(10, 4)], [credit(20, 3), credit(10, 5)]],
    ["what came before it", refund(30, 2), [], [credit(30, 1)]],
    ["more than it", refund(30, 1), [], [credit(40, 2)]],
    ["what is reversed", refund(30, 1), [], [credit(20, 2), credit(-20, 3)]],
    [
      "what is reversed, though an earlier refund has as much",
      refund(30, 3),
      [refund(20, 1)],
      [credit(20, 2), credit(20, 4), credit(-20, 5)],
    ],
  ])("is not %s: it gave none", (_what, its, others, credits) => {
    expect(creditOfRefund(its, others, credits)).toBeUndefined()
  })
})
