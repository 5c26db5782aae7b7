import type { Translate } from "./use-words"

/** A signature recipe in a sentence. */
export function recipeText(t: Translate, recipe: object): string {
  const { algorithm = "", key, form, separator, order, empty, encoding = "" } = recipe as Record<string, string>
  return t("setting.recipe.sentence", {
    algorithm,
    key: key === "hmac" ? "" : t(key === "append" ? "setting.recipe.key_after" : "setting.recipe.key_before"),
    joint: separator
      ? t("setting.recipe.joined_by", { separator: JSON.stringify(separator) })
      : t("setting.recipe.no_separator"),
    what: t(form === "pairs" ? "setting.recipe.pairs" : "setting.recipe.values"),
    sorting: t(order === "alphabetical" ? "setting.recipe.by_name" : "setting.recipe.as_listed"),
    empty: t(empty === "keep" ? "setting.recipe.empty_kept" : "setting.recipe.empty_out"),
    encoding,
  })
}
