import { AcquirerClient, type AcquirerClientOptions } from "../acquirer/client"
import type { ExchangeRecord } from "../acquirer/wire/exchange-record"
import type { Store } from "../medusa/store"
import type { Settings } from "../modules/acquiring/settings"
import { profileOf } from "./profile-of"

interface KeptClient {
  settings: Settings
  client: AcquirerClient
}

/** Clients keep connections and gather batches, so one is kept per account until its settings are another object. */
const clients = new Map<string, KeptClient>()

export function clientFor(store: Store, id: string, settings: Settings): AcquirerClient {
  const kept = clients.get(id)
  if (kept?.settings === settings) return kept.client
  const client = new AcquirerClient({
    ...optionsOf(settings),
    onExchange: (exchange) => store.logger.debug(`acquiring ${id}: ${JSON.stringify(exchange)}`),
    // A store's own logger may not know.
    isObserved: () => store.logger.shouldLog?.("debug") ?? true,
  })
  clients.set(id, { settings, client })
  void kept?.client.close()
  return client
}

/** A client for one look at the wire, which tells every call to `onExchange`. Close it. */
export function observedClient(settings: Settings, onExchange: (exchange: ExchangeRecord) => void): AcquirerClient {
  return new AcquirerClient({ ...optionsOf(settings), onExchange })
}

function optionsOf(settings: Settings): AcquirerClientOptions {
  return {
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
  }
}
