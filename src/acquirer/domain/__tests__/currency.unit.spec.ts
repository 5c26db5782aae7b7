import { currencyDigits } from "../currency"
import { Money } from "../money"

it.each([
  ["XCG", "Caribbean guilder"],
  ["ZWG", "Zimbabwe Gold"],
  ["XAD", "Arab Accounting Dinar"],
])("knows %s, the %s, which is younger than the package's list", (code) => {
  expect(Money.exact("12.30", code).toWire()).toBe("12.30")
})

it("knows every currency that this Node names and that is in use", () => {
  const replaced = ["HRK", "SLL", "ZWL"]
  const unknown = Intl.supportedValuesOf("currency").filter((code) => currencyDigits(code) === undefined)
  expect(unknown.filter((code) => !replaced.includes(code))).toEqual([])
})
