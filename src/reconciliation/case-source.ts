import type { PurchaseFacts } from "../medusa/purchase-facts"
import { readPurchases } from "../medusa/read-purchases"
import type { Store } from "../medusa/store"
import { openAccount, type Account } from "../operations/account"

/** Where cases are read from: what the plugin keeps, the core's records, the accounts' services. */
export interface CaseSource {
  acquiring: Pick<Store["acquiring"], "payments" | "journal" | "incidents" | "clock">
  purchases(collectionIds: readonly string[], cartIds?: readonly string[]): Promise<PurchaseFacts>
  open(account: string): Promise<Account>
}

export function sourceOf(store: Store): CaseSource {
  return {
    acquiring: store.acquiring,
    purchases: (collectionIds, cartIds) => readPurchases(store, collectionIds, cartIds),
    open: (account) => openAccount(store, account),
  }
}
