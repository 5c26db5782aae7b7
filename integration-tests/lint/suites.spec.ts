import { execFileSync } from "node:child_process"
import { readdirSync, readFileSync } from "node:fs"
import { relative, resolve } from "node:path"

import { allFiles, filesOf, SUITES } from "../suites/files"

const ROOT = resolve(__dirname, "../..")
const numbers = Array.from({ length: SUITES }, (_, place) => place + 1)

/** Modules of this kind cannot be imported by tests. */
const PROJECTS = `
  import { all, stages } from "./scripts/stages.mjs"
  console.log(JSON.stringify(all.flatMap((name) => stages[name].projects ?? [])))`

describe("the suites of tests", () => {
  it("have every file of the whole shop's tests once", () => {
    expect(numbers.flatMap(filesOf).sort()).toEqual(allFiles())
  })

  it("are run, each of them", () => {
    const run = filesBelow("integration-tests/suites").filter((file) => file.endsWith(".spec.ts"))
    const text = run.map((file) => readFileSync(resolve(ROOT, file), "utf8")).join("\n")
    expect([...text.matchAll(/runSuite\((\d+)\)/g)].map(([, suite]) => Number(suite)).sort()).toEqual(numbers)
  })
})

it("every file of tests is in a stage of `npm test` or `.ci/run`", () => {
  const projects = node<string[]>("--input-type=module", "--eval", PROJECTS)
  const jest = [require.resolve("jest/bin/jest"), "--listTests", "--json", "--selectProjects", ...projects]
  const inProjects = node<string[]>(...jest).map((path) => relative(ROOT, path))
  const there = ["src", "integration-tests", "bench"]
    .flatMap(filesBelow)
    .filter((file) => /\.(spec|test)\.[cm]?[jt]sx?$/.test(file))
  expect([...inProjects, ...allFiles()].sort()).toEqual(there.sort())
})

function node<Answer>(...args: string[]): Answer {
  const stdio: ["ignore", "pipe", "ignore"] = ["ignore", "pipe", "ignore"]
  return JSON.parse(execFileSync(process.execPath, args, { cwd: ROOT, encoding: "utf8", stdio })) as Answer
}

function filesBelow(folder: string): string[] {
  return readdirSync(resolve(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes("node_modules"))
    .map((entry) => relative(ROOT, resolve(entry.parentPath, entry.name)))
}
