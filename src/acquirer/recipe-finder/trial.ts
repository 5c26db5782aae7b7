import { hash } from "node:crypto"
import type { SignatureRecipe } from "../profile/profile"
import { encodedDigest, keyInText, partsHashed } from "../profile/signature"
import { recipeParts } from "../profile/schema"
import { keyUses, type KeyPart } from "./key-uses"

/** An algorithm with a use of the key that may have made a signature. */
export interface Trial extends Pick<SignatureRecipe, "algorithm" | "encoding"> {
  use: KeyPart
  /** Whether it makes the signature of this text, with this separator between text and key. */
  fits(text: string, separator: string): boolean
}

/** Bytes of the block in which the hash reads: a longer hmac key is hashed first (RFC 2104). */
const BLOCK = { sha256: 64, sha512: 128 }
const DIGEST = { sha256: 32, sha512: 64 }

/**
 * All algorithms, uses of the key and encodings that can write a signature like this one; none where none can.
 * @param uses those that services are known for, or the others
 */
export function trialsOf(signature: string, key: string, uses: "usual" | "rare" = "usual"): Trial[] {
  return recipeParts.encoding.options.flatMap((encoding) => {
    const digest = Buffer.from(signature, encoding === "base64" ? "base64" : "hex")
    if (encodedDigest(digest, encoding) !== signature) return []
    const target = digest.toString("hex")
    return recipeParts.algorithm.options.flatMap((algorithm) => {
      const name = algorithm.endsWith("sha512") ? "sha512" : "sha256"
      if (digest.length !== DIGEST[name]) return []
      const keyed = keyedHash(name, key)
      return keyUses(algorithm, uses).map((use) => {
        const written = keyInText(key, { algorithm, ...use })
        return {
          algorithm,
          use,
          encoding,
          fits: (text: string, separator: string) =>
            target ===
            (use.key === "hmac" ? keyed(text) : hash(name, partsHashed(text, written, { ...use, separator }).join(""))),
        }
      })
    })
  })
}

/**
 * HMAC (RFC 2104) from two plain hashes, in hexadecimal. `createHmac` takes twice as long, and a search makes a
 * hundred thousand; what it finds is signed again by the signer itself.
 */
function keyedHash(name: "sha256" | "sha512", key: string): (text: string) => string {
  const bytes = Buffer.from(key, "utf8")
  const block = Buffer.alloc(BLOCK[name])
  ;(bytes.length > block.length ? hash(name, bytes, "buffer") : bytes).copy(block)
  const inner = block.map((byte) => byte ^ 0x36)
  const outer = Buffer.concat([block.map((byte) => byte ^ 0x5c), Buffer.alloc(DIGEST[name])])
  return (text) => {
    const digest = hash(name, Buffer.concat([inner, Buffer.from(text, "utf8")]), "buffer")
    outer.set(digest, block.length)
    return hash(name, outer)
  }
}
