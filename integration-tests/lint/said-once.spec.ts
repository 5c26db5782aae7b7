import { readdirSync, readFileSync } from "node:fs"
import { resolve } from "node:path"

import { WITHOUT_ORDER } from "../../src/modules/acquiring/incidents"

const SRC = resolve(__dirname, "../../src")
const MAKERS = ["modules/acquiring/incident-keys.ts", "modules/acquiring/exclusive-keys.ts"]

/** Migrations keep the words of their day. */
const sources = readdirSync(SRC, { recursive: true, encoding: "utf8" }).filter(
  (name) =>
    /\.ts$/.test(name) && !/__tests__|\/migrations\/|^(admin|words|sandbox)\//.test(name) && !MAKERS.includes(name),
)
const textOf = (name: string) => readFileSync(resolve(SRC, name), "utf8")

/** What the keys of incidents and of exclusive operations begin with: `void_failed:`, `cart:`. */
const PREFIXES = [
  ...MAKERS.flatMap((name) => [...textOf(name).matchAll(/["`](\w+):/g)].map(([, prefix]) => prefix ?? "")),
  ...WITHOUT_ORDER,
]

it("knows the keys", () => {
  expect(PREFIXES).toEqual(
    expect.arrayContaining(["void_failed", "reversed", "overpaid_order", "cart", "collection", "tx"]),
  )
})

it("no key is made or read by hand: a letter of difference, and what was raised stays open, what was locked is not", () => {
  const byHand = new RegExp(`["'\`](?:${PREFIXES.join("|")}):`)
  const found = sources.flatMap((name) =>
    textOf(name)
      .split("\n")
      .filter((line) => byHand.test(line) || /\bkey: `/.test(line))
      .map((line) => `${name}: ${line.trim()}`),
  )
  expect(found).toEqual([])
})

it("an hour and a day have their milliseconds from acquirer/domain/durations", () => {
  const found = sources.filter((name) => /\b(?:86_400_000|3_600_000)\b/.test(textOf(name)))
  expect(found).toEqual([])
})
