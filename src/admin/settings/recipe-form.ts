/** A message's signature recipe as it is typed. */
export interface RecipeForm {
  /** One a line, in their order; those of a list behind its name: `items: name, amount`. */
  fields: string
  /** What differs from the recipe of all others: parts and their values. */
  parts: readonly (readonly [part: string, value: string])[]
}

interface Recipe {
  fields?: readonly (string | { each: string; fields: readonly string[] })[]
  [part: string]: unknown
}

export function recipeFormOf(value: unknown): RecipeForm {
  const { fields = [], ...parts } = (typeof value === "object" && value !== null ? value : {}) as Recipe
  const lines = fields.map((field) => (typeof field === "string" ? field : `${field.each}: ${field.fields.join(", ")}`))
  return { fields: lines.join("\n"), parts: Object.entries(parts).map(([part, said]) => [part, String(said)]) }
}

/** The recipe that a form stands for. */
export function recipeOf({ fields, parts }: RecipeForm): object {
  const lines = fields
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean)
  return { fields: lines.map(fieldOf), ...Object.fromEntries(parts) }
}

function fieldOf(line: string): string | { each: string; fields: string[] } {
  const [each = "", ...rest] = line.split(":")
  if (rest.length === 0) return line
  const inner = rest.join(":").split(",")
  return { each: each.trim(), fields: inner.map((name) => name.trim()).filter(Boolean) }
}
