import { spawnSync } from "node:child_process"
import { fileURLToPath } from "node:url"

import { projects } from "./projects.mjs"

const root = fileURLToPath(new URL("..", import.meta.url))
let failed = false
for (const project of projects) {
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
