import { findRecipes } from "../find-recipes"
import type { Sample } from "../sample"
import { bodyOf, Dice, KINDS, recipeFor, signed } from "./random-recipe"

const SEED = Number(process.env.RECIPE_SEED ?? 20_261_122)
const RECIPES = Number(process.env.RECIPES ?? 200)
/** Of two samples: a merchant need not read on. Of one, the right recipe is among those that are listed. */
const FIRST = 5
/** A merchant's search ends after so many: here of the processor's, of which a busy machine's clock knows nothing. */
const MERCHANTS_SECONDS = 30
const LONGEST_SECONDS = 250
const KEY = "k3y-Of-The-Merchant"

/**
 * Recipes nobody told the finder of: what it finds must sign a message that it has not seen, and it finds it in the
 * time that a merchant's search has.
 */
describe(`recipes drawn with RECIPE_SEED=${SEED}`, () => {
  const milliseconds: Record<"one sample" | "two samples", number[]> = { "one sample": [], "two samples": [] }

  afterAll(() => {
    for (const [given, taken] of Object.entries(milliseconds)) {
      const sorted = taken.sort((one, other) => one - other)
      const at = (share: number) => `${Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? NaN)} ms`
      process.stdout.write(
        `${sorted.length} random recipes of ${given} (RECIPE_SEED=${SEED}): median ${at(0.5)}, 90 % ${at(0.9)}, longest ${at(1)}\n`,
      )
    }
  })

  it.each(Array.from({ length: RECIPES }, (_, number) => number))("number %i is found", (number) => {
    const dice = new Dice(SEED + number)
    const kind = dice.one(KINDS)
    const recipe = recipeFor(bodyOf(kind, dice), dice)
    const samples = [signed(recipe, bodyOf(kind, dice), KEY)]
    if (number % 4 > 0) samples.push(signed(recipe, bodyOf(kind, dice), KEY))

    const [begun, computed] = [performance.now(), process.cpuUsage()]
    const { fits, total } = findRecipes({ samples, key: KEY, seconds: LONGEST_SECONDS })
    const { user, system } = process.cpuUsage(computed)
    expect((user + system) / 1_000_000).toBeLessThan(MERCHANTS_SECONDS)
    milliseconds[samples.length === 1 ? "one sample" : "two samples"].push(performance.now() - begun)

    const unseen = { ...bodyOf(kind, dice), ...emptyIn(samples) }
    const { signature } = signed(recipe, unseen, KEY)
    const rank = fits.findIndex(({ recipes: [found] }) => found && signed(found, unseen, KEY).signature === signature)
    const isAmongFirst = rank >= 0 && (samples.length === 1 || rank < FIRST)
    expect({ recipe, rank, total, isAmongFirst }).toEqual({ recipe, rank, total, isAmongFirst: true })
    for (const { stringsToSign } of fits) expect(stringsToSign.join()).not.toContain(KEY)
  })
})

/** The fields that no sample shows a value of: whether they are signed nobody can know. */
function emptyIn(samples: readonly Sample[]): Record<string, ""> {
  const names = new Set(samples.flatMap(({ fields }) => Object.keys(fields)))
  return Object.fromEntries(
    [...names].filter((name) => samples.every(({ fields }) => fields[name] === "")).map((name) => [name, ""]),
  )
}
