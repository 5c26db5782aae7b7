import { readFileSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"

import { secondsByFile } from "./running-stage.mjs"

/** Writes how long each file of the suites took in the last run: the next one shares them out by that. */
const path = (name) => fileURLToPath(new URL(`../${name}`, import.meta.url))
const report = JSON.parse(readFileSync(path(".test-output/jest-integration.json"), "utf8"))
const seconds = secondsByFile(report)
  .filter(({ file }) => /^integration-tests\/(http|endurance)\//.test(file))
  .map(({ file, seconds }) => [file, Math.ceil(seconds)])
  .sort(([one], [other]) => one.localeCompare(other))
writeFileSync(
  path("integration-tests/suites/seconds.json"),
  `${JSON.stringify(Object.fromEntries(seconds), null, 2)}\n`,
)
