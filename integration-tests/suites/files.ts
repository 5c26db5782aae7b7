import { existsSync, readdirSync, readFileSync, statSync } from "node:fs"
import { join, resolve } from "node:path"

export const ROOT = resolve(__dirname, "../..")
/** Tests of the whole shop, and the small doses of those that kill it. */
const FOLDERS = ["integration-tests/http", "integration-tests/endurance"]
/** Seconds that files take, by their paths: what `node scripts/weigh.mjs` makes of a run's reports. */
const SECONDS = join(__dirname, "seconds.json")
/** What a file that is not timed yet is taken for, by its size. */
const BYTES_A_SECOND = 500

/** As many as run at once on two processors: a suite waits for time-outs and the service half of its time. */
export const SUITES = 4

/** Every file of tests of the whole shop, as paths from the root of the repository. */
export function allFiles(): string[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
      .filter((path) => path.endsWith(".spec.ts"))
      .map((path) => join(folder, path)),
  ).sort()
}

/** The files of one suite, counted from 1, in the order of their paths; suites take about the same time. */
export function filesOf(suite: number): string[] {
  const seconds = timed()
  const suites = Array.from({ length: SUITES }, () => ({ seconds: 0, files: [] as string[] }))
  const longestFirst = allFiles()
    .map((file) => ({ file, seconds: seconds[file] ?? statSync(join(ROOT, file)).size / BYTES_A_SECOND }))
    .sort((one, other) => other.seconds - one.seconds || one.file.localeCompare(other.file))
  for (const { file, seconds } of longestFirst) {
    const shortest = suites.reduce((least, suite) => (suite.seconds < least.seconds ? suite : least))
    shortest.seconds += seconds
    shortest.files.push(file)
  }
  return (suites[suite - 1]?.files ?? []).sort()
}

function timed(): Record<string, number> {
  return existsSync(SECONDS) ? (JSON.parse(readFileSync(SECONDS, "utf8")) as Record<string, number>) : {}
}
