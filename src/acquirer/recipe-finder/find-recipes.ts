import { AcquirerError } from "../domain/errors"
import { Secret } from "../domain/secret"
import type { SignatureRecipe, SignedMessage } from "../profile/profile"
import type { ProfileOverrides } from "../profile/schema"
import { likelyCauses } from "./causes"
import { combinations, sharing } from "./combinations"
import { differencesAmong, type Difference } from "./differences"
import { fitMessage, type MessageFit } from "./fit-message"
import { likelyMessages } from "./message-of"
import { profileEntries } from "./profile-entries"
import { readingsOf } from "./readings"
import { requireSearchable, type Sample } from "./sample"
import { SEPARATORS } from "./separators"
import { compute, computeBeside, type Steps } from "./steps"
import { stringToSign } from "./string-to-sign"
import { bodyEntries, bodyToSign, wholeBodyRecipes } from "./whole-body"

export interface RecipeQuestion {
  samples: readonly Sample[]
  key: string | Secret
  /** Tried beside the usual ones. */
  separators?: readonly string[]
  /** The most fits to be listed, 20 when left out; `total` counts them all. */
  most?: number
  /** How long the search may take, 30 seconds when left out; then it ends with what it has found. */
  seconds?: number
}

const SECONDS = 30

/** A recipe that makes the signature of every sample. */
export interface RecipeFit {
  /** One for each sample, in their order: the same but for the fields, which belong to the message. */
  recipes: SignatureRecipe[]
  /** What the algorithm reads, for each sample, with the key masked. */
  stringsToSign: string[]
  /** To be put into the account's setting `profile`. */
  profile: ProfileOverrides
  /** What is signed: the fields that the recipe names, or the body as it was sent. */
  over: "fields" | "body"
}

export interface RecipeFindings {
  /** The likeliest first. Empty when none fits. */
  fits: RecipeFit[]
  total: number
  /** What the samples leave open, when several fit. */
  differences: Difference[]
  /** What each sample was taken for, by its fields; empty when they do not say. */
  messages: SignedMessage[][]
  tried: { fieldLists: number; texts: number; separators: number }
  /** The seconds after which the search was ended before it had tried everything; undefined when it was not. */
  endedAfter: number | undefined
  /** Why none fits, as far as it can be told; the certain and the likeliest first. */
  causes: string[]
}

/**
 * Finds the signature recipes of a profile that make the signatures of all samples (specification, "Authentication" 2,
 * shows none). Samples of one message share its fields; samples of several messages share everything else. It computes
 * for a second or two without a pause, for as long as it may at most. Neither what it answers nor what it throws holds
 * the key.
 * @throws AcquirerError `invalid`, code `sample` or `key`, when there is no sample or no key, or one has too many
 * fields
 */
export function findRecipes(question: RecipeQuestion): RecipeFindings {
  return compute(search(question), question.seconds ?? SECONDS)
}

/** As `findRecipes`, beside everything else that a server has to do. */
export async function findRecipesBeside(question: RecipeQuestion): Promise<RecipeFindings> {
  return computeBeside(search(question), question.seconds ?? SECONDS)
}

function* search(question: RecipeQuestion): Steps<RecipeFindings> {
  const { samples, key, separators = [], most = 20, seconds = SECONDS } = question
  const secret = Secret.of(key).reveal()
  if (samples.length === 0) throw new AcquirerError("invalid", { code: "sample", merchantMessage: "Give a sample." })
  if (secret === "") throw new AcquirerError("invalid", { code: "key", merchantMessage: "The secret key is empty." })
  for (const [index, { fields }] of samples.entries()) requireSearchable(fields, `Sample ${index + 1}`)
  const between = [...new Set([...SEPARATORS, ...separators])]
  const [given, ...others] = readingsOf(samples)
  const asked = { samples: given, separators: between, key: secret, most, seconds }
  for (const reading of [given, ...others]) {
    const found = yield* searchBodies({ ...asked, samples: reading })
    if (found.total > 0) return found
  }
  let findings = yield* searchFields(asked)
  for (const reading of others) {
    if (findings.total > 0) return findings
    const further = yield* searchFields({ ...asked, samples: reading })
    findings = further.total > 0 ? afterwards(further, findings) : afterwards(findings, further)
  }
  const trimmed = secret.trim()
  if (findings.total > 0 || secret === trimmed || trimmed === "") return findings
  const padded = yield* search({ samples, key: trimmed, separators, most: 1, seconds })
  const causes = padded.total > 0 ? [PADDED_KEY, ...findings.causes] : findings.causes
  return { ...findings, endedAfter: findings.endedAfter ?? padded.endedAfter, causes }
}

type Search = Required<Omit<RecipeQuestion, "key">> & { key: string }

/** Findings with what another search has tried beside. */
function afterwards(findings: RecipeFindings, { tried, endedAfter }: RecipeFindings): RecipeFindings {
  return {
    ...findings,
    tried: {
      fieldLists: findings.tried.fieldLists + tried.fieldLists,
      texts: findings.tried.texts + tried.texts,
      separators: tried.separators,
    },
    endedAfter: findings.endedAfter ?? endedAfter,
  }
}

