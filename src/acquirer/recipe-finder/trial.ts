import { hash } from "node:crypto"
import type { SignatureRecipe } from "../profile/profile"
import { encodedDigest, keyInText, partsHashed } from "../profile/signature"
import { RECIPE_PARTS } from "../profile/recipe-parts"
import { keyUses, type KeyPart, type KeyUse } from "./key-uses"

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
export function trialsOf(signature: string, key: string, uses: KeyUse = "usual"): Trial[] {
  return RECIPE_PARTS.encoding.flatMap((encoding) => {
    const digest = Buffer.from(signature, encoding === "base64" ? "base64" : "hex")
    if (encodedDigest(digest, encoding) !== signature) return []
    const target = digest.toString("hex")
    return RECIPE_PARTS.algorithm.flatMap((algorithm) => {
      const name = algorithm.endsWith("sha512") ? "sha512" : "sha256"
      if (digest.length !== DIGEST[name]) return []
      const keyed = keyedHash(name, key)
      return keyUses(algorithm, uses).map((use) => {
        const around = use.key === "hmac" ? undefined : surroundings(keyInText(key, { algorithm, ...use }), use)
        const digestOf = (text: string, separator: string) => {
          if (!around) return keyed(text)
          const [before, after] = around(separator)
          return hash(name, before + text + after)
        }
        return { algorithm, use, encoding, fits: (text, separator) => digestOf(text, separator) === target }
      })
    })
  })
}

/** What stands before and after a text, with a separator: the same for every text. */
function surroundings(written: string, use: KeyPart): (separator: string) => [before: string, after: string] {
  const known = new Map<string, [string, string]>()
  return (separator) => {
    const found = known.get(separator)
    if (found) return found
    const parts = partsHashed(TEXT, written, { ...use, separator })
    const at = parts.indexOf(TEXT)
    const around: [string, string] = [parts.slice(0, at).join(""), parts.slice(at + 1).join("")]
    known.set(separator, around)
    return around
  }
}

const TEXT = Symbol()

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
  let read = Buffer.concat([inner, Buffer.alloc(1_024)])
  return (text) => {
    // UTF-8 takes three bytes at most for each unit of a string.
    if (text.length * 3 > read.length - block.length) read = Buffer.concat([inner, Buffer.alloc(text.length * 6)])
    const length = read.write(text, block.length, "utf8")
    outer.set(hash(name, read.subarray(0, block.length + length), "buffer"), block.length)
    return hash(name, outer)
  }
}
