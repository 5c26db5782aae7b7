import { operations, CHECKOUT_INPUTS, type OperationName } from ".."
import fields from "../fields.json"
import { inOrder, listedFields } from "./listed-fields"
import { schemaFields } from "./schema-fields"

const names = Object.keys(operations) as OperationName[]

describe("the field list", () => {
  it("has each field once", () => {
    const keys = fields.map(({ operation, direction, path }) => `${operation} ${direction} ${path}`)
    expect(new Set(keys).size).toBe(keys.length)
  })

  it.each(names)("%s: the request schema has exactly the listed fields with their types", (name) => {
    expect(inOrder(schemaFields(operations[name].request.schema))).toEqual(inOrder(listedFields(name, "request")))
  })

  it.each(names.filter((name) => name !== "checkout"))(
    "%s: the response schema has exactly the listed fields with their types",
    (name) => {
      expect(inOrder(schemaFields(operations[name].response.schema))).toEqual(inOrder(listedFields(name, "response")))
    },
  )

  it("checkout: the page's inputs are exactly the listed ones", () => {
    const paths = listedFields("checkout", "response").map(({ path }) => path)
    expect([...CHECKOUT_INPUTS].sort()).toEqual(paths.sort())
  })
})
