import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"

import { builtPath } from "../built"

const ROOT = resolve(__dirname, "../..")

/** By its dependencies Medusa knows that it is in a store. */
const MANIFEST = {
  name: "bench-store",
  private: true,
  dependencies: { "@medusajs/medusa": "*", "medusa-payment-acquiring": "*" },
}

/** A store that knows the plugin as a package, by its name and its exports, and has Medusa from this checkout. */
export class StoreFolder {
  readonly path: string

  /** @throws when the plugin is not built, or its sources have changed since */
  constructor({ plugin }: { plugin: boolean }) {
    builtPath("config/index")
    const parent = join(ROOT, ".cache")
    mkdirSync(parent, { recursive: true })
    this.path = mkdtempSync(join(parent, "bench-store-"))
    mkdirSync(join(this.path, "node_modules"))
    symlinkSync(ROOT, join(this.path, "node_modules/medusa-payment-acquiring"))
    writeFileSync(join(this.path, "package.json"), JSON.stringify(MANIFEST))
    writeFileSync(join(this.path, "medusa-config.js"), configOf(plugin))
  }

  remove(): void {
    rmSync(this.path, { recursive: true, force: true })
  }
}

function configOf(plugin: boolean): string {
  return `
const { defineConfig } = require("@medusajs/framework/utils")
${plugin ? 'const { acquiring } = require("medusa-payment-acquiring/config")' : ""}
const { DATABASE_URL, JWT_SECRET, COOKIE_SECRET } = process.env

module.exports = defineConfig({
  admin: { disable: true },
  projectConfig: {
    databaseUrl: DATABASE_URL,
    http: {
      storeCors: "http://localhost:8000",
      adminCors: "http://localhost:9000",
      authCors: "http://localhost:9000",
      jwtSecret: JWT_SECRET,
      cookieSecret: COOKIE_SECRET,
    },
  },
  plugins: [${plugin ? '"medusa-payment-acquiring"' : ""}],
  modules: [${plugin ? 'acquiring({ accounts: [{ id: "default" }] })' : ""}],
})
`
}
