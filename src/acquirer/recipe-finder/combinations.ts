import type { SignatureRecipe } from "../profile/profile"
import type { MessageFit } from "./fit-message"
import { partsOf } from "./profile-entries"

/**
 * The recipes of each message that go with those of the others: a profile has one default for all messages, and lists
 * of fields for each. `undefined` where the messages share no recipe.
 */
export function sharing(fits: readonly MessageFit[]): MessageFit[] | undefined {
  const parts = fits.map(({ recipes }) => new Set(recipes.map(partsOf)))
  const common = (recipe: SignatureRecipe) => parts.every((one) => one.has(partsOf(recipe)))
  const shared = fits.map((fit) => ({ ...fit, recipes: fit.recipes.filter(common) }))
  return shared.every(({ recipes }) => recipes.length > 0) ? shared : undefined
}

/**
 * One recipe for each message, all with the same parts: the first `most` of all such choices, and how many there are.
 */
export function combinations(
  shared: readonly MessageFit[],
  most: number,
): { choices: SignatureRecipe[][]; total: number } {
  const [first] = shared
  const choices: SignatureRecipe[][] = []
  let total = 0
  for (const parts of new Set(first?.recipes.map(partsOf))) {
    const lists = shared.map(({ recipes }) => recipes.filter((recipe) => partsOf(recipe) === parts))
    total += lists.reduce((product, { length }) => product * length, 1)
    if (choices.length < most) choices.push(...products(lists, most - choices.length))
  }
  return { choices, total }
}

function products<Item>(lists: readonly (readonly Item[])[], most: number): Item[][] {
  return lists.reduce<Item[][]>(
    (chosen, list) => chosen.flatMap((one) => list.map((item) => [...one, item])).slice(0, most),
    [[]],
  )
}
