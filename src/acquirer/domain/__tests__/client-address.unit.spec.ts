import { clientAddress } from "../client-address"

describe("a client's address", () => {
  it.each([
    ["203.0.113.7", "203.0.113.7"],
    ["203.0.113.7:51234", "203.0.113.7"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["[2001:db8::1]:443", "2001:db8::1"],
    ["[2001:db8::1]", "2001:db8::1"],
    ["fe80::1%eth0", "fe80::1"],
    [" 203.0.113.7 ", "203.0.113.7"],
    ["unknown", undefined],
    ["203.0.113.7, 198.51.100.1", undefined],
    ["", undefined],
    [undefined, undefined],
  ])("%s is %s", (told, address) => {
    expect(clientAddress(told)).toBe(address)
  })
})
