import { statSync } from "node:fs"
import { dirname, resolve } from "node:path"

import { ESLint } from "eslint"
import tseslint from "typescript-eslint"

const root = resolve(__dirname, "../..")

/** The repository's own rules, less those that need the types of files that are not there. */
const eslint = new ESLint({
  cwd: root,
  overrideConfig: [
    tseslint.configs.disableTypeChecked,
    { languageOptions: { parserOptions: { project: null } } },
  ] as ESLint.Options["overrideConfig"],
})

async function complaints(file: string, code: string): Promise<string[]> {
  const [result] = await eslint.lintText(code, { filePath: resolve(root, file) })
  return (result?.messages ?? []).map(({ ruleId, message }) => ruleId ?? message)
}

const FLOORS = "boundaries/dependencies"

/** A rule about a file that is not there would hold for no reason. */
function isThere(file: string, source: string): boolean {
  if (!source.startsWith(".")) return true
  const path = resolve(root, dirname(file), source)
  return [path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`].some((candidate) =>
    statSync(candidate, { throwIfNoEntry: false })?.isFile(),
  )
}

/** The folders that the rules know; those inside another one come first. */
async function rooms(): Promise<string[]> {
  const config = (await eslint.calculateConfigForFile(resolve(root, "src/operations/x.ts"))) as {
    settings: { "boundaries/elements": { pattern: string }[] }
  }
  return config.settings["boundaries/elements"].map(({ pattern }) => pattern)
}

/** What may not be, the file that does it, and what it imports. */
const FORBIDDEN: [string, string, string][] = [
  ["the acquirer does not know Medusa", "src/acquirer/client.ts", "@medusajs/framework/utils"],
  ["the acquirer does not know what we store", "src/acquirer/client.ts", "../modules/acquiring"],
  ["the acquirer does not know the operations of a shop", "src/acquirer/client.ts", "../operations/account"],
  ["domain knows nothing above it", "src/acquirer/domain/x.ts", "../operations/operation"],
  ["domain does not know the profile", "src/acquirer/domain/x.ts", "../profile/profile"],
  ["operations do not know the wire", "src/acquirer/operations/x.ts", "../wire/codecs/json"],
  ["operations take types of the profile only", "src/acquirer/operations/x.ts", "../profile/profile"],
  ["operations do not know the client", "src/acquirer/operations/x.ts", "../client"],
  ["the profile takes types of the operations only", "src/acquirer/profile/x.ts", "../operations/operation"],
  ["the profile does not know the wire", "src/acquirer/profile/x.ts", "../wire/call"],
  ["the profile does not know codecs", "src/acquirer/profile/x.ts", "../wire/codecs/json"],
  ["codecs do not know the transport", "src/acquirer/wire/codecs/x.ts", "../../wire/transport"],
  ["codecs do not know the client", "src/acquirer/wire/codecs/x.ts", "../../client"],
  ["the wire does not know the client", "src/acquirer/wire/x.ts", "../client"],
  ["the wire does not know what we store", "src/acquirer/wire/x.ts", "../../modules/acquiring"],
  ["the recipe finder does not know the wire's runner", "src/acquirer/recipe-finder/x.ts", "../wire/call"],
  ["the wire does not know the recipe finder", "src/acquirer/wire/x.ts", "../recipe-finder/find-recipes"],
  ["modules do not know the operations of a shop", "src/modules/acquiring/x.ts", "../../operations/account"],
  ["modules do not know workflows", "src/modules/acquiring/x.ts", "../../workflows"],
  ["the operations do not know workflows", "src/operations/x.ts", "../workflows"],
  ["the operations do not know the provider", "src/operations/x.ts", "../providers/acquiring"],
  ["what knows the core knows no operation", "src/medusa/x.ts", "../operations/account"],
  ["operations do not reconcile", "src/operations/x.ts", "../reconciliation/reconcile"],
  ["reconciliation knows no checkout", "src/reconciliation/x.ts", "../checkout/pay-card"],
  ["subscriptions know no checkout", "src/subscriptions/x.ts", "../checkout/pay-card"],
  ["the daily close knows no checkout", "src/daily-close/x.ts", "../checkout/pay-card"],
  ["payouts know no checkout", "src/payouts/x.ts", "../checkout/pay-card"],
  ["the checkout knows no notifications", "src/checkout/x.ts", "../notifications/process-notifications"],
  ["notifications know no batches", "src/notifications/x.ts", "../batches/batch"],
  ["batches know no notifications", "src/batches/x.ts", "../notifications/process-notifications"],
  ["the checkout does not know what the admin asks", "src/checkout/x.ts", "../admin-queries/payments"],
  ["what the admin asks knows no routes", "src/admin-queries/x.ts", "../api/middlewares"],
  ["workflows do not know routes", "src/workflows/x.ts", "../api/middlewares"],
  ["workflows do not know the provider", "src/workflows/x.ts", "../providers/acquiring"],
  ["workflows do not know jobs", "src/workflows/x.ts", "../jobs/reconcile"],
  ["routes do not know the provider", "src/api/store/x/route.ts", "../../../providers/acquiring"],
  ["jobs do not know routes", "src/jobs/x.ts", "../api/middlewares"],
  ["jobs do not know the provider", "src/jobs/x.ts", "../providers/acquiring"],
  ["jobs do not know subscribers", "src/jobs/x.ts", "../subscribers/correct-ledger"],
  ["subscribers do not know routes", "src/subscribers/x.ts", "../api/middlewares"],
  ["subscribers do not know the provider", "src/subscribers/x.ts", "../providers/acquiring"],
  ["subscribers do not know jobs", "src/subscribers/x.ts", "../jobs/reconcile"],
  ["policies know no room", "src/policies/x.ts", "../modules/acquiring"],
  ["the provider does not know workflows", "src/providers/acquiring/x.ts", "../../workflows"],
  ["the admin takes types of the routes only", "src/admin/x.tsx", "../api/middlewares"],
  ["the admin does not know the operations of a shop", "src/admin/x.tsx", "../operations/account"],
  ["the admin runs in a browser", "src/admin/x.tsx", "@medusajs/framework/utils"],
  ["the admin knows nothing of Node", "src/admin/x.tsx", "node:crypto"],
  ["the sandbox does not know the client", "src/sandbox/x.ts", "../acquirer/client"],
  ["the sandbox does not know the wire's runner", "src/sandbox/x.ts", "../acquirer/wire/call"],
  ["the sandbox does not know the wire's transport", "src/sandbox/x.ts", "../acquirer/wire/transport"],
  ["the sandbox does not know Medusa", "src/sandbox/x.ts", "@medusajs/framework/utils"],
  ["nobody knows the sandbox: operations", "src/operations/x.ts", "../sandbox"],
  ["nobody knows the sandbox: provider", "src/providers/acquiring/x.ts", "../../sandbox"],
  ["nobody knows the sandbox: routes", "src/api/store/x/route.ts", "../../../sandbox"],
  ["nobody knows the sandbox: acquirer", "src/acquirer/client.ts", "../sandbox"],
  ["nobody knows the admin", "src/api/store/x/route.ts", "../../../admin/words/colour"],
  ["nobody knows the configuration", "src/operations/x.ts", "../config"],
  ["nobody knows the storefront's helpers", "src/sandbox/x.ts", "../storefront/card-number"],
  ["the storefront's helpers take types of the domain only", "src/storefront/x.ts", "../acquirer/domain/card"],
  ["the storefront's helpers have no dependencies", "src/storefront/x.ts", "zod"],
  ["the storefront's helpers run in a browser", "src/storefront/x.ts", "node:crypto"],
  ["what server and browser share has no dependencies", "src/cards/x.ts", "card-validator"],
  ["what server and browser share runs in a browser", "src/cards/x.ts", "node:crypto"],
  ["what server and browser share knows nobody", "src/cards/x.ts", "../acquirer/domain/card"],
  ["what the browser's rooms share has no dependencies", "src/currencies/x.ts", "currency-codes"],
  ["what the browser's rooms share knows nobody", "src/currencies/x.ts", "../acquirer/domain/money"],
  ["the server's words know nobody", "src/words/x.ts", "../acquirer/domain/money"],
  ["what is written stays English", "src/reconciliation/x.ts", "../words/in-language"],
  ["the configuration takes types only", "src/config/x.ts", "../modules/acquiring/settings"],
  ["the configuration does not know workflows", "src/config/x.ts", "../workflows"],
  ["undici is the transport's", "src/operations/x.ts", "undici"],
  ["undici is not the codecs'", "src/acquirer/wire/codecs/x.ts", "undici"],
  ["XML is the wire's", "src/acquirer/operations/x.ts", "fast-xml-parser"],
  ["reading XML is the wire's", "src/acquirer/operations/x.ts", "saxes"],
  ["HTML is the wire's", "src/operations/x.ts", "htmlparser2"],
  ["tests stay out of what is shipped", "src/acquirer/domain/x.ts", "./__tests__/money.unit.spec"],
  ["the tests' helpers stay out of what is shipped", "src/operations/x.ts", "../../integration-tests/support/http"],
]

/** A file, how it imports, and what. */
const ALLOWED: [string, "import" | "import type", string][] = [
  ["src/acquirer/domain/x.ts", "import", "./money"],
  ["src/acquirer/operations/x.ts", "import", "../domain/money"],
  ["src/acquirer/operations/x.ts", "import type", "../profile/profile"],
  ["src/acquirer/profile/x.ts", "import type", "../operations/operation"],
  ["src/acquirer/profile/x.ts", "import", "../domain/money"],
  ["src/acquirer/wire/codecs/x.ts", "import", "../../operations/operation"],
  ["src/acquirer/wire/codecs/x.ts", "import", "fast-xml-parser"],
  ["src/acquirer/wire/codecs/x.ts", "import", "saxes"],
  ["src/acquirer/wire/x.ts", "import", "undici"],
  ["src/acquirer/wire/x.ts", "import", "../profile/profile"],
  ["src/acquirer/wire/x.ts", "import", "./codecs/json"],
  ["src/acquirer/recipe-finder/x.ts", "import", "../profile/signature"],
  ["src/acquirer/recipe-finder/x.ts", "import", "../wire/codecs/message"],
  ["src/acquirer/client.ts", "import", "./wire/call"],
  ["src/modules/acquiring/x.ts", "import", "../../acquirer/domain/money"],
  ["src/modules/acquiring/x.ts", "import", "@medusajs/framework/utils"],
  ["src/operations/x.ts", "import", "../modules/acquiring/settings"],
  ["src/medusa/x.ts", "import", "../modules/acquiring/journal"],
  ["src/operations/x.ts", "import", "../medusa/store"],
  ["src/reconciliation/x.ts", "import", "../operations/account"],
  ["src/checkout/x.ts", "import", "../reconciliation/reconcile"],
  ["src/notifications/x.ts", "import", "../reconciliation/reconcile"],
  ["src/subscriptions/x.ts", "import", "../reconciliation/reconcile-orders"],
  ["src/daily-close/x.ts", "import", "../reconciliation/query-services"],
  ["src/payouts/x.ts", "import", "../operations/run-operation"],
  ["src/batches/x.ts", "import", "../reconciliation/reconcile"],
  ["src/admin-queries/x.ts", "import", "../notifications/process-notifications"],
  ["src/providers/acquiring/x.ts", "import", "../../operations/account"],
  ["src/workflows/x.ts", "import", "../operations/account"],
  ["src/api/store/x/route.ts", "import", "../../../operations/account"],
  ["src/jobs/x.ts", "import", "../workflows"],
  ["src/subscribers/x.ts", "import", "../workflows"],
  ["src/policies/x.ts", "import", "@medusajs/framework/utils"],
  ["src/config/x.ts", "import type", "../modules/acquiring/settings"],
  ["src/sandbox/x.ts", "import", "../acquirer/operations/operation"],
  ["src/sandbox/x.ts", "import", "../acquirer/wire/codecs/json"],
  ["src/sandbox/x.ts", "import", "undici"],
  ["src/storefront/x.ts", "import", "./card-number"],
  ["src/storefront/x.ts", "import", "../cards/card-number"],
  ["src/storefront/x.ts", "import", "../currencies/digits"],
  ["src/admin/x.tsx", "import", "../currencies/digits"],
  ["src/storefront/x.ts", "import type", "../acquirer/domain/payment-state"],
  ["src/acquirer/domain/x.ts", "import", "../../cards/card-number"],
  ["src/cards/x.ts", "import", "./brands"],
  ["src/currencies/x.ts", "import", "./digits"],
  ["src/words/x.ts", "import", "./sentences"],
  ["src/api/store/x/route.ts", "import", "../../../words/in-language"],
  ["src/admin/x.tsx", "import", "@medusajs/ui"],
  ["src/admin/x.tsx", "import type", "../api/middlewares"],
  ["src/acquirer/domain/__tests__/x.unit.spec.ts", "import", "../../operations/operation"],
]

describe("the import rules", () => {
  it.each(FORBIDDEN)("%s", async (_, file, source) => {
    expect(isThere(file, source)).toBe(true)
    expect(await complaints(file, `import * as other from "${source}"\n\nexport const it = other\n`)).toContain(FLOORS)
  })

  it.each([
    ["by require", `export const other = require("../sandbox")\n`],
    ["by a dynamic import", `export const other = () => import("../sandbox")\n`],
    ["by handing on", `export * from "../sandbox"\n`],
  ])("a forbidden import is seen %s", async (_, code) => {
    expect(await complaints("src/operations/x.ts", code)).toContain(FLOORS)
  })

  it.each(ALLOWED)("%s: %s from %s is allowed", async (file, form, source) => {
    expect(isThere(file, source)).toBe(true)
    const code =
      form === "import"
        ? `import * as other from "${source}"\n\nexport const it = other\n`
        : `import type * as Other from "${source}"\n\nexport type It = typeof Other\n`
    expect(await complaints(file, code)).toEqual([])
  })

  it("are shown at work for every room, both ways", async () => {
    const all = await rooms()
    expect(all.length).toBeGreaterThan(10)
    for (const [files, kind] of [
      [FORBIDDEN.map(([, file]) => file), "forbidden"],
      [ALLOWED.map(([file]) => file), "allowed"],
    ] as const) {
      const shown = files.map((file) => all.find((room) => file.startsWith(`${room}/`)))
      expect({ kind, missing: all.filter((room) => !shown.includes(room)) }).toEqual({ kind, missing: [] })
    }
  })

  it("leave no file of src outside the rooms", async () => {
    expect(await complaints("src/another/x.ts", "export const it = 1\n")).toContain("boundaries/no-unknown-files")
  })
})

describe("the rules for what is shipped", () => {
  it("prints nothing to the console", async () => {
    expect(await complaints("src/operations/x.ts", `console.log("here")\n`)).toContain("no-console")
  })

  it.each([
    'query.graph({ entity: "order", fields: ["id"] })',
    "container.resolve(Modules.PAYMENT)",
    "{} as { raw_amount: object }",
  ])("knows the core's tables in `medusa` alone: %s", async (code) => {
    const knowing = `declare const query: any, container: any, Modules: any\nexport const it = ${code}\n`
    expect(await complaints("src/checkout/x.ts", knowing)).toContain("no-restricted-syntax")
    expect(await complaints("src/medusa/x.ts", knowing)).not.toContain("no-restricted-syntax")
  })

  it("runs the core's workflows in `medusa` alone", async () => {
    const running = `import * as flows from "@medusajs/medusa/core-flows"\n\nexport const it = flows\n`
    expect(await complaints("src/batches/x.ts", running)).toContain("no-restricted-syntax")
    expect(await complaints("src/medusa/x.ts", running)).not.toContain("no-restricted-syntax")
  })

  it.each(["new Date()", "Date.now()"])("goes by no process's own clock: %s", async (time) => {
    expect(await complaints("src/operations/x.ts", `export const it = ${time}\n`)).toContain("no-restricted-syntax")
  })

  it("says `any` nowhere", async () => {
    expect(await complaints("src/operations/x.ts", `export const it = (value: any) => value\n`)).toContain(
      "@typescript-eslint/no-explicit-any",
    )
  })
})

describe("the rules for tests", () => {
  const test = (line: string) =>
    `declare const found: { at: Date | null; rows: string[] } | undefined\nit("x", () => {\n  ${line}\n})\n`

  it.each([
    "expect(found?.at).not.toBeNull()",
    'expect(found?.rows[0]).not.toBe("one")',
    "expect(found?.rows ?? []).not.toContain(1)",
    "expect(found!.rows.length).toBeGreaterThanOrEqual(0)",
    "expect(found!.rows.length >= 0 && found).toBeDefined()",
    "if (found) expect(found.at).toBeNull()",
  ])("refuse what holds whatever the code does: %s", async (line) => {
    expect(await complaints("integration-tests/http/x.spec.ts", test(line))).toContain("no-restricted-syntax")
  })

  it.each([
    "expect(found!.at).not.toBeNull()",
    "expect(found?.at).not.toBeUndefined()",
    'expect(found?.rows).toEqual(["one"])',
  ])("allow what does not: %s", async (line) => {
    expect(await complaints("integration-tests/http/x.spec.ts", test(line))).toEqual([])
  })
})
