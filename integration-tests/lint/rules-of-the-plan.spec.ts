import { readFileSync } from "node:fs"
import { resolve } from "node:path"

const read = (path: string) => readFileSync(resolve(__dirname, "../..", path), "utf8")

/** `planAskedAmounts` as the page says it: `asked_amounts`. */
const inWords = (rule: string) =>
  rule
    .replace(/^plan/, "")
    .replace(/(?<!^)([A-Z])/g, "_$1")
    .toLowerCase()

it("docs/money.md lists the rules of the plan, in the order in which their steps are taken", () => {
  const [, rules = ""] = /const RULES[^=]*=>[^=]*= \[([^\]]*)\]/.exec(read("src/reconciliation/plan/plan.ts")) ?? []
  const [, table = ""] = /\| Rule +\| What it decides[^\n]*\n((?:\|[^\n]*\n)+)/.exec(read("docs/money.md")) ?? []
  const listed = table.split("\n").flatMap((row) => [...(row.split(" | ")[0] ?? "").matchAll(/`(\w+)`/g)])
  const inPlan = [...rules.matchAll(/\bplan\w+/g)].map(([name]) => inWords(name))
  expect(inPlan.length).toBeGreaterThan(10)
  // What the account's settings have done by itself comes last, once nothing else is left.
  expect(listed.map(([, name]) => name)).toEqual([...inPlan, "captures"])
})
