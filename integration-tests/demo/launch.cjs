// Runs on any Node, so that an old one gets a sentence instead of a syntax error.
const [major, minor] = process.versions.node.split(".").map(Number)
const ok = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22
if (!ok) {
  console.error("✗ Node " + process.versions.node + " is too old or in between. Install Node 20.19, 22.12 or newer.")
  process.exit(1)
}
try {
  require.resolve("tsx/cjs")
  require.resolve("@medusajs/medusa/package.json")
} catch {
  console.error("✗ The packages are not installed. Run `npm ci` first.")
  process.exit(1)
}
// What `.env` says holds for every command of the demo, unless the environment says otherwise. Tests name a file of their
// own: `DEMO_ENV_FILE`.
const { existsSync } = require("node:fs")
const { resolve } = require("node:path")
const envFile = resolve(__dirname, "../..", process.env.DEMO_ENV_FILE || ".env")
if (existsSync(envFile)) process.loadEnvFile(envFile)
require("tsx/cjs")
require("./" + (process.argv[2] || "start") + ".ts")
