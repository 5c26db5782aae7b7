import { AcquirerError } from "../acquirer/domain/errors"
import type { Store } from "../medusa/store"

/**
 * The time zone in which an account's days end: that of its last recorded day where its settings cannot be read, and
 * undefined where it has no recorded day either.
 */
export async function zoneOf({ acquiring }: Store, account: string): Promise<string | undefined> {
  try {
    return (await acquiring.settings(account)).close.time_zone
  } catch (error) {
    if (!(error instanceof AcquirerError)) throw error
    return (await acquiring.dayCloses.bounds(account)).at(-1)?.time_zone
  }
}

/** The time zone of the account named, or of the store's first: UTC where that is not known. */
export async function storeZone(store: Store, account = store.acquiring.accounts()[0]): Promise<string> {
  return (account === undefined ? undefined : await zoneOf(store, account)) ?? "UTC"
}
