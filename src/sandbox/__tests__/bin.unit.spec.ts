import { spawn } from "node:child_process"
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { startSandbox } from ".."
import { VARIABLES } from "../variables"

const ROOT = resolve(__dirname, "../../..")
const NAMES = Object.keys(VARIABLES)

/** The program, until it ends or says that it is up. */
async function run(args: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, ["--import", "tsx", "src/sandbox/bin.ts", ...args], {
    cwd: ROOT,
    env: { ...process.env, NODE_OPTIONS: "", SANDBOX_PORT: "0", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  })
  let said = ""
  let complained = ""
  child.stdout.on("data", (chunk: Buffer) => {
    said += chunk.toString()
    if (said.includes("Ctrl-C stops it.")) child.kill("SIGINT")
  })
  child.stderr.on("data", (chunk: Buffer) => (complained += chunk.toString()))
  const code = await new Promise<number | null>((done) => child.once("close", done))
  return { code, said, complained }
}

it("starts with the variables it is given, and stops", async () => {
  const { code, said } = await run([], { SANDBOX_PUBLIC_URL: "https://sandbox.example/" })
  expect([code, said]).toEqual([0, expect.stringContaining("merchant_id 100001 · account_id 100001001")])
})

it("lists its variables for --help, and starts nothing", async () => {
  const { code, said } = await run(["--help"])
  expect(code).toBe(0)
  expect(NAMES.filter((name) => !said.includes(name))).toEqual([])
  expect(said).not.toContain("Ctrl-C")
})

it("refuses an argument, and lists its variables", async () => {
  const { code, said, complained } = await run(["--port=4011"])
  expect([code, said]).toEqual([1, ""])
  expect(complained).toMatch(/^It knows no --port=4011\.\n/)
  expect(NAMES.filter((name) => !complained.includes(name))).toEqual([])
})

it("refuses a public address to which no shop sends anybody, and says what works", async () => {
  const { code, complained } = await run([], { SANDBOX_PUBLIC_URL: "http://sandbox:4010" })
  expect(code).toBe(1)
  expect(complained).toMatch(/^SANDBOX_PUBLIC_URL .* https .*tunnel/)
})

it.each(["http://0.0.0.0:4010", "sandbox.example", "https://me:key@sandbox.example", "https://sandbox.example?a=1"])(
  "refuses %s as well",
  (publicUrl) => expect(startSandbox({ port: 0, publicUrl })).rejects.toThrow("SANDBOX_PUBLIC_URL"),
)

it("says at its start that it cannot write its data file", async () => {
  const file = join(mkdtempSync(join(tmpdir(), "sandbox-")), "no-folder")
  writeFileSync(file, "")
  const { code, complained } = await run([], { SANDBOX_DATA: join(file, "ledger.json") })
  expect(code).toBe(1)
  expect(complained).toMatch(/^The sandbox's data file .*ledger\.json \(SANDBOX_DATA, dataFile\) cannot be written: /)
})

it("has every variable in its README", () => {
  const readme = readFileSync(join(ROOT, "src/sandbox/README.md"), "utf8")
  expect(NAMES.filter((name) => !readme.includes(`\`${name}\``))).toEqual([])
})
