import { relative } from "node:path"

import { FILES, importsOf, SRC } from "./imports"

/** The first circle that each file closes, as the files on it. */
function circlesIn(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const circles: string[][] = []
  const done = new Set<string>()
  const walk = (file: string, path: readonly string[]): void => {
    const at = path.indexOf(file)
    if (at >= 0) return void circles.push([...path.slice(at), file])
    if (done.has(file)) return
    for (const next of graph.get(file) ?? []) walk(next, [...path, file])
    done.add(file)
  }
  for (const file of graph.keys()) walk(file, [])
  return circles
}

describe("imports", () => {
  it("go in no circle, also not inside a folder", () => {
    const graph = new Map(FILES.map((file) => [file, importsOf(file)]))
    const edges = [...graph.values()].reduce((sum, { length }) => sum + length, 0)
    expect(edges).toBeGreaterThan(FILES.length)
    expect(circlesIn(graph).map((circle) => circle.map((file) => relative(SRC, file)).join(" → "))).toEqual([])
  })

  it("that go in a circle are found", () => {
    const graph = new Map([
      ["a", ["b", "c"]],
      ["b", ["c"]],
      ["c", ["d"]],
      ["d", ["b"]],
      ["e", ["e"]],
    ])
    expect(circlesIn(graph)).toEqual([
      ["b", "c", "d", "b"],
      ["e", "e"],
    ])
  })
})
