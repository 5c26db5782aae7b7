import type { AcquirerClient } from "../acquirer/client"
import type { SubscriptionCancellation, SubscriptionCancellationResult } from "../acquirer/domain/recurring"
import type { ExchangeRecord } from "../acquirer/wire/exchange-record"
import type { Store } from "../medusa/store"
import type { OperationRow } from "../modules/acquiring/operation-row"
import type { Settings } from "../modules/acquiring/settings"
import type { Clock } from "../modules/acquiring/waiting"

/**
 * What an operation needs of the client, without what sends several at once: each goes where its payment lies. The
 * simulator brings its own.
 */
export interface Service extends Omit<AcquirerClient, SeveralAtOnce | Newest | "cancelSubscription" | "close"> {
  /** Ends a recurring contract, where the payment lies that began it. */
  cancelSubscription: (contract: BegunContract) => Promise<SubscriptionCancellationResult>
}

type SeveralAtOnce = "captureMany" | "cancelMany" | "reviewMany" | "refundMany"
/** Of an account's newest records only its refunds are read, each for itself. */
type Newest = "queryNewest" | "queryNewestEach" | "searchNewestRefunds"

/** A recurring contract, and the order number whose payment began it. */
export interface BegunContract extends SubscriptionCancellation {
  orderNo: string
}

/** One merchant account, opened for one call: its settings as they stand now and a client that speaks for it. */
export interface Account {
  id: string
  settings: Settings
  readonly client: Service
  store: Store
  clock: Clock
  /** Between writing an operation down and sending it: where the operations of a batch wait for each other. */
  together?: () => Promise<void>
  /** The operations of a batch wait for this one no more. */
  apart?: () => void
  /**
   * Just before sending, when no other operation on the same money can come between any more: whether what was decided
   * earlier still holds. Throws the reason why it does not.
   * @param row the operation itself, as it is written down
   */
  stillHolds?: (row: OperationRow) => Promise<void>
}

/**
 * Opens an account for one call.
 * @throws AcquirerError `config` naming each field that is missing or malformed.
 */
export async function openAccount(store: Store, id: string): Promise<Account> {
  const { acquiring } = store
  const [settings] = await Promise.all([acquiring.settings(id), acquiring.clock.sync()])
  const { clock } = acquiring
  let client: Service | undefined
  return {
    id,
    settings,
    get client() {
      return (client ??= whenNeeded().clientFor(store, id, settings))
    },
    store,
    clock,
  }
}

/**
 * The account that an operation was begun at: one cart can be paid at several accounts, and what became of a payment
 * only its own service knows.
 * @throws AcquirerError `config` where that account cannot be opened
 */
export async function accountOfOperation(account: Account, { account: id }: OperationRow): Promise<Account> {
  return id === account.id ? account : openAccount(account.store, id)
}

/** A client of its own that reports every call to `onExchange`; whoever opens it closes it. */
export function observedClient(settings: Settings, onExchange: (exchange: ExchangeRecord) => void): AcquirerClient {
  return whenNeeded().observedClient(settings, onExchange)
}

/** The client with all that it takes is half of the plugin: a process that sends nothing does without. */
function whenNeeded() {
  // eslint-disable-next-line @typescript-eslint/no-require-imports
  return require("./client-for") as typeof import("./client-for")
}
