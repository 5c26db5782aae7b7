import { onGiven, onSaid, type Typed } from "../typed"

const EMPTY: Typed = { text: "", given: "", said: [], turns: 0 }
const typing = (before: Typed, text: string) => onSaid({ ...before, text }, text)

describe("a search field", () => {
  it("keeps what was typed while its own search came back", () => {
    const sent = { ...onSaid(EMPTY, "abc"), text: "abcd" }
    expect(onGiven(sent, "abc")).toEqual({ text: "abcd", given: "abc", said: [], turns: 0 })
  })

  it("keeps what was typed while what it has said at each key comes back late, or not all of it", () => {
    const typed = ["0002", "0020", "0201", "2019"].reduce(typing, EMPTY)
    const late = onGiven(typed, "0020")
    expect(late).toMatchObject({ text: "2019", turns: 0 })
    expect(onGiven(onGiven(late, "0201"), "2019")).toEqual({ text: "2019", given: "2019", said: [], turns: 0 })
    expect(onGiven(late, "2019")).toMatchObject({ text: "2019", said: [], turns: 0 })
  })

  it("shows what a step back or an emptied filter says, also after its own search", () => {
    const found = onGiven(typing(EMPTY, "abc"), "abc")
    const back = onGiven(found, "")
    expect(back).toMatchObject({ text: "", turns: 1 })
    expect(onGiven(back, "abc")).toMatchObject({ text: "abc", turns: 2 })
  })

  it("shows what a step back says after something was typed and deleted again", () => {
    const deleted = typing(typing(EMPTY, "a"), "")
    expect(onGiven(deleted, "a")).toMatchObject({ text: "a", turns: 1 })
  })

  it("keeps what is typed while nothing else is said", () => {
    const unsaid = { ...EMPTY, text: "ab" }
    expect(onGiven(unsaid, "")).toBe(unsaid)
  })
})
