import { environmentOf } from "../settings"

describe("the badge of test and live", () => {
  it("is red where shoppers would pay at the test service", () => {
    const red = { text: "shared.environment.test_in_production", colour: "red" }
    expect(environmentOf(["sandbox"], true)).toMatchObject(red)
    expect(environmentOf(["live", "sandbox"], true)).toMatchObject(red)
  })

  it.each([
    [["sandbox"], false, "test", "orange"],
    [["live", "sandbox"], false, "mixed", "orange"],
    [["live"], true, "live", "blue"],
    [[null], true, "none", "grey"],
    [[], true, "none", "grey"],
  ] as const)("of %j, production %s, says %s in %s", (environments, isProduction, text, colour) => {
    expect(environmentOf([...environments], isProduction)).toMatchObject({ text: `shared.environment.${text}`, colour })
  })
})
