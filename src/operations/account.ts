import { createHash } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import { AcquirerClient } from "../acquirer/client"
import type { Store } from "../medusa/store"
import type { Settings } from "../modules/acquiring/settings"
import { profileOf } from "./profile-of"

/** The time that processes compare, and waiting. */
export interface Clock {
  now(): Date
  sleep(ms: number): Promise<void>
}

/** What an operation needs of the client; the simulator brings its own. */
export type Service = Pick<AcquirerClient, keyof AcquirerClient>

/** One merchant account, opened for one call: its settings as they stand now and a client that speaks for it. */
export interface Account {
  id: string
  settings: Settings
  client: Service
  store: Store
  clock: Clock
  /** Between writing an operation down and sending it: where the operations of a batch wait for each other. */
  together?: () => Promise<void>
}

/**
 * Opens an account for one call.
 * @throws AcquirerError `config` naming each field that is missing or malformed.
 */
export async function openAccount(store: Store, id: string): Promise<Account> {
  const { acquiring } = store
  const [settings] = await Promise.all([acquiring.settings(id), acquiring.clock.sync()])
  const clock = { now: () => acquiring.clock.now(), sleep: (ms: number) => sleep(ms) }
  return { id, settings, client: clientFor(store, id, settings), store, clock }
}

interface KeptClient {
  fingerprint: string
  client: AcquirerClient
}

/** Clients keep connections and gather batches, so one is kept per account until its settings change. */
const clients = new Map<string, KeptClient>()

function clientFor(store: Store, id: string, settings: Settings): AcquirerClient {
  const fingerprint = createHash("sha256").update(JSON.stringify(settings)).digest("hex")
  const kept = clients.get(id)
  if (kept?.fingerprint === fingerprint) return kept.client
  const client = new AcquirerClient({
    baseUrl: settings.base_url,
    merchantId: settings.merchant_id,
    accountId: settings.account_id,
    secretKey: settings.secret_key,
    secretKeyPrevious: settings.secret_key_previous,
    profile: profileOf(settings),
    timeouts: {
      connectMs: settings.timeouts.connect_ms,
      headersMs: settings.timeouts.headers_ms,
      bodyMs: settings.timeouts.body_ms,
      totalMs: settings.timeouts.total_ms,
    },
    batchWindowMs: settings.batch_window_ms,
    onExchange: (exchange) => store.logger.debug(`acquiring ${id}: ${JSON.stringify(exchange)}`),
    // A store's own logger may not know.
    isObserved: () => store.logger.shouldLog?.("debug") ?? true,
  })
  clients.set(id, { fingerprint, client })
  void kept?.client.close()
  return client
}
