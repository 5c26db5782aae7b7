import { AcquirerError } from "../../acquirer/domain/errors"
import { sealingKey } from "./sealed"
import type { Settings } from "./settings"

const SHORTEST_KEY = 32

/**
 * The keys of one purpose of an account: the first seals, all open.
 * @throws AcquirerError `config` when `ACQUIRING_ENCRYPTION_KEY` is too short to be a key
 */
export function sealingKeys(purpose: string, account: string, settings: Settings): [Buffer, ...Buffer[]] {
  const { ACQUIRING_ENCRYPTION_KEY: own } = process.env
  if (own && own.length < SHORTEST_KEY) {
    throw new AcquirerError("config", {
      code: "encryption_key",
      field: "ACQUIRING_ENCRYPTION_KEY",
      merchantMessage: `The environment variable ACQUIRING_ENCRYPTION_KEY must have at least ${SHORTEST_KEY} characters.`,
      shopperMessage: "This way of paying is not available at the moment. Please choose another one.",
    })
  }
  const keyOf = (secret: string) => sealingKey(secret, `${purpose}/${account}`)
  const derived = [settings.secret_key, settings.secret_key_previous]
    .filter((secret) => secret !== undefined)
    .map(keyOf)
  return own ? [keyOf(own), ...derived] : [keyOf(settings.secret_key), ...derived.slice(1)]
}
