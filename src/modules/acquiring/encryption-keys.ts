import { AcquirerError } from "../../acquirer/domain/errors"
import { sealingKey } from "./sealed"

const SHORTEST_KEY = 32

/**
 * Keys for one purpose, made of `ACQUIRING_ENCRYPTION_KEY` and of `ACQUIRING_ENCRYPTION_KEY_PREVIOUS`: the first seals,
 * all open. Empty without any.
 * @throws AcquirerError `config` when one of them is too short to be a key
 */
export function encryptionKeys(purpose: string): Buffer[] {
  return (["ACQUIRING_ENCRYPTION_KEY", "ACQUIRING_ENCRYPTION_KEY_PREVIOUS"] as const).flatMap((name) => {
    const secret = process.env[name]
    if (!secret) return []
    if (secret.length >= SHORTEST_KEY) return [sealingKey(secret, purpose)]
    throw new AcquirerError("config", {
      code: "encryption_key",
      field: name,
      merchantMessage: `The environment variable ${name} must have at least ${SHORTEST_KEY} characters.`,
      shopperMessage: "This way of paying is not available at the moment. Please choose another one.",
    })
  })
}
