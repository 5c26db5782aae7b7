import { operations, CHECKOUT_INPUTS, type OperationName } from ".."
import fields from "../fields.json"
import { schemaFields } from "./schema-fields"
import { namesOf, quotedNames, section, specification, tableRows } from "./specification"

type Direction = "request" | "response"
const names = Object.keys(operations) as OperationName[]

function listed(operation: string, direction: Direction) {
  return fields.filter((field) => field.operation === operation && field.direction === direction)
}

function inOrder(list: { path: string; type: string }[]) {
  return list.map(({ path, type }) => `${path} ${type}`).sort()
}

describe("the field list", () => {
  it("has each field once", () => {
    const keys = fields.map(({ operation, direction, path }) => `${operation} ${direction} ${path}`)
    expect(new Set(keys).size).toBe(keys.length)
  })

  it.each(names)("%s: the request schema has exactly the listed fields with their types", (name) => {
    expect(inOrder(schemaFields(operations[name].request.schema))).toEqual(inOrder(listed(name, "request")))
  })

  it.each(names.filter((name) => name !== "checkout"))(
    "%s: the response schema has exactly the listed fields with their types",
    (name) => {
      expect(inOrder(schemaFields(operations[name].response.schema))).toEqual(inOrder(listed(name, "response")))
    },
  )

  it("checkout: the page's inputs are exactly the listed ones", () => {
    const paths = listed("checkout", "response").map(({ path }) => path)
    expect([...CHECKOUT_INPUTS].sort()).toEqual(paths.sort())
  })
})

const document = specification()
const compared = "text" in document ? describe : describe.skip
if ("absent" in document) process.stdout.write(`Skipped: ${document.absent}\n`)

compared("the field list beside the document", () => {
  const text = "text" in document ? document.text : ""

  const sections: [title: string, operation: OperationName, direction: Direction, notFields: string[]][] = [
    ["Payment request (direct card payment)", "authorise", "request", []],
    ["Payment response (direct card payment), XML", "authorise", "response", ["respon"]],
    ["APM payment request", "authorise_apm", "request", []],
    ["APM payment response (XML)", "authorise_apm", "response", ["respon"]],
    ["Redirect response", "checkout", "response", []],
    ["Refund search response (JSON)", "retrieval_refund", "response", []],
    ["Transaction query response (JSON)", "retrieval_trans", "response", []],
    ["Payout request", "payout", "request", []],
    ["Payout response (JSON)", "payout", "response", ["bank_code"]],
  ]

  it.each(sections)("%s", (title, operation, direction, notFields) => {
    const body = section(text, title)
    const told = [...tableRows(body).flatMap(([cell = ""]) => namesOf(cell)), ...quotedNames(body)]
    expect(told.length).toBeGreaterThan(5)
    expect(
      unlisted(
        operation,
        direction,
        told.filter((name) => !notFields.includes(name)),
      ),
    ).toEqual([])
  })

  it("Redirect (hosted checkout) request: the direct payment's fields but for those it names", () => {
    const body = section(text, "Redirect (hosted checkout) request")
    const without = quotedNames(body.slice(0, body.indexOf("Its ")))
    const direct = listed("authorise", "request").filter(({ path }) => !without.includes(path))
    expect(without).toHaveLength(5)
    expect(inOrder(listed("checkout", "request").filter(({ assumed }) => !assumed))).toEqual(inOrder(direct))
  })

  it("Refund request and refund record", () => {
    const [request = "", response = ""] = section(text, "Refund request and refund record").split("Response (JSON)")
    expect(unlisted("refund", "request", quotedNames(request))).toEqual([])
    expect(unlisted("refund", "response", quotedNames(response))).toEqual([])
  })

  it("Capture, cancel and review records", () => {
    const body = section(text, "Capture, cancel and review records")
    const rows = tableRows(body)
    expect(rows).toHaveLength(3)
    for (const [operation = "", list = "", elements = "", answered = "", answers = ""] of rows) {
      const name = operation.toLowerCase()
      expect(unlisted(name, "request", [...namesOf(list), ...namesOf(elements)])).toEqual([])
      expect(unlisted(name, "response", [...namesOf(answered), ...namesOf(answers)])).toEqual([])
    }
  })

  it("numbers are numbers where the document's tables say so", () => {
    for (const [title, operation, direction] of sections) {
      const numeric = tableRows(section(text, title)).filter(([, type = ""]) => /^(number|integer)$/.test(type))
      for (const [name = "", type = ""] of numeric) {
        expect(listed(operation, direction).find(({ path }) => path === name)).toMatchObject({ type })
      }
    }
  })
})

/** The names that are no part of any listed path. */
function unlisted(operation: string, direction: Direction, told: string[]): string[] {
  const known = new Set(listed(operation, direction).flatMap(({ path }) => path.replaceAll("[]", "").split(".")))
  return told.filter((name) => !known.has(name))
}
