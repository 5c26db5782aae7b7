import { build } from "esbuild"
import { createRequire } from "node:module"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

/** The simulator as one compiled file: tsx names every arrow function as it is made, which takes half of a history. */
const root = fileURLToPath(new URL("..", import.meta.url))
const outfile = join(root, "node_modules/.cache/simulator.cjs")
await build({
  entryPoints: [join(root, "integration-tests/simulator/index.ts")],
  bundle: true,
  packages: "external",
  platform: "node",
  format: "cjs",
  sourcemap: "inline",
  outfile,
  logLevel: "warning",
})
createRequire(import.meta.url)(outfile)
