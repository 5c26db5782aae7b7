import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from "node:crypto"

const ALGORITHM = "aes-256-gcm"
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** A key for one purpose, made of a longer-lived secret. */
export function sealingKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", `medusa-payment-acquiring/${purpose}`, 32))
}

/** An encrypted text, and the id of the key that it was encrypted with. */
export interface Sealed {
  sealed: string
  sealed_key: string
}

/** Tells keys apart, and nothing of them. */
export function keyId(key: Buffer): string {
  return createHash("sha256").update("medusa-payment-acquiring/key-id").update(key).digest("hex").slice(0, 16)
}

/**
 * Encrypts a text (AES-256-GCM).
 * @param about what the text belongs to: it opens for that only
 */
export function seal(text: string, key: Buffer, about: string): Sealed {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(about))
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()])
  const bytes = Buffer.concat([nonce, cipher.getAuthTag(), sealed])
  return { sealed: bytes.toString("base64"), sealed_key: keyId(key) }
}

/** The text again; `undefined` when none of the keys sealed it, or it was changed, or it is about something else. */
export function unseal(sealed: string, keys: readonly Buffer[], about: string): string | undefined {
  const bytes = Buffer.from(sealed, "base64")
  const nonce = bytes.subarray(0, NONCE_BYTES)
  const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
  for (const key of keys) {
    try {
      const decipher = createDecipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(about)).setAuthTag(tag)
      return decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, "utf8") + decipher.final("utf8")
    } catch {
      // Another key's.
    }
  }
  return undefined
}
