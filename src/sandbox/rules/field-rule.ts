import { InvalidInput } from "../service/problems"
import { valuesAt } from "./values-at"

/** What some fields of a request must be, wherever they have a value. */
export interface FieldRule {
  /** Names as `valuesAt` reads them. */
  fields: readonly string[]
  holds: (value: string | number, now: number) => boolean
  /** How a refusal goes on after the field's name. */
  otherwise: string
}

/** @throws InvalidInput naming the first field at fault, never its value */
export function checkFields(request: object, rules: readonly FieldRule[], now: number): void {
  for (const { fields, holds, otherwise } of rules) {
    for (const [place, value] of fields.flatMap((name) => valuesAt(request, name))) {
      if ((typeof value === "string" || typeof value === "number") && holds(value, now)) continue
      throw new InvalidInput(`${place} ${otherwise}`)
    }
  }
}
