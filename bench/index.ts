import { readdirSync } from "node:fs"
import { join } from "node:path"

/** A measurement: runs, and answers rows for a table. */
export type Bench = () => Promise<Record<string, string | number>[]>

/** `npm run bench [name …]`: every `<name>.bench.ts` here, or those named. */
async function main(names: string[]): Promise<void> {
  const all = readdirSync(__dirname).flatMap((file) => /^(.+)\.bench\.ts$/.exec(file)?.[1] ?? [])
  const strangers = names.filter((name) => !all.includes(name))
  if (strangers.length > 0) throw new Error(`There is no bench ${strangers.join(", ")}. There are: ${all.join(", ")}.`)
  for (const name of names.length > 0 ? names : all) {
    const { bench } = (await import(join(__dirname, `${name}.bench.ts`))) as { bench: Bench }
    console.log(`\n${name}`)
    console.table(await bench())
  }
}

main(process.argv.slice(2)).then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  },
)
