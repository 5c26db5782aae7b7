import { encryptionKeys } from "./encryption-keys"
import { sealingKey } from "./sealed"
import type { Settings } from "./settings"

/**
 * The keys of one purpose of an account: the first seals, all open. Without `ACQUIRING_ENCRYPTION_KEY` they are made of
 * the account's own secret key.
 * @throws AcquirerError `config` when an encryption key is too short to be one
 */
export function sealingKeys(purpose: string, account: string, settings: Settings): [Buffer, ...Buffer[]] {
  const [own, ...previous] = encryptionKeys(`${purpose}/${account}`)
  const keyOf = (secret: string) => sealingKey(secret, `${purpose}/${account}`)
  const derived = [settings.secret_key, settings.secret_key_previous]
    .filter((secret) => secret !== undefined)
    .map(keyOf)
  return own ? [own, ...previous, ...derived] : [keyOf(settings.secret_key), ...derived.slice(1)]
}
