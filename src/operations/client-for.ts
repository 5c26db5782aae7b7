import { AcquirerClient, type AcquirerClientOptions } from "../acquirer/client"
import { AcquirerError } from "../acquirer/domain/errors"
import type { Outcome } from "../acquirer/domain/outcome"
import type { OrderNo } from "../acquirer/domain/references"
import type { ExchangeRecord } from "../acquirer/wire/exchange-record"
import type { Store } from "../medusa/store"
import type { Settings } from "../modules/acquiring/settings"
import type { Service } from "./account"
import { PaymentClients, type ChosenClient } from "./payment-clients"
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

/** What is found of each of some order numbers. */
type Each<Found> = (orderNos: readonly OrderNo[]) => Promise<Outcome<Found[]>[]>

/** Whatever is about a payment goes to the client that is chosen for it; everything else to the account's own. */
function serviceOf(own: AcquirerClient, chosen: PaymentClients): Service {
  const queryEach = apart(chosen, ({ queryEach }) => queryEach)
  const searchRefundsEach = apart(chosen, ({ searchRefundsEach }) => searchRefundsEach)
  return {
    queryEach,
    query: together(queryEach),
    searchRefundsEach,
    searchRefunds: together(searchRefundsEach),
    authorise: async (payment, listener) => (await chosen.of(payment.orderNo)).authorise(payment, listener),
    authoriseApm: async (payment, listener) => (await chosen.of(payment.orderNo)).authoriseApm(payment, listener),
    checkout: async (order) => (await chosen.of(order.orderNo)).checkout(order),
    capture: async (operation, listener) => (await chosen.of(operation.orderNo)).capture(operation, listener),
    cancel: async (operation, listener) => (await chosen.of(operation.orderNo)).cancel(operation, listener),
    review: async (operation, listener) => (await chosen.of(operation.orderNo)).review(operation, listener),
    refund: async (operation, listener) => (await chosen.of(operation.orderNo)).refund(operation, listener),
    cancelSubscription: async ({ orderNo, ...contract }) => (await chosen.of(orderNo)).cancelSubscription(contract),
    payout: own.payout,
    optimisePaymentMethods: own.optimisePaymentMethods,
    searchNewestRefundsEach: own.searchNewestRefundsEach,
    verifyNotification: own.verifyNotification,
  }
}

/** Each order number is asked about where its payment lies, at all places at once. */
function apart<Found>(chosen: PaymentClients, ofClient: (client: AcquirerClient) => Each<Found>): Each<Found> {
  return async (orderNos) => {
    const clients = await chosen.each(orderNos)
    const parts = new Map<ChosenClient, OrderNo[]>()
    for (const [at, orderNo] of orderNos.entries()) {
      const client = clients[at]
      if (client) parts.set(client, [...(parts.get(client) ?? []), orderNo])
    }
    const outcomes = new Map<OrderNo, Outcome<Found[]>>()
    const query = async ([client, some]: [ChosenClient, OrderNo[]]) => {
      const answers = client instanceof AcquirerError ? some.map(() => notSent(client)) : await ofClient(client)(some)
      for (const [at, orderNo] of some.entries()) outcomes.set(orderNo, answers[at] as Outcome<Found[]>)
    }
    await Promise.all([...parts].map(query))
    return orderNos.map((orderNo) => outcomes.get(orderNo) as Outcome<Found[]>)
  }
}

/** @throws AcquirerError where one of them could not be asked about */
function together<Found>(each: Each<Found>): (orderNos: readonly OrderNo[]) => Promise<Found[]> {
  return async (orderNos) =>
    (await each(orderNos)).flatMap((outcome) => {
      if (outcome.kind === "done") return outcome.value
      throw outcome.error
    })
}

function notSent(error: AcquirerError): Outcome<never> {
  return { kind: "refused", error, notSent: true }
}

/** A client of its own that reports every call to `onExchange`; whoever opens it closes it. */
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
    ...(settings.proxy_url ? { proxy: { url: settings.proxy_url, credentials: settings.proxy_credentials } } : {}),
  }
}
