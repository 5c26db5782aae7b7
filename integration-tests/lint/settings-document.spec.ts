import { spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { resolve } from "node:path"

import { GROUPS } from "../../src/admin/settings/catalogue"
import { CODE_ONLY } from "../../src/modules/acquiring/settings"

const root = resolve(__dirname, "../..")
const text = readFileSync(resolve(root, "docs/settings.md"), "utf8")
const rows = text
  .split("\n")
  .filter((line) => line.startsWith("| `"))
  .map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim()))

it("docs/settings.md has every setting of the admin's page and of code, once", () => {
  const settings = [...GROUPS.flatMap(({ fields }) => fields.map(({ name }) => name)), ...CODE_ONLY]
  const entries = /^(methods|open3d_rules)\./
  const written = rows.map(([, name = ""]) => name.replaceAll("`", "")).filter((name) => !entries.test(name))
  expect(written.sort()).toEqual(settings.sort())
})

it("docs/settings.md says of each setting what it may be, its default and what it does", () => {
  expect(rows.filter((cells) => cells.slice(1, -1).length !== 4 || cells.slice(1, -1).includes(""))).toEqual([])
})

it("docs/settings.md is what the schema gives (else run `npm run settings`)", () => {
  const tsx = resolve(root, "node_modules/.bin/tsx")
  const { status, stderr } = spawnSync(tsx, ["scripts/settings/index.ts", "--check"], { cwd: root, encoding: "utf8" })
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" })
})
