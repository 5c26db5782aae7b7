import type { MedusaContainer } from "@medusajs/framework/types"
import type { Sample } from "../acquirer"
import { AcquirerError } from "../acquirer/domain/errors"
import { storeOf } from "../medusa/store"
import type { RecipesView } from "./views"

/** A message as it was sent, or its fields in their order and its signature apart. */
export type GivenSample = { text: string } | Pick<Sample, "fields" | "signature">

/** A second search beside the first would halve what is left for everybody else. */
let isSearching = false

/**
 * Which signature recipes make the signatures of samples, the likeliest first. Takes a second or two, beside what else
 * the server has to do. The key is used and forgotten.
 * @param key the key that signed them, or the account whose key did
 * @throws AcquirerError `invalid` (a sample that cannot be read), `config` (the account's settings are not complete),
 *   `refused`, code `busy`, while another search runs
 */
export async function recipesOf(
  container: MedusaContainer,
  samples: readonly GivenSample[],
  key: { secret_key: string } | { account: string },
): Promise<RecipesView> {
  const secret =
    "secret_key" in key ? key.secret_key : (await storeOf(container).acquiring.settings(key.account)).secret_key
  const { findRecipesBeside, readSample } = whenNeeded()
  const read = samples.map((sample, at) => ("text" in sample ? readSample(sample.text, `Sample ${at + 1}`) : sample))
  const { fits, total, differences, causes, endedAfter } = await alone(() =>
    findRecipesBeside({ samples: read, key: secret }),
  )
  return {
    recipes: fits.map(({ recipes, stringsToSign, profile, over }) => ({
      recipe: recipes[0] ?? {},
      string_to_sign: stringsToSign[0] ?? "",
      recipes,
      strings_to_sign: stringsToSign,
      profile,
      over,
    })),
    count: total,
    differences: differences.map(({ part, choices, decidedBy }) => ({ part, choices, decided_by: decidedBy })),
    ended_after_seconds: endedAfter ?? null,
    causes,
  }
}

async function alone<Found>(search: () => Promise<Found>): Promise<Found> {
  if (isSearching) {
    throw new AcquirerError("refused", {
      code: "busy",
      merchantMessage: "Another search for a recipe is running on this server. Try again in half a minute.",
    })
  }
  isSearching = true
  try {
    return await search()
  } finally {
    isSearching = false
  }
}

/** The finder brings the whole client along, and is needed once in the life of an account. */
function whenNeeded() {
  // eslint-disable-next-line @typescript-eslint/no-require-imports
  return require("../acquirer") as typeof import("../acquirer")
}
