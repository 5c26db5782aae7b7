import { AcquirerClient, type AcquirerClientOptions } from "../acquirer/client"
import { AcquirerError } from "../acquirer/domain/errors"
import type { Outcome } from "../acquirer/domain/outcome"
import type { TransactionRecord } from "../acquirer/domain/records"
import type { OrderNo } from "../acquirer/domain/references"
import type { ExchangeRecord } from "../acquirer/wire/exchange-record"
import type { Store } from "../medusa/store"
import type { Settings } from "../modules/acquiring/settings"
import type { Service } from "./account"
import { PaymentClients } from "./payment-clients"
import { profileOf } from "./profile-of"

interface KeptClient {
  settings: Settings
  client: AcquirerClient
  service: Service
}

/** Clients keep connections and gather batches, so one is kept per account until its settings are another object. */
const clients = new Map<string, KeptClient>()

/** What speaks for an account at the service, and of each payment where it lies. */
export function clientFor(store: Store, id: string, settings: Settings): Service {
  return keptFor(store, id, settings).service
}

function keptFor(store: Store, id: string, settings: Settings): KeptClient {
  const kept = clients.get(id)
  if (kept?.settings === settings) return kept
  const client = new AcquirerClient({
    ...optionsOf(settings),
    onExchange: (exchange) => store.logger.debug(`acquiring ${id}: ${JSON.stringify(exchange)}`),
    // A store's own logger may not know.
    isObserved: () => store.logger.shouldLog?.("debug") ?? true,
  })
  const ofOther = (other: string, its: Settings) => keptFor(store, other, its).client
  const service = serviceOf(client, new PaymentClients(store, id, settings, client, ofOther))
  const made = { settings, client, service }
  clients.set(id, made)
  void kept?.client.close()
  return made
}

/** Whatever is about a payment goes to the client that is chosen for it; everything else to the account's own. */
function serviceOf(own: AcquirerClient, chosen: PaymentClients): Service {
  const queryEach = async (orderNos: readonly OrderNo[]): Promise<Outcome<TransactionRecord[]>[]> => {
    const outcomes = new Map<OrderNo, Outcome<TransactionRecord[]>>()
    for (const [client, some] of await apart(chosen, orderNos)) {
      const answers = client instanceof AcquirerError ? some.map(() => notSent(client)) : await client.queryEach(some)
      for (const [at, orderNo] of some.entries()) outcomes.set(orderNo, answers[at] as Outcome<TransactionRecord[]>)
    }
    return orderNos.map((orderNo) => outcomes.get(orderNo) as Outcome<TransactionRecord[]>)
  }
  return {
    queryEach,
    query: async (orderNos) =>
      (await queryEach(orderNos)).flatMap((outcome) => {
        if (outcome.kind === "done") return outcome.value
        throw outcome.error
      }),
    searchRefunds: async (orderNos) => {
      const found = []
      for (const [client, some] of await apart(chosen, orderNos)) {
        if (client instanceof AcquirerError) throw client
        found.push(...(await client.searchRefunds(some)))
      }
      return found
    },
    authorise: async (payment, listener) => (await chosen.of(payment.orderNo)).authorise(payment, listener),
    authoriseApm: async (payment, listener) => (await chosen.of(payment.orderNo)).authoriseApm(payment, listener),
    checkout: async (order) => (await chosen.of(order.orderNo)).checkout(order),
    capture: async (operation, listener) => (await chosen.of(operation.orderNo)).capture(operation, listener),
    cancel: async (operation, listener) => (await chosen.of(operation.orderNo)).cancel(operation, listener),
    review: async (operation, listener) => (await chosen.of(operation.orderNo)).review(operation, listener),
    refund: async (operation, listener) => (await chosen.of(operation.orderNo)).refund(operation, listener),
    cancelSubscription: async (contract) =>
      (await chosen.ofContract(contract.recurringId)).cancelSubscription(contract),
    payout: own.payout,
    optimisePaymentMethods: own.optimisePaymentMethods,
    queryNewest: own.queryNewest,
    searchNewestRefunds: own.searchNewestRefunds,
    verifyNotification: own.verifyNotification,
  }
}

async function apart(chosen: PaymentClients, orderNos: readonly OrderNo[]) {
  const clients = await chosen.each(orderNos)
  const parts = new Map<AcquirerClient | AcquirerError, OrderNo[]>()
  for (const [at, orderNo] of orderNos.entries()) {
    const client = clients[at]
    if (client) parts.set(client, [...(parts.get(client) ?? []), orderNo])
  }
  return parts
}

function notSent(error: AcquirerError): Outcome<TransactionRecord[]> {
  return { kind: "refused", error, notSent: true }
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
