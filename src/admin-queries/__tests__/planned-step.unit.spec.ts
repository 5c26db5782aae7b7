import { Money } from "../../acquirer/domain/money"
import { plannedStep } from "../planned-step"

type Known = Parameters<typeof plannedStep>[1]
type Action = Parameters<typeof plannedStep>[0]

const usd = (amount: string) => Money.exact(amount, "USD")

const booked = (...captures: string[]) =>
  ({ collections: [{ bookings: [{ id: "pay_1", captures: captures.map((sum) => ({ money: usd(sum) })) }] }] }) as Known

const action = (kind: "void" | "refund", reference = "pay_1") =>
  ({ kind, reference, money: usd("30.50"), because: "its order was canceled" }) as Action

it.each([
  ["what is not captured of a payment", "20.50", action("void"), booked("10.00")],
  ["all of a payment of which nothing is captured", "30.50", action("void"), booked()],
  ["all of money that no order has", "30.50", action("void", "given_up"), booked("10.00")],
])("says that a void releases %s", (_, amount, step, known) => {
  expect(plannedStep(step, known)).toMatchObject({ kind: "void", amount, currency_code: "USD" })
})

it("says the sum of any other step as it is", () => {
  expect(plannedStep(action("refund"), booked("10.00"))).toMatchObject({ kind: "refund", amount: "30.50" })
})
