import { findCardData } from "../card-data"

const SHORT = 16 * 1024
const LONG = 64 * 1024

type Method = (this: unknown, ...args: unknown[]) => unknown

/**
 * What a search asks of texts, lists, maps and expressions: every call of a method, and every character of a text that
 * one makes. A count, and no time: no machine and no load changes it. What an expression does inside a call is not in
 * it.
 */
function workOf(value: unknown): number {
  let work = 0
  const restore = [String, Array, Map, RegExp].flatMap(({ prototype }) =>
    Object.entries(Object.getOwnPropertyDescriptors(prototype)).map(([name, given]) => {
      if (typeof given.value === "function" && name !== "constructor") {
        const method = given.value as Method
        const counted: Method = function (...args) {
          const answer = Reflect.apply(method, this, args) as unknown
          work += 1 + (typeof answer === "string" ? answer.length : 0)
          return answer
        }
        Object.defineProperty(prototype, name, { ...given, value: counted })
      }
      return () => Object.defineProperty(prototype, name, given)
    }),
  )
  try {
    findCardData(value)
  } finally {
    for (const again of restore) again()
  }
  return work
}

const filled = (length: number, piece: string) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length)

it.each([
  ["digits in one", "7"],
  ["digits apart", "1 "],
  ["beginnings of cards", "41111 "],
  ["a mistyped card", "4111 1111 1111 1112 "],
  ["numbers with dots between them", "411.1."],
  ["digits with what cannot be seen between them", "4\u200b"],
  ["digits of another script", "٤ "],
  ["digits far apart", `4${" ".repeat(31)}`],
  ["names made by machines", "4111111111111111deadbeefdeadbeef "],
  ["letters", "a"],
])("searches the largest body in proportion to its length: %s", (_name, piece) => {
  findCardData(piece)
  const [short, long] = [workOf({ note: filled(SHORT, piece) }), workOf({ note: filled(LONG, piece) })]
  expect(short).toBeGreaterThanOrEqual(SHORT)
  expect(long / short).toBeLessThan(4.1)
})

it("searches many short values in proportion to their number", () => {
  const many = (length: number) => Array.from({ length: length / 4 }, () => "411 ")
  const [short, long] = [workOf(many(SHORT)), workOf(many(LONG))]
  expect(short).toBeGreaterThanOrEqual(SHORT)
  expect(long / short).toBeLessThan(4.1)
})
