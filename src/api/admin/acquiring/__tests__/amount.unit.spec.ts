import { amount } from "../request"

describe("an amount of a request", () => {
  it.each([
    ["12.50", "12.50"],
    [" 7 ", "7"],
    [12.5, "12.5"],
    [0, "0"],
    [1000, "1000"],
  ])("may be %j, and is read as %s", (said, read) => expect(amount.parse(said)).toBe(read))

  it.each([-1, 1e21, 0.1 + 0.2, "1e3", "-1", "12,50", "", null, undefined, true])("is refused as %j", (said) => {
    const { error } = amount.safeParse(said)
    expect(error?.issues.map(({ message }) => message)).toEqual(["must be decimal text such as 12.50"])
  })
})
