import { findRecipes, findRecipesBeside } from "../find-recipes"
import { readSample, type Sample } from "../sample"
import { report } from "../command/report"

const KEY = "s3cret-of-the-merchant"
const SIGNATURE = "0".repeat(64)

/** A message of so many lists, each of so many orders with ten fields. */
function sampleOf(groups: number, elements = 1, plain = 10): Sample {
  const named = (prefix: string, count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`${prefix}${at}_id`, `${prefix}${at}`]))
  const list = Array.from({ length: elements }, () => named("inner", 10))
  const lists = Object.fromEntries(Array.from({ length: groups }, (_, at) => [`list${at}`, list]))
  return { fields: { ...named("plain", plain), ...lists }, signature: SIGNATURE }
}

/** How often others were let in while something was computed: hardly ever, if it is computed in their thread. */
async function turnsBeside<Found>(work: () => Promise<Found>): Promise<{ found: Found; turns: number }> {
  let turns = 0
  const timer = setInterval(() => (turns += 1), 1)
  const found = await work()
  clearInterval(timer)
  return { found, turns }
}

describe("a search", () => {
  it.each([
    ["lists", sampleOf(13), /more than 12 lists/],
    ["fields", sampleOf(1, 1, 300), /more than 300 different fields/],
    ["values", sampleOf(2, 100), /more than 2000 values/],
  ])("refuses a message of more %s than any of the service has", async (_, sample, reason) => {
    const refusal = expect.objectContaining({
      kind: "invalid",
      field: "samples",
      merchantMessage: expect.stringMatching(reason) as unknown,
    }) as unknown
    const text = JSON.stringify({ ...sample.fields, encryption_data: SIGNATURE })
    expect(() => readSample(text)).toThrow(refusal as Error)
    await expect(findRecipesBeside({ samples: [sample], key: KEY, seconds: 0.1 })).rejects.toEqual(refusal)
  })

  it("of the longest message lets others in all the time, and ends when its time is up", async () => {
    await findRecipesBeside({ samples: [sampleOf(1)], key: KEY, seconds: 0.2 })
    const { found, turns } = await turnsBeside(() =>
      findRecipesBeside({ samples: [sampleOf(12, 15)], key: KEY, seconds: 1.5 }),
    )
    expect({ total: found.total, endedAfter: found.endedAfter }).toEqual({ total: 0, endedAfter: 1.5 })
    expect(turns).toBeGreaterThan(10)
  })

  it("says that it was ended, and of what it found by then", () => {
    const { fields } = sampleOf(0)
    const none = findRecipes({ samples: [{ fields, signature: SIGNATURE }], key: KEY, seconds: 0 })
    expect(report(none, ["one"])).toContain(
      "The search was ended after 0 seconds, before everything was tried: nothing was found so far.",
    )
    expect(report({ ...none, endedAfter: undefined }, ["one"])).not.toContain("ended")
  })
})
