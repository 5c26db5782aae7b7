import type { SignatureField, SignatureRecipe } from "../profile/profile"
import type { MessageFit } from "./fit-message"
import { hidesEmpty } from "./plainest"

/** A part of the recipe that the samples leave open, and the kind of sample that would decide it. */
export interface Difference {
  part: keyof SignatureRecipe
  /** What the part may be, as the profile writes it; of `fields` the first few. */
  choices: unknown[]
  decidedBy: string
}

const MOST_CHOICES = 5
type Part = Exclude<keyof SignatureRecipe, "fields">

const DECIDED_BY: Record<Part, string> = {
  algorithm: "Another sample of the same message.",
  form: "A sample in which more fields have a value.",
  separator: "A sample in which more fields have a value.",
  order: "A sample of another message, whose signed fields do not stand in alphabetical order.",
  key: "Another sample of the same message.",
  empty: "A sample of the same message in which a signed field is empty, or missing.",
  encoding: "Another sample of the same message.",
  lists: "A sample with several elements in its list.",
  key_name: "Another sample of the same message.",
  key_separator: "A sample in which more fields have a value.",
}

const PARTS = Object.keys(DECIDED_BY) as Part[]

/** What differs among the recipes that fit, and what would tell them apart. */
export function differencesAmong(fits: readonly MessageFit[]): Difference[] {
  const recipes = fits.flatMap((fit) => fit.recipes)
  const parts = PARTS.flatMap((part) => {
    const choices = [...new Set(recipes.map((recipe) => partOf(recipe, part)))]
    return choices.length > 1 ? [{ part, choices, decidedBy: DECIDED_BY[part] }] : []
  })
  return [...parts, ...fits.flatMap(fieldDifferences)]
}

function partOf(recipe: SignatureRecipe, part: Part): string | undefined {
  return part === "key_separator" ? (recipe.key_separator ?? recipe.separator) : recipe[part]
}

function fieldDifferences({ recipes, shape }: MessageFit): Difference[] {
  const lists = [...new Map(recipes.map(({ fields }) => [sortedNames(fields), fields])).values()]
  const orders = new Map(
    recipes.filter(({ order }) => order === "listed").map(({ fields }) => [written(fields), fields]),
  )
  const open = [...shape.empty]
  const unseen: Difference[] =
    open.length > 0 && recipes.some(hidesEmpty)
      ? [
          {
            part: "fields",
            choices: [],
            decidedBy: `A sample in which ${open.slice(0, MOST_CHOICES).join(", ")}${open.length > MOST_CHOICES ? ", …" : ""} ${open.length > 1 ? "have values: they are" : "has a value: it is"} empty so far, and nothing shows whether ${open.length > 1 ? "they are" : "it is"} signed.`,
          },
        ]
      : []
  if (lists.length > 1) {
    const named = lists.map((fields) => new Set(namesOf(fields)))
    const differing = [...new Set(named.flatMap((names) => [...names]))].filter(
      (name) => !named.every((one) => one.has(name)),
    )
    const decidedBy = `A sample in which ${differing.join(", ")} hold different values, none of them empty.`
    return [{ part: "fields", choices: lists.slice(0, MOST_CHOICES), decidedBy }, ...unseen]
  }
  if (orders.size > 1) {
    const choices = [...orders.values()].slice(0, MOST_CHOICES)
    return [
      { part: "fields", choices, decidedBy: "A sample in which no two signed fields hold the same value." },
      ...unseen,
    ]
  }
  return unseen
}

function namesOf(fields: SignatureField[]): string[] {
  return fields.flatMap((field) =>
    typeof field === "string" ? [field] : field.fields.map((name) => `${field.each}.${name}`),
  )
}

function sortedNames(fields: SignatureField[]): string {
  return namesOf(fields).sort().join()
}

function written(fields: SignatureField[]): string {
  return namesOf(fields).join()
}
