import { spawnSync } from "node:child_process"
import { existsSync } from "node:fs"
import { fileURLToPath } from "node:url"

/** Every part of the repository that is compiled by itself; those that are not there yet are passed over. */
const projects = [
  "tsconfig.json",
  "tsconfig.test.json",
  "src/admin/tsconfig.json",
  "integration-tests/storefront/tsconfig.json",
]

const root = fileURLToPath(new URL("..", import.meta.url))
let failed = false
for (const project of projects.filter((path) => existsSync(`${root}/${path}`))) {
  const cache = `.cache/${project.replaceAll("/", "-")}.tsbuildinfo`
  const flags = [
    "--noEmit",
    "--incremental",
    "--tsBuildInfoFile",
    cache,
    "--pretty",
    String(Boolean(process.stdout.isTTY)),
  ]
  const { status } = spawnSync("tsc", ["--project", project, ...flags], { cwd: root, stdio: "inherit" })
  failed ||= status !== 0
}
process.exitCode = failed ? 1 : 0
