import { de } from "../../words/de"
import type { Translate } from "../../words/use-words"
import { problemOf, undoneOf } from "../problem"

jest.mock("../sdk", () => ({ Refused: class extends Error {} }))

const german: Translate = (key) =>
  key.split(".").reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], de) as string
const failed = (message: string) => Object.assign(new Error(message), { status: 500 })

describe("what the core cannot name", () => {
  it.each(["An unknown error occurred.", "Internal Server Error", ""])("is not said in English: %j", (message) => {
    expect(problemOf(german, failed(message)).message).toBe(de.problem.broken_do)
    expect(undoneOf(german, failed(message)).message).toBe(de.problem.look_first)
  })

  it("is said where it has a name", () => {
    expect(problemOf(german, failed("The database takes a rest")).message).toBe(
      `The database takes a rest. ${de.problem.broken_do}`,
    )
  })
})
