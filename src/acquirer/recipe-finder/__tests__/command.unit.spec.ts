import { spawn } from "node:child_process"
import { createHmac } from "node:crypto"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { PassThrough } from "node:stream"
import { HELP } from "../command/arguments"
import { askSecret } from "../command/ask-secret"
import { runCommand, type Surroundings } from "../command/command"

const KEY = "s3cret-of-the-merchant"
const ROOT = resolve(__dirname, "../../../..")
const signed = (amount: string) =>
  `merchant_id=100001&account_id=7&order_no=A-1&transaction_id=&currency=EUR&amount=${amount}&payment_status=3000` +
  `&encryption_data=${createHmac("sha256", KEY).update(`100001|7|A-1||EUR|${amount}|3000`).digest("hex")}`

/** The command with the files and the person it is given. */
async function run(args: string[], world: Partial<Surroundings> & { files?: Record<string, string> } = {}) {
  const said = { printed: "", complained: "", asked: 0 }
  const code = await runCommand({
    args,
    env: { ACQUIRER_SECRET_KEY: KEY },
    isTerminal: false,
    readFile: (path) => {
      const text = world.files?.[path]
      return text === undefined
        ? Promise.reject(Object.assign(new Error(path), { code: "ENOENT" }))
        : Promise.resolve(text)
    },
    readInput: () => Promise.reject(new Error("nothing was piped")),
    askSecret: () => {
      said.asked++
      return Promise.resolve(KEY)
    },
    print: (text) => (said.printed += text),
    complain: (text) => (said.complained += text),
    ...world,
  })
  expect(said.printed + said.complained).not.toContain(KEY)
  return { code, ...said }
}

describe("acquiring-recipe", () => {
  it("prints the recipe of samples in files, with the string to sign and the profile", async () => {
    const { code, printed } = await run(["one", "two"], { files: { one: signed("1.00"), two: signed("2.50") } })
    expect(code).toBe(0)
    expect(printed).toContain("one was taken for notification.")
    expect(printed).toContain(
      'hmac-sha256, of values joined by "|", in the order listed, empty values kept, as hex-lower',
    )
    expect(printed).toContain('String to sign: "100001|7|A-1||EUR|2.50|3000"')
    expect(printed).toMatch(/Profile: {"signature":{"default":{/)
  })

  it("takes a form that a mail has broken into lines, behind its headers", async () => {
    const text = `POST /hook HTTP/1.1\r\ncontent-type: text/plain\r\n\r\n${signed("1.00").replaceAll("&", "&\r\n")}`
    const broken = await run(["one", "--json", "--message", "notification"], { files: { one: text } })
    const whole = await run(["one", "--json", "--message", "notification"], { files: { one: signed("1.00") } })
    expect([broken.code, broken.printed]).toEqual([0, whole.printed])
  })

  it("prints what a program can read", async () => {
    const { code, printed } = await run(["--json"], { readInput: () => Promise.resolve(signed("1.00")) })
    const found = JSON.parse(printed) as { total: number; fits: { strings_to_sign: string[] }[] }
    expect([code, found.fits.length]).toEqual([0, found.total])
    expect(found.fits[0]?.strings_to_sign).toEqual(["100001|7|A-1||EUR|1.00|3000"])
  })

  it("answers 1 with causes when none fits", async () => {
    const { code, printed } = await run(["one"], {
      files: { one: signed("1.00") },
      env: { ACQUIRER_SECRET_KEY: "another" },
    })
    expect([code, printed]).toEqual([1, expect.stringMatching(/No recipe fits\.[^]*Likely causes:[^]*Another key/)])
  })

  it("asks a person for the key when the environment has none", async () => {
    const { code, asked } = await run(["one"], { files: { one: signed("1.00") }, env: {}, isTerminal: true })
    expect([code, asked]).toEqual([0, 1])
  })

  it.each<[string, string[], Partial<Surroundings>, RegExp]>([
    ["no key and nobody to ask", ["one"], { env: {} }, /set ACQUIRER_SECRET_KEY/],
    ["an empty answer", ["one"], { env: {}, isTerminal: true, askSecret: () => Promise.resolve("") }, /key is missing/],
    ["a key for an option", ["one", "--key", KEY], {}, /The key is no option/],
    ["a key for an option, in one word", ["one", `--key=${KEY}`], {}, /The key is no option/],
    ["a key for a file", ["one", KEY], {}, /cannot be read \(ENOENT\)/],
    ["a key for a message", ["one", `--message=${KEY}`], {}, /--message must be one of authorise\.request/],
    ["no sample and nobody to pipe one", [], { isTerminal: true }, /Name a file/],
    ["the standard input twice", ["-", "-"], {}, /once/],
    ["a sample without a signature", ["bare"], {}, /^bare has no field encryption_data.*a, b/],
  ])("answers 2 for %s", async (_, args, world, reason) => {
    const { code, printed, complained } = await run(args, { files: { one: signed("1.00"), bare: "a=1&b=2" }, ...world })
    expect([code, printed, complained]).toEqual([2, "", expect.stringMatching(reason)])
  })

  it("explains itself", async () => {
    expect(await run(["--help"])).toEqual({ code: 0, printed: HELP, complained: "", asked: 0 })
  })
})

describe("asking for the key", () => {
  it.each([
    ["what is typed", `${KEY}\r`, KEY],
    ["nothing when the person presses Ctrl-C", "s3c\u0003", ""],
    ["nothing when the input ends", undefined, ""],
  ])("answers %s, and shows none of it", async (_, typed, answer) => {
    const input = new PassThrough()
    const output = new PassThrough()
    const asked = askSecret("Key: ", input, output)
    if (typed === undefined) input.end()
    else input.write(typed)
    expect(await asked).toBe(answer)
    expect(String(output.read())).toBe("Key: \n")
  })
})

describe("acquiring-recipe as a program", () => {
  const folder = mkdtempSync(join(tmpdir(), "acquiring-recipe-"))
  afterAll(() => rmSync(folder, { recursive: true }))

  it("takes one sample from a file and one from its input, and the key from its environment", async () => {
    const file = join(folder, "one.txt")
    writeFileSync(file, signed("1.00"))
    const { code, stdout, stderr } = await program([file, "-", "--json"], signed("2.50"), { ACQUIRER_SECRET_KEY: KEY })
    expect([code, stderr]).toEqual([0, ""])
    expect(JSON.parse(stdout)).toMatchObject({ messages: [["notification"], ["notification"]] })
    expect(stdout).not.toContain(KEY)
  })

  it("ends with 2 when the key is missing", async () => {
    const { code, stdout, stderr } = await program([], signed("1.00"), { ACQUIRER_SECRET_KEY: "" })
    expect([code, stdout, stderr]).toEqual([2, "", expect.stringMatching(/^The secret key is missing/)])
  })
})

async function program(args: string[], input: string, env: Record<string, string>) {
  const child = spawn(process.execPath, ["--import", "tsx", "src/acquirer/recipe-finder/bin.ts", ...args], {
    cwd: ROOT,
    env: { ...process.env, NODE_OPTIONS: "", ...env },
  })
  let stdout = ""
  let stderr = ""
  child.stdout.on("data", (chunk: Buffer) => (stdout += chunk.toString()))
  child.stderr.on("data", (chunk: Buffer) => (stderr += chunk.toString()))
  child.stdin.end(input)
  const code = await new Promise<number | null>((done) => child.once("close", done))
  return { code, stdout, stderr }
}
