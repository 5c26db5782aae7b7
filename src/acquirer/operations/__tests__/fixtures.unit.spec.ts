import { readdirSync } from "node:fs"
import { join } from "node:path"
import { operations, type OperationName } from ".."
import { listedFields, type Direction } from "./listed-fields"
import { decodeAnswer, decodeRequest, raw } from "./raw-message"

const files = readdirSync(join(__dirname, "fixtures"))
const messages = Object.values(operations).flatMap(({ name }) => [
  { name, direction: "request" as const },
  { name, direction: "response" as const },
])

/**
 * A field may be in any of a message's fixtures, because some exclude each other: a payment with a saved card has no
 * card, what went well has no reason of a failure.
 */
describe("the raw messages", () => {
  it.each(messages)("$name: those of the $direction have a value for every listed field", ({ name, direction }) => {
    const written = filesOf(name, direction).map((file) => decoded(name, direction, file))
    const without = listedFields(name, direction)
      .map(({ path }) => path)
      .filter((path) => !written.some((message) => hasValue(message, path.replaceAll("[]", "").split("."))))
    expect(without).toEqual([])
  })

  it("are all of an operation", () => {
    expect(messages.flatMap(({ name, direction }) => filesOf(name, direction)).sort()).toEqual([...files].sort())
  })
})

/** `authorise.request.json`, `authorise.declined.xml`: the operation, and what of it; only a request is called so. */
function filesOf(name: OperationName, direction: Direction): string[] {
  return files.filter((file) => {
    const [operation, what] = file.split(".")
    return operation === name.replaceAll("_", "-") && (what === "request") === (direction === "request")
  })
}

function decoded(name: OperationName, direction: Direction, file: string): unknown {
  const { request, response } = operations[name]
  if (direction === "request") return decodeRequest(request.codec, raw(file))
  const answer = decodeAnswer(response.codec, raw(file))
  return "inputs" in answer ? inputsOf(answer.inputs) : answer
}

/** An input that is there counts, empty or not: which of them a card's payment leaves empty is the service's affair. */
function inputsOf(inputs: unknown): unknown {
  return Object.fromEntries((inputs as { name: string }[]).map(({ name }) => [name, true]))
}

/** Some element of every list on the way counts. */
function hasValue(value: unknown, [name, ...rest]: string[]): boolean {
  if (Array.isArray(value)) return value.some((element) => hasValue(element, name === undefined ? [] : [name, ...rest]))
  if (name === undefined) return value !== undefined && value !== null && value !== ""
  return typeof value === "object" && value !== null && hasValue(Reflect.get(value, name), rest)
}
