import { joinedValues, signedValues, type SignedValue } from "../profile/canonical-text"
import type { SignatureField, SignatureRecipe } from "../profile/profile"
import { RECIPE_PARTS } from "../profile/recipe-parts"
import { keyInText, partsHashed } from "../profile/signature"
import { keyUses, type KeyUse } from "./key-uses"
import type { Sample } from "./sample"
import type { Steps } from "./steps"
import { trialsOf, type Trial } from "./trial"

/** Two or three seconds of hashing: no sample of a manual needs as many, a list of a hundred orders does. */
const MOST_CHARACTERS = 150_000_000

/** Pauses are so many characters apart at most: a millisecond or two of hashing. */
const MOST_AT_ONCE = 200_000

/** Why a search ended before it had tried all: the sample is too long, or its time was up. */
export type Cut = "length" | "time"

/** Field lists with the separators and the uses of the key to try them with. */
export interface SearchStage {
  lists: readonly SignatureField[][]
  separators: readonly string[]
  uses: KeyUse
}

export interface SearchResult {
  /** Every recipe of the space that makes the sample's signature, the likely ones first. */
  recipes: SignatureRecipe[]
  /** How many different texts were signed and compared. */
  texts: number
  /** Where the search stopped before it had tried all. */
  cut: Cut | undefined
}

/**
 * Searches every combination of the parts of a recipe for those that make a sample's signature. Texts that several
 * combinations make are signed once. After the first that fits nothing more is signed: two recipes make one signature
 * only if the algorithm reads the same bytes, so that the others are found by comparing texts.
 */
export function* searchRecipes(sample: Sample, stages: readonly SearchStage[], key: string): Steps<SearchResult> {
  let texts = 0
  for (const stage of stages) {
    const trials = trialsOf(sample.signature, key, stage.uses)
    if (trials.length === 0) continue
    const found = yield* firstRecipe(sample, stage, trials)
    texts += found.texts
    if (found.recipe) return { ...(yield* alike(found.recipe, sample, stages, key)), texts }
    if (found.cut) return { recipes: [], texts, cut: found.cut }
  }
  return { recipes: [], texts, cut: undefined }
}

function* firstRecipe(
  { fields }: Sample,
  { lists, separators }: SearchStage,
  trials: readonly Trial[],
): Steps<{ recipe?: SignatureRecipe; texts: number; cut: Cut | undefined }> {
  let texts = 0
  let characters = 0
  let pausedAt = 0
  const seen = new Set<string>()
  for (const sequence of sequences(fields, lists)) {
    if (yield) return { texts, cut: "time" }
    if (sequence === undefined) continue
    const { values, ...covered } = sequence
    const written = JSON.stringify(values)
    if (seen.has(written)) continue
    seen.add(written)
    for (const form of RECIPE_PARTS.form) {
      const pieces = piecesOf(form, values)
      for (const separator of separators) {
        const text = pieces.join(separator)
        texts++
        characters += text.length
        if (characters - pausedAt > MOST_AT_ONCE) {
          if (yield) return { texts, cut: "time" }
          pausedAt = characters
        }
        const trial = trials.find(({ fits }) => fits(text, separator))
        if (trial) {
          const { algorithm, use, encoding } = trial
          return { recipe: { ...covered, form, separator, algorithm, ...use, encoding }, texts, cut: undefined }
        }
      }
      if (characters > MOST_CHARACTERS) return { texts, cut: "length" }
    }
  }
  return { texts, cut: undefined }
}

/** All recipes that let the algorithm of one that fits read the same bytes. */
function* alike(
  found: SignatureRecipe,
  { fields }: Sample,
  stages: readonly SearchStage[],
  key: string,
): Steps<Pick<SearchResult, "recipes" | "cut">> {
  const { algorithm, encoding } = found
  const uses = (["usual", "rare", ...(found.key_separator ? (["joint"] as const) : [])] as const)
    .flatMap((which) => keyUses(algorithm, which))
    .map((use) => ({ use, written: keyInText(key, { algorithm, ...use }) }))
  const target = partsHashed(joinedValues(found, signedValues(found, fields) ?? []), keyInText(key, found), found).join(
    "",
  )
  const recipes: SignatureRecipe[] = []
  const addedBy = ({ use, written }: (typeof uses)[number], separator: string) =>
    partsHashed("", written, { ...use, separator }).join("").length
  const between = [...separatorsByLength(stages.flatMap(({ separators }) => separators))].map(
    ([length, separators]) => ({
      length,
      separators,
      added: groupedBy(uses, (use) => addedBy(use, " ".repeat(length))),
    }),
  )
  const everyList = new Set(stages.flatMap(({ lists }) => lists))
  for (const sequence of sequences(fields, everyList)) {
    // What fitted first is kept when no time is left to come upon it again.
    if (yield) return { recipes: recipes.length > 0 ? recipes : [found], cut: "time" }
    if (sequence === undefined) continue
    const { values, ...covered } = sequence
    for (const form of RECIPE_PARTS.form) {
      const pieces = piecesOf(form, values)
      const rest = target.length - pieces.reduce((sum, piece) => sum + piece.length, 0)
      for (const { length, separators, added } of between) {
        const left = rest - (pieces.length - 1) * length
        if (!added.has(left)) continue
        for (const separator of separators) {
          const text = pieces.join(separator)
          for (const { use, written } of added.get(left) ?? []) {
            if (use.key_separator === separator) continue
            if (partsHashed(text, written, { ...use, separator }).join("") !== target) continue
            recipes.push({ ...covered, form, separator, algorithm, ...use, encoding })
          }
        }
      }
    }
  }
  return { recipes, cut: undefined }
}

function separatorsByLength(separators: readonly string[]): Map<number, string[]> {
  return groupedBy([...new Set(separators)], ({ length }) => length)
}

function groupedBy<Item>(items: readonly Item[], by: (item: Item) => number): Map<number, Item[]> {
  const groups = new Map<number, Item[]>()
  for (const item of items) groups.set(by(item), [...(groups.get(by(item)) ?? []), item])
  return groups
}

interface Sequence extends Pick<SignatureRecipe, "fields" | "order" | "empty" | "lists"> {
  values: SignedValue[]
}

/**
 * The values that each field list brings in each order, with and without the empty ones; nothing where it brings none.
 */
function* sequences(
  fields: Record<string, unknown>,
  lists: Iterable<SignatureField[]>,
): Generator<Sequence | undefined> {
  for (const list of lists) {
    for (const order of RECIPE_PARTS.order) {
      for (const empty of RECIPE_PARTS.empty) {
        for (const lists of listsOf(list, order)) {
          const recipe = { fields: list, order, empty, ...lists }
          const values = signedValues(recipe, fields)
          yield values && values.length > 0 ? { ...recipe, values } : undefined
        }
      }
    }
  }
}

type Lists = Pick<SignatureRecipe, "lists">

/** How the values of a list can stand among the others; in the order listed only their names tell. */
function listsOf(fields: readonly SignatureField[], order: SignatureRecipe["order"]): Lists[] {
  if (fields.every((field) => typeof field === "string")) return [{}]
  return order === "listed" ? [{}, { lists: "flat-indexed" }] : [{}, { lists: "flat" }, { lists: "flat-indexed" }]
}

function piecesOf(form: SignatureRecipe["form"], values: readonly SignedValue[]): string[] {
  return values.map((value) => joinedValues({ form, separator: "" }, [value]))
}
