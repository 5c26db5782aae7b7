import { isAddressOrRange, isListed } from "../address-list"

describe("isListed", () => {
  it.each([
    ["203.0.113.7", ["203.0.113.7"], true],
    ["203.0.113.8", ["203.0.113.7"], false],
    ["::ffff:203.0.113.7", ["203.0.113.7"], true],
    ["203.0.113.200", ["203.0.113.0/24"], true],
    ["203.0.114.1", ["203.0.113.0/24"], false],
    ["2001:db8::5", ["2001:db8::/32"], true],
    ["2001:db9::5", ["2001:db8::/32"], false],
    ["::1", ["127.0.0.1", "::1"], true],
    [undefined, ["203.0.113.7"], false],
    ["not an address", ["203.0.113.7"], false],
  ])("%s in %j: %s", (address, list, listed) => {
    expect(isListed(address, list)).toBe(listed)
  })
})

describe("isAddressOrRange", () => {
  it.each(["203.0.113.7", "::1", "203.0.113.0/24", "2001:db8::/32", "10.0.0.0/0"])("takes %s", (text) => {
    expect(isAddressOrRange(text)).toBe(true)
  })
  it.each(["", "localhost", "203.0.113.0/33", "2001:db8::/129", "203.0.113", "203.0.113.0/x", "/24"])(
    "refuses %j",
    (text) => {
      expect(isAddressOrRange(text)).toBe(false)
    },
  )
})
