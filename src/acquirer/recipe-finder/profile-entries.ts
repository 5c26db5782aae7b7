import type { SignatureRecipe, SignedMessage } from "../profile/profile"
import type { ProfileOverrides } from "../profile/schema"

/**
 * Recipes as the setting `profile` takes them: what all share as the default, the fields with their messages. Where
 * messages share no recipe each has its own in full. The fields of a message that nobody could name are left out.
 */
export function profileEntries(
  recipes: readonly { messages: readonly SignedMessage[]; recipe: SignatureRecipe }[],
): ProfileOverrides {
  const [first] = recipes
  if (!first) return {}
  const { fields: _, ...parts } = first.recipe
  const isShared = recipes.every(({ recipe }) => partsOf(recipe) === partsOf(first.recipe))
  const entries = recipes.flatMap(({ messages, recipe }) =>
    messages.map((message) => [message, isShared ? { fields: recipe.fields } : recipe] as const),
  )
  return {
    signature: {
      ...(isShared ? { default: parts } : {}),
      ...(entries.length > 0 ? { messages: Object.fromEntries(entries) } : {}),
    },
  }
}

/** All of a recipe but its fields, to be compared. */
export function partsOf({ fields: _, ...parts }: SignatureRecipe): string {
  return JSON.stringify(Object.entries(parts).sort(([one], [other]) => (one < other ? -1 : 1)))
}
