/** A signature recipe in a sentence. */
export function recipeText(recipe: object): string {
  const { algorithm, key, form, separator, order, empty, encoding } = recipe as Record<string, string>
  const use = key === "hmac" ? "" : `, the key ${key === "append" ? "after" : "before"} the text`
  const joint = separator ? `joined by ${JSON.stringify(separator)}` : "without a separator"
  const what = form === "pairs" ? "names and values" : "values"
  const sorting = order === "alphabetical" ? "sorted by name" : "in the order listed"
  return `${algorithm}${use}: ${what} ${joint}, ${sorting}, empty values ${empty === "keep" ? "kept" : "left out"}, as ${encoding}.`
}
