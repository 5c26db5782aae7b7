import { encryptionKeys } from "./encryption-keys"
import { sealingKey } from "./sealed"
import type { Settings } from "./settings"

/** What keys are made of where there is no `ACQUIRING_ENCRYPTION_KEY`. */
export type SecretKeys = Pick<Settings, "secret_key" | "secret_key_previous">

/**
 * The keys of one purpose of an account: the first seals, all open. Without any encryption key they are made of the
 * account's own secret key; where only the previous one is set, that one seals.
 * @throws AcquirerError `config` when an encryption key is too short to be one
 */
export function sealingKeys(purpose: string, account: string, settings: SecretKeys): [Buffer, ...Buffer[]] {
  const [own, ...previous] = encryptionKeys(`${purpose}/${account}`)
  const keyOf = (secret: string) => sealingKey(secret, `${purpose}/${account}`)
  const derived = [settings.secret_key, settings.secret_key_previous]
    .filter((secret) => secret !== undefined)
    .map(keyOf)
  return own ? [own, ...previous, ...derived] : [keyOf(settings.secret_key), ...derived.slice(1)]
}

/**
 * Which of the keys before the present ones is still configured; undefined while no key is being changed. An earlier
 * secret key counts because the keys are made of it where `ACQUIRING_ENCRYPTION_KEY` is not set.
 */
export function earlierKey(settings: SecretKeys | undefined): string | undefined {
  const { ACQUIRING_ENCRYPTION_KEY: present, ACQUIRING_ENCRYPTION_KEY_PREVIOUS: previous } = process.env
  if (present && previous) return "ACQUIRING_ENCRYPTION_KEY_PREVIOUS"
  return settings?.secret_key_previous ? "secret_key_previous" : undefined
}
