import { withOpened } from "../with-opened"

const row = (id: string, actions: string[] = ["state"]) => ({ source: "unknown" as const, id, actions })

describe("the row in which something is open", () => {
  it("stays where the list has lost it", () => {
    expect(withOpened([row("2")], row("1"))).toEqual([row("1"), row("2")])
    expect(withOpened([], row("1"))).toEqual([row("1")])
  })

  it("keeps its place, and what it offered, where the list offers less for it by now", () => {
    expect(withOpened([row("2"), row("1", [])], row("1"))).toEqual([row("2"), row("1")])
  })

  it("is as the list says once nothing is open", () => {
    const rows = [row("2"), row("1", [])]
    expect(withOpened(rows, undefined)).toBe(rows)
  })
})
