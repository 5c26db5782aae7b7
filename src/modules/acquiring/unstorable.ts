import { isStorable } from "../../acquirer/domain/storable-text"

/** What is said of it, after the field. */
export const UNSTORABLE_TEXT = "has characters that cannot be stored"

/** Where in a value there is such text, by the keys and places that lead to it; of a key, where it stands. */
export function placesOfUnstorable(input: unknown): PropertyKey[][] {
  const found: PropertyKey[][] = []
  const open: { value: unknown; path: PropertyKey[] }[] = [{ value: input, path: [] }]
  for (let place = open.pop(); place; place = open.pop()) {
    const { value, path } = place
    if (typeof value === "string" && !isStorable(value)) found.push(path)
    if (typeof value !== "object" || value === null) continue
    for (const [key, part] of Object.entries(value)) {
      if (!isStorable(key)) found.push(path)
      else open.push({ value: part as unknown, path: [...path, Array.isArray(value) ? Number(key) : key] })
    }
  }
  return found
}
