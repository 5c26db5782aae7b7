import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { resolve } from "node:path"

import { getConfigFile } from "@medusajs/framework/utils"
import loadShop from "@medusajs/medusa/loaders/index"
import express from "express"

interface ConfigFile {
  admin?: object
  modules: Record<string, object>
}

const ROOT = resolve(__dirname, "../..")

/**
 * The repository's own shop as one of several machines: no admin pages, and locks that hold between processes. Says its
 * port once it serves; `MEDUSA_BACKEND_URL` is its own address.
 */
async function serve(): Promise<void> {
  const { configModule, error } = await getConfigFile<ConfigFile>(ROOT, "medusa-config")
  if (!configModule) throw error
  configModule.admin = { disable: true }
  configModule.modules.locking = {
    resolve: "@medusajs/medusa/locking",
    options: { providers: [{ resolve: resolve(__dirname, "locks"), id: "expiring", is_default: true }] },
  }

  const app = express()
  const server = createServer(app)
  await new Promise<void>((listening) => server.listen(0, "localhost", listening))
  const { port } = server.address() as AddressInfo
  process.env.MEDUSA_BACKEND_URL = `http://localhost:${port}`
  await loadShop({ directory: ROOT, expressApp: app })
  process.send?.({ port })
}

serve().catch((error: unknown) => {
  console.error(error)
  process.exit(1)
})
