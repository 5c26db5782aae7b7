import { defineConfig, loadEnv } from "@medusajs/framework/utils"

import { acquiring } from "./src/config"

const mode = process.env.NODE_ENV ?? "development"
// The demo has read `.env` before it started us, and no test depends on what a developer has there.
if (mode !== "demo" && mode !== "test") loadEnv(mode, __dirname)

const { DATABASE_URL, JWT_SECRET, COOKIE_SECRET, REDIS_URL, MEDUSA_FF_RBAC, SHOP_LOCKING } = process.env
/** `id`, or `id=locked` for one whose settings page only shows what stands here. */
const accounts = (process.env.SHOP_ACCOUNTS || "default").split(",").map((account) => {
  const [id = account, standing] = account.split("=")
  return { id, ...(standing === "locked" && { lock_settings: true }) }
})
const origins = (port: string) => `http://localhost:${port},http://127.0.0.1:${port}`
const store = origins(process.env.STOREFRONT_PORT || "8000")
const admin = origins(process.env.PORT || "9000")

/** This checkout is a shop too: the plugin is developed and tested in a Medusa that loads it from `src`. */
export default defineConfig({
  projectConfig: {
    databaseUrl: DATABASE_URL,
    redisUrl: REDIS_URL,
    http: {
      storeCors: process.env.STORE_CORS || store,
      adminCors: process.env.ADMIN_CORS || admin,
      authCors: process.env.AUTH_CORS || `${store},${admin}`,
      ...(JWT_SECRET && { jwtSecret: JWT_SECRET }),
      ...(COOKIE_SECRET && { cookieSecret: COOKIE_SECRET }),
    },
  },
  modules: [
    { resolve: "./src/modules/acquiring" },
    acquiring({ accounts, resolve: "./src/providers/acquiring" }),
    ...(REDIS_URL ? onRedis(REDIS_URL) : []),
    ...(SHOP_LOCKING === "postgres" ? [locksInDatabase()] : []),
    ...(MEDUSA_FF_RBAC === "true" ? [{ resolve: "@medusajs/medusa/rbac" }] : []),
  ],
})

/** Locks that several machines share without Redis. */
function locksInDatabase() {
  const provider = { resolve: "@medusajs/medusa/locking-postgres", id: "locking-postgres", is_default: true }
  return { resolve: "@medusajs/medusa/locking", options: { providers: [provider] } }
}

/** Medusa's modules that let several machines work on one shop. */
function onRedis(redisUrl: string) {
  return [
    {
      resolve: "@medusajs/medusa/event-bus-redis",
      // By default it delivers one event at a time, and what a subscriber failed at is lost.
      options: {
        redisUrl,
        workerOptions: { concurrency: 8 },
        jobOptions: { attempts: 5, backoff: { type: "exponential", delay: 1_000 } },
      },
    },
    {
      resolve: "@medusajs/medusa/workflow-engine-redis",
      // By default one scheduled job runs at a time: the rest would wait for one that waits for the service.
      options: { redis: { redisUrl, jobWorkerOptions: { concurrency: 16 } } },
    },
    {
      resolve: "@medusajs/medusa/locking",
      options: {
        providers: [
          { resolve: "@medusajs/medusa/locking-redis", id: "locking-redis", is_default: true, options: { redisUrl } },
        ],
      },
    },
    {
      resolve: "@medusajs/medusa/caching",
      options: {
        providers: [
          { resolve: "@medusajs/medusa/caching-redis", id: "caching-redis", is_default: true, options: { redisUrl } },
        ],
      },
    },
  ]
}
