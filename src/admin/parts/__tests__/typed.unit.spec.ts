import { onGiven } from "../typed"

describe("a search field", () => {
  it("keeps what was typed while its own search came back", () => {
    const sent = { text: "abcd", given: "", said: "abc" }
    expect(onGiven(sent, "abc")).toEqual({ text: "abcd", given: "abc" })
  })

  it("shows what a step back or an emptied filter says, also after its own search", () => {
    const found = onGiven({ text: "abc", given: "", said: "abc" }, "abc")
    const back = onGiven(found, "")
    expect(back.text).toBe("")
    expect(onGiven(back, "abc").text).toBe("abc")
  })

  it("keeps what is typed while nothing else is said", () => {
    const typing = { text: "ab", given: "" }
    expect(onGiven(typing, "")).toBe(typing)
  })
})
