import type { SignatureRecipe } from "../../profile/profile"
import type { Difference } from "../differences"
import type { RecipeFindings, RecipeFit } from "../find-recipes"
import { partsOf } from "../profile-entries"

/** The findings in words. */
export function report(findings: RecipeFindings, names: readonly string[]): string {
  const taken = findings.messages.map((messages, index) => `${names[index]} was taken for ${messageName(messages)}.`)
  const { endedAfter: seconds, total } = findings
  const soFar = total > 0 ? "these were found so far" : "nothing was found so far"
  const ended = `The search was ended after ${seconds} seconds, before everything was tried: ${soFar}.`
  const body = findings.total > 0 ? fitsReport(findings, names) : noFitReport(findings)
  return `${[...taken, "", ...(seconds === undefined ? [] : [ended, ""]), ...body].join("\n")}\n`
}

/** The findings as other programs read them. */
export function jsonReport({ fits, total, differences, messages, tried, endedAfter, causes }: RecipeFindings): string {
  const body = {
    total,
    fits: fits.map(({ recipes, stringsToSign, profile, over }) => ({
      ...{ profile, recipes, strings_to_sign: stringsToSign, over },
    })),
    differences: differences.map(({ part, choices, decidedBy }) => ({ part, choices, decided_by: decidedBy })),
    messages,
    tried: { field_lists: tried.fieldLists, texts: tried.texts, separators: tried.separators },
    ended_after_seconds: endedAfter ?? null,
    causes,
  }
  return `${JSON.stringify(body, null, 2)}\n`
}

function fitsReport({ fits, total, differences }: RecipeFindings, names: readonly string[]): string[] {
  const shown = fits.length < total ? ` The ${fits.length} likeliest:` : ""
  return [
    total === 1 ? "One recipe fits:" : `${total} recipes fit.${shown || " The likeliest first:"}`,
    ...fits.flatMap((fit, index) => ["", ...fitReport(fit, index + 1, names)]),
    ...(differences.length > 0
      ? ["", "What the samples leave open, and what would decide it:", ...differences.map(differenceLine)]
      : []),
    "",
    "Put the profile into the account's setting `profile`; what it does not name keeps the reference profile's value.",
  ]
}

function fitReport(fit: RecipeFit, number: number, names: readonly string[]): string[] {
  const { recipes, stringsToSign, profile } = fit
  const [first] = recipes
  if (fit.over === "body" && first) return bodyReport(fit, first, number)
  const isShared = first !== undefined && recipes.every((recipe) => partsOf(recipe) === partsOf(first))
  return [
    `${number}. ${isShared ? inWords(first) : "The messages share no recipe: each has its own."}`,
    ...recipes.flatMap((recipe, index) => [
      ...(isShared ? [] : [`   ${names[index]}: ${inWords(recipe)}`]),
      `   Fields of ${names[index]}: ${JSON.stringify(recipe.fields)}`,
      // As JSON text, so that line breaks and blanks can be seen.
      `   String to sign: ${JSON.stringify(stringsToSign[index])}`,
    ]),
    `   Profile: ${JSON.stringify(profile)}`,
  ]
}

function bodyReport({ stringsToSign, profile }: RecipeFit, recipe: SignatureRecipe, number: number) {
  const { algorithm, encoding } = recipe
  return [
    `${number}. ${algorithm}${useInWords(recipe)}, of the body as it was sent, as ${encoding}`,
    ...stringsToSign.map((text) => `   String to sign: ${JSON.stringify(text)}`),
    `   Profile: ${JSON.stringify(profile)}`,
  ]
}

const USES: Record<SignatureRecipe["key"], string> = {
  hmac: "",
  append: ", key appended",
  prepend: ", key prepended",
  pair: ", key appended as a pair",
  "append-hashed": ", hashed key appended",
  "prepend-hashed": ", hashed key prepended",
}

const LISTS: Record<NonNullable<SignatureRecipe["lists"]>, string> = {
  together: "",
  flat: ", those of lists among all others",
  "flat-indexed": ", those of lists among all others by names with their index",
}

function inWords(recipe: SignatureRecipe): string {
  const { algorithm, form, separator, order, lists = "together", empty, encoding } = recipe
  const text = `${form === "pairs" ? "name=value pairs" : "values"} ${separator === "" ? "without a separator" : `joined by ${JSON.stringify(separator)}`}`
  const sorting = order === "alphabetical" ? "sorted by name" : "in the order listed"
  return `${algorithm}${useInWords(recipe)}, of ${text}, ${sorting}${LISTS[lists]}, empty values ${empty === "keep" ? "kept" : "skipped"}, as ${encoding}`
}

function useInWords({ key, key_name, key_separator: between }: SignatureRecipe): string {
  const named = key === "pair" && key_name !== undefined ? ` named ${JSON.stringify(key_name)}` : ""
  const joined = between === "" ? " without a separator" : ` joined by ${JSON.stringify(between)}`
  return `${USES[key]}${named}${between === undefined ? "" : joined}`
}

function differenceLine({ part, choices, decidedBy }: Difference): string {
  const open = choices.length > 0 ? `${part} (${choices.map((choice) => JSON.stringify(choice)).join(" or ")})` : part
  return `- ${open}: ${decidedBy}`
}

function noFitReport({ tried, causes }: RecipeFindings): string[] {
  return [
    `No recipe fits. Tried: ${tried.texts} texts of ${tried.fieldLists} lists of fields, ${tried.separators} separators, values and pairs, listed and sorted, with and without empty values; SHA-256 and SHA-512, plain with the key before or after, as one more pair or hashed first, and HMAC.`,
    "",
    "Likely causes:",
    ...causes.map((cause) => `- ${cause}`),
  ]
}

function messageName(messages: readonly string[]): string {
  return messages.length > 0 ? messages.join(" or ") : "a message of its own (name it with --message)"
}
