import type { SignatureField, SignatureRecipe } from "../profile/profile"
import { referenceProfile } from "../profile/reference"

/**
 * One way to write recipes that always sign alike: sorted fields are listed sorted, and fields without a value in any
 * sample are left out where the recipe shows no trace of them. What the profile already lists is left as it is.
 */
export function plainest(recipe: SignatureRecipe, empty: ReadonlySet<string>): SignatureRecipe {
  const fields = hidesEmpty(recipe) && !isAssumed(recipe.fields) ? withValues(recipe.fields, empty) : recipe.fields
  return { ...recipe, fields: recipe.order === "alphabetical" ? sorted(fields) : fields }
}

/** Whether a field without a value leaves no trace in the text that is signed. */
export function hidesEmpty({ empty, form, separator }: Pick<SignatureRecipe, "empty" | "form" | "separator">): boolean {
  return empty === "skip" || (form === "values" && separator === "")
}

/** How far a recipe's parts are from the reference profile's: fewer differences are likelier. */
export function distance(recipe: SignatureRecipe): number {
  const differing = Object.entries(referenceProfile.signature.default).filter(
    ([part, value]) => recipe[part as keyof SignatureRecipe] !== value,
  ).length
  const further = [recipe.key_separator, recipe.lists].filter((part) => part !== undefined)
  return differing + further.length
}

const assumed = new Set(Object.values(referenceProfile.signature.messages).map(({ fields }) => JSON.stringify(fields)))

function isAssumed(fields: SignatureField[]): boolean {
  return assumed.has(JSON.stringify(fields))
}

function withValues(fields: SignatureField[], empty: ReadonlySet<string>): SignatureField[] {
  return fields.flatMap<SignatureField>((field) => {
    if (typeof field === "string") return empty.has(field) ? [] : [field]
    const inner = field.fields.filter((name) => !empty.has(name))
    return inner.length > 0 ? [{ ...field, fields: inner }] : []
  })
}

function sorted(fields: SignatureField[]): SignatureField[] {
  const place = (field: SignatureField) => (typeof field === "string" ? field : field.each)
  return fields
    .map((field) => (typeof field === "string" ? field : { ...field, fields: [...field.fields].sort() }))
    .sort((one, other) => (place(one) < place(other) ? -1 : place(one) > place(other) ? 1 : 0))
}
