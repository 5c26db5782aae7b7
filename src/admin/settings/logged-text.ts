import type { Words } from "../words/use-words"
import { GROUPS } from "./catalogue"
import { valueText } from "./value-text"

/** A setting's value in the log of changes; a dash where there was none. */
export function loggedText(words: Words, name: string, value: unknown): string {
  if (value === null) return "–"
  const field = GROUPS.flatMap(({ fields }) => fields).find((known) => known.name === name)
  if (!field) return typeof value === "object" ? JSON.stringify(value) : String(value)
  const [group = "", inner] = name.split(".")
  const settings = { [group]: inner === undefined ? value : { [inner]: value } }
  return valueText(words, field, { settings, secrets_set: [] }).split("\n").join(", ")
}
