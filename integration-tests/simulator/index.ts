import { parseArgs } from "node:util"
import { playAll, playAsTold } from "./chunks"
import { tuneEngine } from "./engine"
import { MUTANTS } from "./mutants"
import { kill, table, unshown, type Killed } from "./mutants/kill"
import { remember } from "./mutants/remember"
import { play, shrink } from "./run"
import { storyOf } from "./story"

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    histories: { type: "string", default: "10000" },
    only: { type: "string" },
    whole: { type: "boolean", default: false },
    mutants: { type: "boolean", default: false },
    within: { type: "string", default: "20000" },
    survey: { type: "boolean", default: false },
    workers: { type: "string", default: "1" },
    renewals: { type: "boolean", default: false },
  },
})

tuneEngine()

/** So many histories between two lines of progress. */
const TOLD_EVERY = 50_000

async function main(): Promise<void> {
  if (values.renewals) {
    // They need the core's workflows, which take seconds to load.
    const { simulateRenewals } = await import("./renewals/command.js")
    const { seed, histories, only, mutants, within } = values
    const seeds = { from: Number(seed), histories: Number(histories), within: Number(within) }
    return simulateRenewals({ ...seeds, only: only === undefined ? undefined : Number(only), mutants })
  }
  if (values.only !== undefined) {
    const played = await play(storyOf(Number(values.only)), {}, true)
    return report(values.whole || played.violations.length === 0 ? played : await shrink(played))
  }
  const from = Number(values.seed)
  if (values.mutants) {
    const rows: Killed[] = []
    for (const mutant of MUTANTS) {
      rows.push(await kill(mutant, { within: Number(values.within), from }))
      console.log(table(rows.slice(-1)).split("\n").at(-1))
    }
    remember(rows, from)
    for (const invariant of unshown(rows)) console.log(`no mutant violates: ${invariant}`)
    process.exitCode = rows.some(({ histories }) => histories === undefined) ? 1 : 0
    return
  }
  await playSeeds(from, Number(values.histories))
}

/** Tells of the first seed that fails, shrunk; with `--survey` plays all of them and counts what fails. */
async function playSeeds(from: number, histories: number): Promise<void> {
  const workers = Number(values.workers)
  const counts = new Map<string, { count: number; seeds: number[] }>()
  const begun = Date.now()
  let played = 0
  let cpuMs = 0
  let failing: number | undefined
  const tell = () => {
    for (const [key, { count, seeds }] of [...counts].sort((a, b) => b[1].count - a[1].count))
      console.log(count, key.slice(0, 200), seeds.join(","))
    const perCore = Math.round(played / (cpuMs / 1_000))
    const together = Math.round(played / ((Date.now() - begun) / 1_000))
    console.log(`${played} histories, ${perCore} a second of CPU; ${together} a second by ${workers} together`)
  }
  process.once("SIGTERM", () => {
    tell()
    process.exit(1)
  })
  await playAll({ from, histories }, workers, __filename, (chunk) => {
    const before = played
    played += chunk.histories
    if (Math.floor(played / TOLD_EVERY) > Math.floor(before / TOLD_EVERY))
      console.error(`${played} of ${histories} histories, ${counts.size} kinds of violation`)
    cpuMs += chunk.cpuMs
    for (const { invariant, detail, seed } of chunk.violations) {
      const key = `${invariant}: ${detail.replace(/[\d.]+ USD|\d+|_\w+/g, "…")}`
      const known = counts.get(key) ?? { count: 0, seeds: [] }
      known.count += 1
      if (known.seeds.length < 4) known.seeds.push(seed)
      counts.set(key, known)
    }
    failing ??= values.survey ? undefined : chunk.violations[0]?.seed
    return failing === undefined
  })
  if (failing !== undefined) {
    report(await shrink(await play(storyOf(failing))))
    process.exitCode = 1
    return
  }
  tell()
}

function report({ story, violations, lines }: Awaited<ReturnType<typeof play>>): void {
  console.log(`seed ${story.seed}: ${JSON.stringify(story.conditions)}`)
  for (const event of story.events) console.log(`  ${JSON.stringify(event)}`)
  for (const line of lines) console.log(line)
  for (const { invariant, detail } of violations) console.log(`VIOLATED: ${invariant}: ${detail}`)
}

if (process.send) playAsTold()
else void main()