/** The recipes by which a header signs the body. */
function* searchBodies({ samples, separators, key, most }: Search): Steps<RecipeFindings> {
  const recipes = yield* wholeBodyRecipes(samples, separators, key)
  const messages = samples.map(likelyMessages)
  const fits = recipes.slice(0, most).map((recipe) => bodyFit(recipe, samples, messages.flat(), key))
  const tried = { fieldLists: 0, texts: 1, separators: separators.length }
  return { fits, total: recipes.length, differences: [], messages, tried, endedAfter: undefined, causes: [] }
}

/** The recipes that sign fields. */
function* searchFields({ samples, separators, key, most, seconds }: Search): Steps<RecipeFindings> {
  const messages = samples.map(likelyMessages)
  const fits: MessageFit[] = []
  for (const group of sameMessages(samples, messages)) {
    fits.push(yield* fitMessage(group.messages, group.samples, separators, key))
  }
  const tried = {
    fieldLists: fits.reduce((sum, fit) => sum + fit.tried.fieldLists, 0),
    texts: fits.reduce((sum, fit) => sum + fit.tried.texts, 0),
    separators: separators.length,
  }
  const endedAfter = fits.some((fit) => fit.tried.cut === "time") ? seconds : undefined
  const found = { messages, tried, endedAfter }
  if (fits.some(({ recipes }) => recipes.length === 0)) {
    return { ...found, fits: [], total: 0, differences: [], causes: likelyCauses(fits, samples, key) }
  }
  const shared = sharing(fits)
  const { choices, total } = shared ? combinations(shared, most) : { choices: [bestOf(fits)], total: 1 }
  const answer = choices.map((recipes) => fitOf(fits, recipes, samples, key))
  const differences = shared ? differencesAmong(shared) : fits.flatMap((fit) => differencesAmong([fit]))
  return { ...found, fits: answer, total, differences, causes: [] }
}

const PADDED_KEY = "White space stands around the key: without it a recipe fits."

/** Samples of the same message together, in the order of their first. */
function sameMessages(
  samples: readonly Sample[],
  messages: readonly SignedMessage[][],
): { messages: SignedMessage[]; samples: Sample[] }[] {
  const groups = new Map<string, { messages: SignedMessage[]; samples: Sample[] }>()
  for (const [index, sample] of samples.entries()) {
    const likely = messages[index] ?? []
    const group = groups.get(likely.join()) ?? { messages: likely, samples: [] }
    groups.set(likely.join(), { ...group, samples: [...group.samples, sample] })
  }
  return [...groups.values()]
}

function bestOf(fits: readonly MessageFit[]): SignatureRecipe[] {
  return fits.flatMap(({ recipes }) => recipes.slice(0, 1))
}

function fitOf(
  fits: readonly MessageFit[],
  recipes: readonly SignatureRecipe[],
  samples: readonly Sample[],
  key: string,
): RecipeFit {
  const chosen = fits.flatMap(({ messages, samples }, index) => {
    const recipe = recipes[index]
    return recipe ? [{ messages, samples, recipe }] : []
  })
  const signed = samples.flatMap((sample) => {
    const recipe = chosen.find((one) => one.samples.includes(sample))?.recipe
    return recipe ? [{ recipe, text: stringToSign(recipe, sample, key) }] : []
  })
  return {
    recipes: signed.map(({ recipe }) => recipe),
    stringsToSign: signed.map(({ text }) => text),
    profile: { ...profileEntries(chosen), ...signaturePlace(chosen) },
    over: "fields",
  }
}

function bodyFit(
  recipe: SignatureRecipe,
  samples: readonly Sample[],
  messages: readonly SignedMessage[],
  key: string,
): RecipeFit {
  return {
    recipes: samples.map(() => recipe),
    stringsToSign: samples.map((sample) => bodyToSign(recipe, sample, key)),
    profile: samples[0] ? bodyEntries(recipe, samples[0], messages) : {},
    over: "body",
  }
}

/** Only of notifications a profile says in which field or header the signature is. */
function signaturePlace(
  chosen: readonly { messages: readonly SignedMessage[]; samples: readonly Sample[] }[],
): Pick<ProfileOverrides, "notification"> {
  const notified = chosen.filter(({ messages }) => messages.some((message) => message.endsWith("notification")))
  const [place] = notified.flatMap(({ samples }) => samples.flatMap((sample) => placeIn(sample) ?? []))
  return place === undefined ? {} : { notification: { signature: place } }
}

function placeIn({ signatureField, signatureHeader }: Sample) {
  const over = "fields" as const
  if (signatureHeader !== undefined) return { in: "header" as const, name: signatureHeader, over }
  return signatureField === undefined ? undefined : { in: "field" as const, name: signatureField, over }
}
