import { execFileSync } from "node:child_process"
import { existsSync } from "node:fs"
import { join } from "node:path"

import { StoreFolder } from "./folder"

const MINUTES = 60_000
jest.setTimeout(2 * MINUTES)

/** What works where there is no Medusa, with something that must be found there. */
const WITHOUT_MEDUSA = {
  "medusa-payment-acquiring/client": "AcquirerClient",
  "medusa-payment-acquiring/storefront": "payByCard",
}
const PROJECTS = {
  "a storefront with React 19 and an older SDK": {
    react: "19.0.0",
    "react-dom": "19.0.0",
    "@medusajs/js-sdk": "2.13.1",
  },
  "a storefront with React 18.2 and React Query 4": {
    react: "18.2.0",
    "react-dom": "18.2.0",
    "@tanstack/react-query": "4.36.1",
  },
  "an empty project": {},
}

describe.each(Object.entries(PROJECTS))("%s", (_name, dependencies) => {
  const folder = new StoreFolder()
  const node = (text: string, kind: "cjs" | "mjs" = "cjs") => {
    folder.write(`script.${kind}`, text)
    return execFileSync(process.execPath, [`script.${kind}`], { cwd: folder.path, encoding: "utf8" })
  }

  beforeAll(async () => {
    await folder.install({ dependencies })
  }, 5 * MINUTES)

  afterAll(() => folder.close(), MINUTES)

  it("installs the package without a Medusa", () => {
    expect(existsSync(join(folder.path, "node_modules/medusa-payment-acquiring"))).toBe(true)
    for (const name of ["framework", "medusa"]) {
      expect(existsSync(join(folder.path, `node_modules/@medusajs/${name}`))).toBe(false)
    }
  })

  it.each(Object.entries(WITHOUT_MEDUSA))("imports and requires %s in plain Node", (entry, name) => {
    expect(node(`import { ${name} } from "${entry}"\nconsole.log(typeof ${name})`, "mjs")).toBe("function\n")
    expect(node(`console.log(typeof require("${entry}").${name})`)).toBe("function\n")
  })

  it("says at /config which packages of Medusa are missing", () => {
    const declare = `require("medusa-payment-acquiring/config").acquiring({ accounts: [{ id: "default" }] })`
    expect(node(`try { ${declare} } catch (error) { console.log(error.message) }`)).toMatch(
      /cannot find @medusajs\/framework and @medusajs\/medusa\..*npm install/,
    )
  })
})
