import { randomBytes } from "node:crypto"
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"

import { PLACES } from "./settings"

export interface Secrets {
  jwt: string
  cookie: string
  database: string
  encryption: string
}

/** Drawn at the first start and kept with the shop's data: what is encrypted there must be readable next time. */
export function demoSecrets(): Secrets {
  try {
    return JSON.parse(readFileSync(PLACES.secrets, "utf8")) as Secrets
  } catch {
    const draw = () => randomBytes(32).toString("hex")
    const secrets: Secrets = { jwt: draw(), cookie: draw(), database: draw(), encryption: draw() }
    mkdirSync(PLACES.demo, { recursive: true })
    writeFileSync(PLACES.secrets, JSON.stringify(secrets), { mode: 0o600 })
    return secrets
  }
}
