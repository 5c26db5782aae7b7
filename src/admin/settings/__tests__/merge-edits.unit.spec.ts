import { changedSince, isAmong, keptEdits } from "../merge-edits"

const change = (version: number, changed_by: string, ...fields: string[]) => ({
  ...{ version, changed_by, fields, entries: [], values: [] },
  created_at: "2026-11-22T10:00:00.000Z",
})

it("knows what others changed after a version, and who was the last", () => {
  const changes = [change(4, "Ada", "website"), change(3, "Bob", "website", "capture"), change(2, "Cy", "methods")]
  expect([...changedSince(changes, 2)]).toEqual([
    ["website", "Ada"],
    ["capture", "Bob"],
  ])
  expect(changedSince(changes, 4).size).toBe(0)
})

it("finds a setting changed with its whole group, and a group by one of its settings", () => {
  expect(isAmong("timeouts.total_ms", ["timeouts"])).toBe(true)
  expect(isAmong("installments.ids", ["installments.ids.3"])).toBe(true)
  expect(isAmong("timeouts.total_ms", ["timeouts.body_ms", "time"])).toBe(false)
})

it("keeps the edits that do not collide", () => {
  const edits = { website: "mine.example", "timeouts.total_ms": "1", capture: null }
  expect(keptEdits(edits, ["website", "timeouts"])).toEqual({ capture: null })
})
