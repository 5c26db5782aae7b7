import { onGiven } from "../typed"

describe("a search field", () => {
  it("keeps what was typed while its own search came back", () => {
    const sent = { text: "abcd", given: "", said: "abc", turns: 0 }
    expect(onGiven(sent, "abc")).toEqual({ text: "abcd", given: "abc", turns: 0 })
  })

  it("shows what a step back or an emptied filter says, also after its own search", () => {
    const found = onGiven({ text: "abc", given: "", said: "abc", turns: 0 }, "abc")
    const back = onGiven(found, "")
    expect(back).toMatchObject({ text: "", turns: 1 })
    expect(onGiven(back, "abc")).toMatchObject({ text: "abc", turns: 2 })
  })

  it("keeps what is typed while nothing else is said", () => {
    const typing = { text: "ab", given: "", turns: 0 }
    expect(onGiven(typing, "")).toBe(typing)
  })
})
