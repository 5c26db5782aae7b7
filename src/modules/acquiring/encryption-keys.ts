import { AcquirerError } from "../../acquirer/domain/errors"
import type { SettingsProblem } from "./settings-error"
import { sealingKey } from "./sealed"

const SHORTEST_KEY = 32
const NAMES = ["ACQUIRING_ENCRYPTION_KEY", "ACQUIRING_ENCRYPTION_KEY_PREVIOUS"] as const

/** What is wrong with the keys, for whoever cannot work without them but can say so; undefined when nothing is. */
export function encryptionKeyProblem(): string | undefined {
  const name = shortKey()
  return name && tooShort(name)
}

/** The same for the health of an account: which variable it is, and what does not work meanwhile. */
export function encryptionKeyWarning(): SettingsProblem | undefined {
  const field = shortKey()
  if (!field) return undefined
  const reason =
    `must have at least ${SHORTEST_KEY} characters: until it has, no payment page opens, and no saved card, payout ` +
    "or stored secret can be read or written"
  return { field, reason }
}

/** An earlier key alone encrypts, too: what is stored with it would be lost with the variable that is meant to go. */
export function lonelyKeyWarning(): SettingsProblem | undefined {
  const [present, field] = NAMES
  if (process.env[present] || !process.env[field]) return undefined
  const reason = "encrypts what is stored, since ACQUIRING_ENCRYPTION_KEY is not set: name it ACQUIRING_ENCRYPTION_KEY"
  return { field, reason }
}

function shortKey(): (typeof NAMES)[number] | undefined {
  return NAMES.find((one) => isShort(process.env[one] ?? ""))
}

/**
 * Keys for one purpose, made of `ACQUIRING_ENCRYPTION_KEY` and of `ACQUIRING_ENCRYPTION_KEY_PREVIOUS`: the first seals,
 * all open. Empty without any.
 * @throws AcquirerError `config` when one of them is too short to be a key
 */
export function encryptionKeys(purpose: string): Buffer[] {
  return NAMES.flatMap((name) => {
    const secret = process.env[name]
    if (!secret) return []
    if (!isShort(secret)) return [sealingKey(secret, purpose)]
    throw new AcquirerError("config", {
      code: "encryption_key",
      field: name,
      merchantMessage: tooShort(name),
      shopperMessage: "This way of paying is not available at the moment. Please choose another one.",
    })
  })
}

function isShort(secret: string): boolean {
  return secret !== "" && secret.length < SHORTEST_KEY
}

function tooShort(name: (typeof NAMES)[number]): string {
  return `The environment variable ${name} must have at least ${SHORTEST_KEY} characters.`
}
