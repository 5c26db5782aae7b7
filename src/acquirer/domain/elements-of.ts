/** The elements of a list; one alone is written without a list by some services, and none as nothing. */
export function elementsOf(value: unknown): unknown[] {
  if (value === undefined || value === null || value === "") return []
  return Array.isArray(value) ? value : [value]
}
