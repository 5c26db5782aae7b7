import { rmSync, writeFileSync } from "node:fs"

import { Failure } from "./failure"
import type { Seeded } from "./seed"
import { ADMIN, CUSTOMER, PLACES, PROVIDER, type Settings } from "./settings"

/** The contents of `.demo/ready.json`: where a running demo is, for people and programs. */
export interface Ready {
  store_url: string
  admin_url: string
  storefront_url: string
  sandbox_url: string
  publishable_key: string
  region_id: string
  provider_id: string
  admin: { email: string; password: string }
  customer: { email: string; password: string }
}

const ANSWER_TIMEOUT_MS = 400_000

export function readyFor({ urls }: Settings, { publishableKey, regions }: Seeded): Ready {
  const [region] = Object.values(regions)
  if (!region) throw new Error("The seed made no region")
  return {
    store_url: urls.store,
    admin_url: urls.admin,
    storefront_url: urls.storefront,
    sandbox_url: urls.sandbox,
    publishable_key: publishableKey,
    region_id: region,
    provider_id: PROVIDER,
    admin: { email: ADMIN.email, password: ADMIN.password },
    customer: { email: CUSTOMER.email, password: CUSTOMER.password },
  }
}

export function writeReady(ready: Ready): void {
  writeFileSync(PLACES.ready, `${JSON.stringify(ready, null, 2)}\n`)
}

export function removeReady(): void {
  rmSync(PLACES.ready, { force: true })
}

/** @throws Failure for the first address that does not answer well in time. */
export async function checkAnswers(addresses: string[]): Promise<void> {
  await Promise.all(addresses.map((address) => answers(address)))
}

async function answers(address: string): Promise<void> {
  const deadline = Date.now() + ANSWER_TIMEOUT_MS
  let last = ""
  while (Date.now() < deadline) {
    try {
      const { status } = await fetch(address, { signal: AbortSignal.timeout(10_000) })
      if (status < 400) return
      last = `HTTP ${status}`
    } catch (error) {
      last = error instanceof Error ? String(error.cause ?? error.message) : String(error)
    }
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Failure(`${address} does not answer (${last})`, `look into ${PLACES.logs}`)
}
