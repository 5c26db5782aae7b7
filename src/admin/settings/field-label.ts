import type { Translate } from "../words/use-words"
import { GROUPS } from "./catalogue"

/**
 * What a setting is called; a part of one by the setting's name and the part, one that has no field by its own name.
 */
export function settingLabel(t: Translate, name: string): string {
  const fields = GROUPS.flatMap(({ fields }) => fields)
  const own = fields.find((field) => field.name === name)
  if (own) return t(own.label)
  const whole = fields.find((field) => name.startsWith(`${field.name}.`))
  return whole ? `${t(whole.label)}: ${name.slice(whole.name.length + 1)}` : name
}
