import { canonicalText } from "../profile/canonical-text"
import type { SignatureRecipe, SignedMessage } from "../profile/profile"
import { signatureOf } from "../profile/signature"
import { fieldLists } from "./field-lists"
import { distance, plainest } from "./plainest"
import type { Sample } from "./sample"
import { searchRecipes, type Cut, type SearchStage } from "./search"
import { USUAL_SEPARATORS } from "./separators"
import { shapeOf, type Shape } from "./shape"
import type { Steps } from "./steps"

/** The samples of one message, and every recipe that signs them all. */
export interface MessageFit {
  /** What the message may be; none where its fields do not say. */
  messages: readonly SignedMessage[]
  samples: readonly Sample[]
  shape: Shape
  /** The likeliest first. */
  recipes: SignatureRecipe[]
  /** The samples for which some recipe was found, whether or not it fits the others. */
  alone: readonly Sample[]
  tried: { fieldLists: number; texts: number; cut: Cut | undefined }
}

/** Finds the recipes that sign every one of these samples; the shortest is searched, the others are checked. */
export function* fitMessage(
  messages: readonly SignedMessage[],
  samples: readonly Sample[],
  separators: readonly string[],
  key: string,
): Steps<MessageFit> {
  const shape = shapeOf(samples)
  const { likely, wide } = yield* fieldLists(shape, messages)
  const [usual, others] = partition(separators)
  const stages: SearchStage[] = (["usual", "rare"] as const).flatMap((uses) => [
    { lists: likely, separators: usual, uses },
    { lists: likely, separators: others, uses },
    { lists: wide, separators: usual, uses },
  ])
  stages.push({ lists: likely, separators: usual, uses: "joint" })
  const tried: MessageFit["tried"] = { fieldLists: likely.length + wide.length, texts: 0, cut: undefined }
  const fit = { messages, samples, shape, tried }
  if (yield) return { ...fit, tried: { ...tried, cut: "time" }, recipes: [], alone: [] }
  for (const sample of [...samples].sort((one, other) => lengthOf(one) - lengthOf(other))) {
    const { recipes, texts, cut } = yield* searchRecipes(sample, stages, key)
    tried.texts += texts
    tried.cut ??= cut
    if (recipes.length === 0) continue
    const written = recipes.map((recipe) => plainest(recipe, shape.empty))
    const distinct = [...new Map(written.map((recipe) => [JSON.stringify(recipe), recipe])).values()]
    // Sorting keeps the order of the field lists, and so their likelihood, among recipes equally far.
    const ranked = distinct
      .map((recipe) => ({ recipe, far: distance(recipe) }))
      .sort((one, other) => one.far - other.far)
      .map(({ recipe }) => recipe)
    const fitting: SignatureRecipe[] = []
    const alone = new Set<Sample>()
    for (const recipe of ranked) {
      if (yield) tried.cut = "time"
      // What was found is checked even then: it must sign every sample.
      const signed = samples.filter((one) => signs(recipe, one, key))
      for (const one of signed) alone.add(one)
      if (signed.length === samples.length) fitting.push(recipe)
    }
    return { ...fit, recipes: fitting, alone: [...alone] }
  }
  return { ...fit, recipes: [], alone: [] }
}

function partition(separators: readonly string[]): [string[], string[]] {
  const isUsual = (separator: string) => USUAL_SEPARATORS.includes(separator)
  return [separators.filter(isUsual), separators.filter((separator) => !isUsual(separator))]
}

function signs(recipe: SignatureRecipe, { fields, signature }: Sample, key: string): boolean {
  const text = canonicalText(recipe, fields)
  return text !== undefined && signatureOf(Buffer.from(text, "utf8"), key, recipe) === signature
}

function lengthOf({ fields }: Sample): number {
  return JSON.stringify(fields).length
}
