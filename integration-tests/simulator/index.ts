import { parseArgs } from "node:util"
import { kill, MUTANTS, table, type Killed } from "./mutants"
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
    gaps: { type: "boolean", default: false },
  },
})

async function main(): Promise<void> {
  if (values.only !== undefined) {
    const played = await play(storyOf(Number(values.only)), {}, true, values.gaps)
    return report(values.whole || played.violations.length === 0 ? played : await shrink(played))
  }
  const from = Number(values.seed)
  if (values.mutants) {
    const rows: Killed[] = []
    for (const mutant of MUTANTS) {
      rows.push(await kill(mutant, Number(values.within), from))
      console.log(table(rows.slice(-1)).split("\n").at(-1))
    }
    process.exitCode = rows.some(({ histories }) => histories === undefined) ? 1 : 0
    return
  }
  const counts = new Map<string, { count: number; seeds: number[] }>()
  const begun = process.cpuUsage()
  for (let seed = from; seed < from + Number(values.histories); seed += 1) {
    const played = await play(storyOf(seed), {}, false, values.gaps)
    if (played.violations.length === 0) continue
    if (!values.survey) {
      report(await shrink(played))
      process.exitCode = 1
      return
    }
    for (const { invariant, detail } of played.violations) {
      const key = `${invariant}: ${detail.replace(/[\d.]+ USD|\d+|_\w+/g, "…")}`
      const known = counts.get(key) ?? { count: 0, seeds: [] }
      known.count += 1
      if (known.seeds.length < 4) known.seeds.push(seed)
      counts.set(key, known)
    }
  }
  const { user, system } = process.cpuUsage(begun)
  for (const [key, { count, seeds }] of [...counts].sort((a, b) => b[1].count - a[1].count))
    console.log(count, key.slice(0, 200), seeds.join(","))
  console.log(
    `${values.histories} histories, ${Math.round(Number(values.histories) / ((user + system) / 1e6))} a second of CPU`,
  )
}

function report({ story, violations, lines }: Awaited<ReturnType<typeof play>>): void {
  console.log(`seed ${story.seed}: ${JSON.stringify(story.conditions)}`)
  for (const event of story.events) console.log(`  ${JSON.stringify(event)}`)
  for (const line of lines) console.log(line)
  for (const { invariant, detail } of violations) console.log(`VIOLATED: ${invariant}: ${detail}`)
}

void main()
