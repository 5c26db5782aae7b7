import { elementsOf } from "../domain/elements-of"
import { ownValue } from "./own-value"
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
  recipe: Pick<SignatureRecipe, "fields" | "order" | "empty" | "lists">,
  body: Record<string, unknown>,
): SignedValue[] | undefined {
  const signed: SignedValue[] = []
  const add = (holder: unknown, field: string, name = field): boolean => {
    const text = plain(ownValue(holder, field))
    if (text !== undefined && (text !== "" || recipe.empty === "keep")) signed.push({ name, text })
    return text !== undefined
  }
  for (const field of inOrder(recipe.fields, recipe.order, placeOf)) {
    if (typeof field === "string") {
      if (!add(body, field)) return undefined
    } else {
      const names = inOrder(field.fields, recipe.order, (name) => name)
      const isIndexed = recipe.lists === "flat-indexed"
      for (const [index, element] of elementsOf(ownValue(body, field.each)).entries()) {
        const called = (name: string) => (isIndexed ? `${field.each}[${index}][${name}]` : name)
        if (!names.every((name) => add(element, name, called(name)))) return undefined
      }
    }
  }
  // Equal names stay in the list's order.
  const isFlat = recipe.lists === "flat" || recipe.lists === "flat-indexed"
  return isFlat ? inOrder(signed, recipe.order, ({ name }) => name) : signed
}

/** Signed values in the recipe's form, with its separator between them. */
export function joinedValues(
  { form, separator }: Pick<SignatureRecipe, "form" | "separator">,
  values: readonly SignedValue[],
): string {
  return values.map(({ name, text }) => (form === "pairs" ? `${name}=${text}` : text)).join(separator)
}

/** What `alphabetical` sorts by: a list's elements stay together and in the list's order. */
function placeOf(field: SignatureField): string {
  return typeof field === "string" ? field : field.each
}

function inOrder<Entry>(entries: Entry[], order: SignatureRecipe["order"], place: (entry: Entry) => string): Entry[] {
  if (order === "listed") return entries
  return [...entries].sort((left, right) => byCodePoint(place(left), place(right)))
}

function byCodePoint(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0
}

function plain(value: unknown): string | undefined {
  if (value === undefined || value === null) return ""
  return typeof value === "object" || typeof value === "function" ? undefined : String(value)
}
