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

describe("the import rules", () => {
  it.each([
    ["the acquirer does not know Medusa", "src/acquirer/client.ts", "@medusajs/framework/utils"],
    ["the acquirer does not know what we store", "src/acquirer/client.ts", "../modules/acquiring"],
    ["domain knows nothing above it", "src/acquirer/domain/x.ts", "../operations/operation"],
    ["operations do not know the wire", "src/acquirer/operations/x.ts", "../wire/codecs/json"],
    ["operations take types of the profile only", "src/acquirer/operations/x.ts", "../profile/profile"],
    ["the profile takes types of the operations only", "src/acquirer/profile/x.ts", "../operations/operation"],
    ["codecs do not know the transport", "src/acquirer/wire/codecs/x.ts", "../../wire/transport"],
    ["modules do not know the gateway", "src/modules/acquiring/x.ts", "../../gateway/account"],
    ["the gateway does not know workflows", "src/gateway/x.ts", "../workflows"],
    ["the gateway does not know the provider", "src/gateway/x.ts", "../providers/acquiring"],
    ["workflows do not know routes", "src/workflows/x.ts", "../api/middlewares"],
    ["workflows do not know the provider", "src/workflows/x.ts", "../providers/acquiring"],
    ["routes do not know the provider", "src/api/store/x/route.ts", "../../../providers/acquiring"],
    ["jobs do not know routes", "src/jobs/x.ts", "../api/middlewares"],
    ["the provider does not know workflows", "src/providers/acquiring/x.ts", "../../workflows"],
    ["the admin takes types of the routes only", "src/admin/x.tsx", "../api/middlewares"],
    ["the admin does not know the gateway", "src/admin/x.tsx", "../gateway/account"],
    ["the admin runs in a browser", "src/admin/x.tsx", "@medusajs/framework/utils"],
    ["the sandbox does not know the client", "src/sandbox/x.ts", "../acquirer/client"],
    ["the sandbox does not know the wire's runner", "src/sandbox/x.ts", "../acquirer/wire/call"],
    ["the sandbox does not know the wire's transport", "src/sandbox/x.ts", "../acquirer/wire/transport"],
    ["the sandbox does not know Medusa", "src/sandbox/x.ts", "@medusajs/framework/utils"],
    ["nobody knows the sandbox: gateway", "src/gateway/x.ts", "../sandbox"],
    ["nobody knows the sandbox: provider", "src/providers/acquiring/x.ts", "../../sandbox"],
    ["nobody knows the sandbox: routes", "src/api/store/x/route.ts", "../../../sandbox"],
    ["the storefront's helpers know nobody", "src/storefront/x.ts", "../acquirer/domain/card"],
    ["the storefront's helpers have no dependencies", "src/storefront/x.ts", "zod"],
    ["the storefront's helpers run in a browser", "src/storefront/x.ts", "node:crypto"],
    ["the configuration takes types only", "src/config/x.ts", "../modules/acquiring/settings"],
    ["undici is the transport's", "src/gateway/x.ts", "undici"],
    ["XML is the wire's", "src/acquirer/operations/x.ts", "fast-xml-parser"],
    ["tests stay out of what is shipped", "src/acquirer/domain/x.ts", "./__tests__/money.unit.spec"],
  ])("%s", async (_, file, source) => {
    expect(isThere(file, source)).toBe(true)
    expect(await complaints(file, `import * as other from "${source}"\n\nexport const it = other\n`)).toContain(FLOORS)
  })

  it.each([
    ["by require", `export const other = require("../sandbox")\n`],
    ["by a dynamic import", `export const other = () => import("../sandbox")\n`],
    ["by handing on", `export * from "../sandbox"\n`],
  ])("a forbidden import is seen %s", async (_, code) => {
    expect(await complaints("src/gateway/x.ts", code)).toContain(FLOORS)
  })

  it.each([
    ["src/acquirer/operations/x.ts", "import", "../domain/money"],
    ["src/acquirer/operations/x.ts", "import type", "../profile/profile"],
    ["src/acquirer/profile/x.ts", "import type", "../operations/operation"],
    ["src/acquirer/wire/x.ts", "import", "undici"],
    ["src/acquirer/wire/x.ts", "import", "../profile/profile"],
    ["src/modules/acquiring/x.ts", "import", "../../acquirer/domain/money"],
    ["src/modules/acquiring/x.ts", "import", "@medusajs/framework/utils"],
    ["src/gateway/x.ts", "import", "../modules/acquiring/settings"],
    ["src/providers/acquiring/x.ts", "import", "../../gateway/account"],
    ["src/api/store/x/route.ts", "import", "../../../gateway/account"],
    ["src/config/x.ts", "import type", "../modules/acquiring/settings"],
    ["src/sandbox/x.ts", "import", "../acquirer/operations/operation"],
    ["src/admin/x.tsx", "import", "@medusajs/ui"],
    ["src/acquirer/domain/__tests__/x.unit.spec.ts", "import", "../../operations/operation"],
  ])("%s: %s from %s is allowed", async (file, form, source) => {
    expect(isThere(file, source)).toBe(true)
    const code =
      form === "import"
        ? `import * as other from "${source}"\n\nexport const it = other\n`
        : `import type * as Other from "${source}"\n\nexport type It = typeof Other\n`
    expect(await complaints(file, code)).toEqual([])
  })
})

describe("the rules for what is shipped", () => {
  it("prints nothing to the console", async () => {
    expect(await complaints("src/gateway/x.ts", `console.log("here")\n`)).toContain("no-console")
  })

  it("says `any` nowhere", async () => {
    expect(await complaints("src/gateway/x.ts", `export const it = (value: any) => value\n`)).toContain(
      "@typescript-eslint/no-explicit-any",
    )
  })
})
