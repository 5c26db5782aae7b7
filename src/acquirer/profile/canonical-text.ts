import type { SignatureField, SignatureRecipe } from "./profile"

/** A covered value by its field's name. */
export interface SignedValue {
  name: string
  text: string
}

/**
 * The text a signature covers: the recipe's fields of a message, in the recipe's order, form and separator.
 * `undefined` when a covered field holds an object or a list where a plain value belongs.
 */
export function canonicalText(recipe: SignatureRecipe, body: Record<string, unknown>): string | undefined {
  const values = signedValues(recipe, body)
  return values && joinedValues(recipe, values)
}

/** The values a signature covers, in the recipe's order, without those it skips; `undefined` as above. */
export function signedValues(
  recipe: Pick<SignatureRecipe, "fields" | "order" | "empty">,
  body: Record<string, unknown>,
): SignedValue[] | undefined {
  const signed: SignedValue[] = []
  const values = recipe.fields.flatMap((field) => valuesOf(field, body, recipe.order))
  if (recipe.order === "alphabetical") values.sort((left, right) => byCodePoint(left.place, right.place))
  for (const { name, value } of values) {
    const text = plain(value)
    if (text === undefined) return undefined
    if (text === "" && recipe.empty === "skip") continue
    signed.push({ name, text })
  }
  return signed
}

/** Signed values in the recipe's form, with its separator between them. */
export function joinedValues(
  { form, separator }: Pick<SignatureRecipe, "form" | "separator">,
  values: readonly SignedValue[],
): string {
  return values.map(({ name, text }) => (form === "pairs" ? `${name}=${text}` : text)).join(separator)
}

interface NamedValue {
  name: string
  value: unknown
  /** What `alphabetical` sorts by: a list's elements stay together and in the list's order. */
  place: string
}

function valuesOf(field: SignatureField, body: Record<string, unknown>, order: SignatureRecipe["order"]): NamedValue[] {
  if (typeof field === "string") return [{ name: field, value: own(body, field), place: field }]
  const names = order === "alphabetical" ? [...field.fields].sort(byCodePoint) : field.fields
  return elements(own(body, field.each)).flatMap((element) =>
    names.map((name) => ({ name, value: own(element, name), place: field.each })),
  )
}

function byCodePoint(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0
}

function elements(list: unknown): unknown[] {
  if (list === undefined || list === null || list === "") return []
  return Array.isArray(list) ? list : [list]
}

function own(holder: unknown, name: string): unknown {
  return typeof holder === "object" && holder !== null && Object.hasOwn(holder, name)
    ? Reflect.get(holder, name)
    : undefined
}

function plain(value: unknown): string | undefined {
  if (value === undefined || value === null) return ""
  return typeof value === "object" || typeof value === "function" ? undefined : String(value)
}
