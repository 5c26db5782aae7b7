import { de } from "../../words/de"
import type { Translate } from "../../words/use-words"
import { atItsPlace } from "../at-its-place"

const german: Translate = (key, values = {}) => {
  const text = key.split(".").reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], de)
  return String(text).replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]))
}

it("names another field in the quotation marks of the language", () => {
  const { reason } = atItsPlace(german, { field: "beneficiary", reason: "fehlt, und ebenso beneficiary.company_name" })
  expect(reason).toBe("fehlt, und ebenso „Firma“")
})
