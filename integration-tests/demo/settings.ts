import { resolve } from "node:path"

import { Failure } from "./failure"

const root = resolve(__dirname, "../..")
const demo = resolve(root, process.env.DEMO_FOLDER || ".demo")

/**
 * Where the demo keeps what it makes; all of it below `.demo`, which `npm run reset` removes. Tests that start the same
 * programs keep theirs elsewhere: `DEMO_FOLDER`.
 */
export const PLACES = {
  root,
  demo,
  database: resolve(demo, "postgres"),
  lock: resolve(demo, "lock.json"),
  logs: resolve(demo, "logs"),
  ready: resolve(demo, "ready.json"),
  sandbox: resolve(demo, "sandbox.json"),
  secrets: resolve(demo, "secrets.json"),
  storefront: resolve(demo, "storefront"),
  admin: resolve(root, "public/admin"),
}

export const ADMIN = { email: "admin@example.com", password: "demo-admin", firstName: "Demo", lastName: "Merchant" }
export const CUSTOMER = {
  email: "shopper@example.com",
  password: "demo-shopper",
  firstName: "Demo",
  lastName: "Shopper",
}
export const PROVIDER = "pp_acquiring_default"

export interface Settings {
  /** Interface that everything listens on. The demo's passwords are known to everybody, so it is the loopback one. */
  host: string
  ports: { store: number; storefront: number; sandbox: number }
  urls: { store: string; admin: string; storefront: string; sandbox: string }
  /** `false` where `ACQUIRER_BASE_URL` names another service. */
  ownSandbox: boolean
  /** A PostgreSQL of the user's own. */
  databaseUrl: string | undefined
  redisUrl: string | undefined
  /** Restart on every change of the sources, with the admin's development server. */
  watch: boolean
}

/** @throws Failure that names the environment variable that makes no sense. */
export function readSettings(environment: NodeJS.ProcessEnv, flags: string[]): Settings {
  const ports = {
    store: port(environment, "PORT", 9000),
    storefront: port(environment, "STOREFRONT_PORT", 8000),
    sandbox: port(environment, "SANDBOX_PORT", 4010),
  }
  const service = environment.ACQUIRER_BASE_URL || undefined
  const store = `http://localhost:${ports.store}`
  return {
    host: environment.HOST || "127.0.0.1",
    ports,
    urls: {
      store,
      admin: `${store}/app`,
      storefront: `http://localhost:${ports.storefront}`,
      sandbox: service ?? `http://localhost:${ports.sandbox}`,
    },
    ownSandbox: service === undefined,
    databaseUrl: environment.DATABASE_URL || undefined,
    redisUrl: environment.REDIS_URL || undefined,
    watch: flags.includes("--watch"),
  }
}

function port(environment: NodeJS.ProcessEnv, name: string, usual: number): number {
  const text = environment[name]
  if (!text) return usual
  const number = Number(text)
  if (Number.isInteger(number) && number > 0 && number < 65_536) return number
  throw new Failure(`${name}=${text} is no port`, `set ${name} to a number from 1 to 65535, or leave it out`)
}
