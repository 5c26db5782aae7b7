import { appendFileSync, mkdirSync } from "node:fs"
import { format } from "node:util"

/**
 * What every test runs under, whatever the developer's own shell or `.env` says. Everything that is printed, at the
 * finest log level, goes to `.test-output/logs`, where it is searched for card data; the terminal shows what
 * this repository's own code prints, and everything with `TEST_LOG=terminal`.
 */
process.env.NODE_ENV = "test"
process.env.TZ = "UTC"
process.env.MEDUSA_DISABLE_TELEMETRY = "true"
process.env.LOG_LEVEL = "silly"
for (const name of Object.keys(process.env)) if (/^(ACQUIRER_|REDIS_URL$|PORT$)/.test(name)) delete process.env[name]

const folder = `${__dirname}/../../.test-output/logs`
mkdirSync(folder, { recursive: true })
const file = `${folder}/worker-${process.env.JEST_WORKER_ID ?? "1"}-${process.pid}.log`
const keep = (text: string) => appendFileSync(file, text)
const everything = process.env.TEST_LOG === "terminal"

/** Medusa's logger writes to the console's streams directly. */
const stream = { write: (text: string) => (keep(text), everything ? process.stderr.write(text) : true) }
Object.defineProperty(console, "_stdout", { value: stream })
Object.defineProperty(console, "_stderr", { value: stream })

for (const level of ["debug", "info", "log", "warn", "error"] as const) {
  console[level] = (...words: unknown[]) => {
    const line = `${format(...words)}\n`
    keep(line)
    const caller = new Error().stack?.split("\n")[2] ?? ""
    if (everything || !caller.includes("node_modules")) process.stderr.write(line)
  }
}
