import { table, type Killed } from "../mutants/kill"
import { RENEWAL_MUTANTS } from "./mutants"
import { killRenewalMutant, playRenewals } from "./run"
import { renewalStoryOf } from "./story"

/** A small dose; `npm run simulate -- --renewals` plays as many as are asked for. */
const HISTORIES = 200
const FROM = 200_000
const WITHIN = 3_000
/**
 * What broke once: a server that dies between the order and the end of its incident; a refund whose answer, that the
 * bank takes its time, was lost.
 */
const ONCE_BROKEN = [5_000_970, 203]

/** Without these a story proves nothing about them. */
const COMMON = [
  ...["renewal ordered", "renewal recorded", "subscription ended", "subscription cancelled", "a server died"],
  ...["refunded in the drawer", "paid by others", "subscription abandoned"],
  ...["incident renewal_failed closed", "incident renewal_without_order open", "incident renewal_without_order closed"],
]

describe("renewals in the simulator", () => {
  it("play the same story from the same seed", async () => {
    for (const seed of [1, 7, 12, 40, 77]) {
      const once = await playRenewals(renewalStoryOf(seed), {}, true)
      const again = await playRenewals(renewalStoryOf(seed), {}, true)
      expect(again).toEqual(once)
      expect(once.lines.length).toBeGreaterThan(0)
    }
  })

  it("come to one order per deduction and equal books, in stories where everything happens", async () => {
    const broken: string[] = []
    const reached = new Set<string>()
    for (const seed of [...ONCE_BROKEN, ...Array.from({ length: HISTORIES }, (_, at) => FROM + at)]) {
      const played = await playRenewals(renewalStoryOf(seed))
      for (const what of played.reached) reached.add(what)
      for (const { invariant, detail } of played.violations) {
        broken.push(`npm run simulate -- --renewals --only ${seed}: ${invariant}: ${detail}`)
      }
    }
    expect(broken).toEqual([])
    expect(COMMON.filter((what) => !reached.has(what))).toEqual([])
  }, 300_000)

  it("tell of every defect that is put in", async () => {
    const rows: Killed[] = []
    for (const mutant of RENEWAL_MUTANTS)
      rows.push(await killRenewalMutant(mutant, { within: WITHIN, looksThereFirst: true }))
    process.stdout.write(`${table(rows)}\n`)
    expect(rows.filter(({ histories }) => histories === undefined)).toEqual([])
  }, 600_000)
})
