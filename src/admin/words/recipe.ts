import { setting as english } from "./en/setting"
import type { Key } from "./key"
import { fieldsText, RECIPE_PARTS, type SignedField } from "./profile"
import type { Translate } from "./use-words"

/** A signature recipe in a sentence. */
export function recipeText(t: Translate, recipe: object): string {
  const { algorithm = "", form, separator, order, empty, encoding = "", lists } = recipe as Record<string, string>
  return t("setting.recipe.sentence", {
    algorithm,
    key: keyText(t, recipe as Record<string, string>),
    joint: separator
      ? t("setting.recipe.joined_by", { separator: JSON.stringify(separator) })
      : t("setting.recipe.no_separator"),
    what: t(form === "pairs" ? "setting.recipe.pairs" : "setting.recipe.values"),
    sorting: t(order === "alphabetical" ? "setting.recipe.by_name" : "setting.recipe.as_listed"),
    empty: t(empty === "keep" ? "setting.recipe.empty_kept" : "setting.recipe.empty_out"),
    encoding,
    lists: t(LISTS[lists ?? ""] ?? "setting.recipe.lists_together"),
  })
}

/** The same of one that signs the body as it was sent, whatever stands in it. */
export function bodyRecipeText(t: Translate, recipe: object): string {
  const { algorithm = "", encoding = "" } = recipe as Record<string, string>
  return t("setting.recipe.body", { algorithm, key: keyText(t, recipe as Record<string, string>), encoding })
}

/** What the service signed, the masks of the key in the reader's words. */
export function signedText(t: Translate, text: string): string {
  return text
    .replaceAll(english.masked_key, () => t("setting.masked_key"))
    .replaceAll(english.masked_hash, () => t("setting.masked_hash"))
}

/** Which fields recipes sign, each list of them once. */
export function fieldLists(t: Translate, recipes: readonly object[]): string[] {
  const lists = recipes.map((recipe) => {
    const { fields } = recipe as { fields: SignedField[] }
    return fieldsText(t, fields)
  })
  return [...new Set(lists)]
}

/** What a part of a recipe is called. */
export function recipePart(t: Translate, part: string): string {
  const known = part === "fields" ? "setting.signed_fields" : RECIPE_PARTS[part]
  return known ? t(known) : part
}

const LISTS: Record<string, Key> = {
  flat: "setting.recipe.lists_flat",
  "flat-indexed": "setting.recipe.lists_flat_indexed",
}

const USES: Record<string, Key> = {
  append: "setting.recipe.key_after",
  prepend: "setting.recipe.key_before",
  pair: "setting.recipe.key_pair",
  "append-hashed": "setting.recipe.hash_after",
  "prepend-hashed": "setting.recipe.hash_before",
}

function keyText(t: Translate, { key = "", key_name = "key", key_separator }: Record<string, string>): string {
  const use = USES[key]
  if (!use) return ""
  const joint =
    key_separator === undefined
      ? ""
      : key_separator
        ? t("setting.recipe.key_joined_by", { separator: JSON.stringify(key_separator) })
        : t("setting.recipe.key_not_joined")
  return t(use, { name: key_name }) + joint
}
