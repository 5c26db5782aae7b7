import { encryptionKeys } from "./encryption-keys"
import { sealingKeys, type SecretKeys } from "./sealing-keys"

/** Where something is kept encrypted (`sealed`), beside the id of the key that it was encrypted with (`sealed_key`). */
export interface SealedKind {
  table: string
  id: string
  /** A JSON column that has the two in it; columns of their own by default. */
  inside?: string
  /** Which rows may still be opened; all by default. */
  opened?: string
  /** Its keys, the one that seals now first; empty where none is known. */
  keys(account: string, settings: SecretKeys | undefined): Buffer[]
  /** What the text of a row is about. */
  about(row: SealedPlace): string
}

/** What rows of all kinds are told apart by; each table has some of it. */
export interface SealedPlace {
  id: string
  account: string
  [column: string]: unknown
}

/** Keys of a purpose that are made of the account's own where there is no `ACQUIRING_ENCRYPTION_KEY`. */
export function keysFor(purpose: string): SealedKind["keys"] {
  return (account, settings) =>
    settings ? sealingKeys(purpose, account, settings) : encryptionKeys(`${purpose}/${account}`)
}
