import { sumsOf } from "../close-export"
import type { CloseSum } from "../views"

const even = (unsaid = 0): CloseSum => ({
  store: "25.00",
  service: "25.00",
  difference: "0.00",
  unsaid,
  accepted: "0.00",
})

it("exports the service's sums only where the service has reported all of them, and counts what is missing", () => {
  const day = {
    currency_code: "USD",
    authorised: even(),
    captured: even(2),
    refunded: even(),
    voided: even(),
    fees: null,
  }
  expect(sumsOf(day).slice(0, 8)).toEqual([...["25.00", "25.00", "0.00", 0], ...["25.00", null, null, 2]])
})

it("exports a difference that is there although the service has not reported all", () => {
  const differs = { ...even(1), service: "20.00", difference: "-5.00" }
  const day = {
    currency_code: "USD",
    authorised: differs,
    captured: even(),
    refunded: even(),
    voided: even(),
    fees: null,
  }
  expect(sumsOf(day).slice(0, 4)).toEqual(["25.00", null, "-5.00", 1])
})
