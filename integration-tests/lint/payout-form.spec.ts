import { payoutFields } from "../../src/acquirer/operations/payout"
import { documentPath, DOCUMENT_FIELDS } from "../../src/admin/payouts/documents"
import { FURTHER } from "../../src/admin/payouts/fields"

interface Shape {
  shape?: Record<string, Shape>
  element?: Shape
  unwrap?: () => Shape
  /** Of a schema that reads something else first. */
  out?: Shape
}

/** Every field by its path; those of a list by the first of it. */
function pathsOf(shape: Record<string, unknown>, before = ""): string[] {
  return Object.entries(shape).flatMap(([name, schema]) => {
    let inner = schema as Shape
    while (!inner.shape && !inner.element) {
      const within = inner.unwrap?.() ?? inner.out
      if (!within) break
      inner = within
    }
    const [own, path] = inner.element?.shape
      ? [inner.element.shape, `${before}${name}.0`]
      : [inner.shape, `${before}${name}`]
    return own ? pathsOf(own, `${path}.`) : [path]
  })
}

/** Asked first, made by the form itself, or asked by country and method. */
const ELSEWHERE = ["request_id", "payment_amount", "payment_currency", "payment_method"]
const COUNTRY = "beneficiary.bank_details.bank_country_code"

it("the form of a payout has every field of the specification, once", () => {
  const documents = DOCUMENT_FIELDS.map((field) => documentPath(0, field))
  const asked = [...FURTHER.flatMap(({ fields }) => fields), ...documents, ...ELSEWHERE, COUNTRY]
  expect(asked.sort()).toEqual(pathsOf(payoutFields.shape).sort())
})
