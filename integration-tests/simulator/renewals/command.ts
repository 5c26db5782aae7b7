import { table, type Killed } from "../mutants/kill"
import { remember } from "../mutants/remember"
import { RENEWAL_MUTANTS } from "./mutants"
import { killRenewalMutant, playRenewals } from "./run"
import { renewalStoryOf } from "./story"

interface Wanted {
  from: number
  histories: number
  only: number | undefined
  mutants: boolean
  within: number
}

/** `npm run simulate -- --renewals`: the histories of subscriptions. */
export async function simulateRenewals({ from, histories, only, mutants, within }: Wanted): Promise<void> {
  if (mutants) {
    const rows: Killed[] = []
    for (const mutant of RENEWAL_MUTANTS) {
      rows.push(await killRenewalMutant(mutant, { within, from }))
      console.log(table(rows.slice(-1)).split("\n").at(-1))
    }
    remember(rows, from)
    process.exitCode = rows.some(({ histories }) => histories === undefined) ? 1 : 0
    return
  }
  const begun = process.cpuUsage()
  const first = only ?? from
  const count = only === undefined ? histories : 1
  for (let seed = first; seed < first + count; seed += 1) {
    const { violations } = await playRenewals(renewalStoryOf(seed))
    if (violations.length === 0 && only === undefined) continue
    const { story, lines } = await playRenewals(renewalStoryOf(seed), {}, true)
    console.log(`seed ${seed}: ${JSON.stringify(story)}`)
    for (const line of lines) console.log(line)
    for (const { invariant, detail } of violations) console.log(`VIOLATED: ${invariant}: ${detail}`)
    if (violations.length > 0) process.exitCode = 1
    return
  }
  const { user, system } = process.cpuUsage(begun)
  console.log(`${count} histories, ${Math.round((count * 1_000_000) / (user + system))} a second of CPU`)
}
