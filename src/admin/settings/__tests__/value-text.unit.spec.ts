import type { Key } from "../../words/key"
import { wordsOf } from "../../words/__tests__/words-of"
import { GROUPS, type Field } from "../catalogue"
import { valueText } from "../value-text"

function fieldOf(unit: Key): Field {
  const field = GROUPS.flatMap(({ fields }) => fields).find((one) => one.kind === "number" && one.unit === unit)
  if (!field) throw new Error(`No setting is in ${unit}`)
  return field
}

describe("a number that is set", () => {
  it.each<[unit: Key, value: number, english: string, german: string]>([
    ["setting.units.attempts", 1, "1 attempt", "1 Versuch"],
    ["setting.units.attempts", 3, "3 attempts", "3 Versuche"],
    ["setting.units.requests", 1, "1 request", "1 Anfrage"],
    ["setting.units.requests", 4, "4 requests", "4 Anfragen"],
    ["setting.units.days", 1, "1 day", "1 Tag"],
    ["setting.units.days", 1_000, "1,000 days", "1.000 Tage"],
    ["setting.units.minutes", 1, "1 minute", "1 Minute"],
    ["setting.units.minutes", 0, "0 minutes", "0 Minuten"],
    ["setting.units.KiB", 1, "1 KiB", "1 KiB"],
  ])("in %s, %d, has its unit in the singular or the plural", (unit, value, english, german) => {
    const field = fieldOf(unit)
    const settings = field.name.split(".").reduceRight<unknown>((inner, name) => ({ [name]: inner }), value) as Record<
      string,
      unknown
    >
    const said = (["en", "de"] as const).map((locale) =>
      valueText(wordsOf(locale), field, { settings, secrets_set: [] }),
    )
    expect(said).toEqual([english, german])
  })
})
