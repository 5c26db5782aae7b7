import { Money } from "../../acquirer/domain/money"
import { needsApproval } from "../make-payout"

const asks = (limit: string, sum: string, currency: string) => {
  const order = { money: Money.exact(sum, currency) } as Parameters<typeof needsApproval>[1]
  return needsApproval({ payouts: { approval_above: { [currency]: limit }, retention_days: 1 } }, order)
}

it.each([
  ["100.55", "JPY", "100", "101"],
  ["1000.0050", "EUR", "1000.00", "1000.01"],
  ["1000.00", "EUR", "1000.00", "1000.01"],
  ["10", "KWD", "10.000", "10.001"],
  ["0.0001", "CLF", "0.0001", "0.0002"],
])("a limit of %s %s lets %s pass and asks a second person for %s", (limit, currency, passing, asking) => {
  expect([asks(limit, passing, currency), asks(limit, asking, currency)]).toEqual([false, true])
})
