import { createHash } from "node:crypto"
import type { RemoteQueryFunction } from "@medusajs/framework/types"
import type { Logger } from "@medusajs/framework/types"
import { AcquirerClient } from "../acquirer/client"
import type AcquiringModuleService from "../modules/acquiring/service"
import type { Settings } from "../modules/acquiring/settings"
import { profileOf } from "./profile-of"

/** What the gateway needs of the store: our module, the store's data, the log. */
export interface Store {
  acquiring: AcquiringModuleService
  query: Omit<RemoteQueryFunction, symbol>
  logger: Logger
}

/** One merchant account, opened for one call: its settings as they stand now and a client that speaks for it. */
export interface Account {
  id: string
  settings: Settings
  client: AcquirerClient
  store: Store
  /** Between writing a deed down and sending it: where the deeds of a batch wait for each other. */
  together?: () => Promise<void>
}

/**
 * Opens an account for one call.
 * @throws AcquirerError `config` naming each field that is missing or malformed.
 */
export async function openAccount(store: Store, id: string): Promise<Account> {
  const settings = await store.acquiring.settings(id)
  return { id, settings, client: clientFor(store, id, settings), store }
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
    profile: profileOf(settings),
    timeouts: {
      connectMs: settings.timeouts.connect_ms,
      headersMs: settings.timeouts.headers_ms,
      bodyMs: settings.timeouts.body_ms,
      totalMs: settings.timeouts.total_ms,
    },
    batchWindowMs: settings.batch_window_ms,
    onExchange: (exchange) => store.logger.debug(`acquiring ${id}: ${JSON.stringify(exchange)}`),
  })
  clients.set(id, { fingerprint, client })
  void kept?.client.close()
  return client
}
