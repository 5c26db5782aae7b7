import { createHash, createHmac, timingSafeEqual } from "node:crypto"
import { AcquirerError } from "../domain/errors"
import { canonicalText } from "./canonical-text"
import type { Profile, SignatureRecipe, SignedMessage } from "./profile"

/** The field that carries a signature (specification, "Authentication" 2). */
export const SIGNATURE_FIELD = "encryption_data"

/** `off`: nothing had to be verified, by the profile's word. */
export type SignatureVerdict = "valid" | "missing" | "wrong" | "off"

/** The signature of a text by a recipe's algorithm, use of the key, and encoding. Key and text are UTF-8. */
export function signatureOf(text: string | Buffer, key: string, recipe: Omit<SignatureRecipe, "fields">): string {
  return encodedDigest(digestOf(text, key, recipe), recipe.encoding)
}

/** A digest as a recipe writes it. */
export function encodedDigest(digest: Buffer, encoding: SignatureRecipe["encoding"]): string {
  switch (encoding) {
    case "hex-lower":
      return digest.toString("hex")
    case "hex-upper":
      return digest.toString("hex").toUpperCase()
    case "base64":
      return digest.toString("base64")
  }
}

/** How a recipe uses the key, and what stands beside it. */
export type KeyUse = Pick<SignatureRecipe, "key" | "key_name" | "key_separator" | "separator">

/**
 * What the algorithm reads, part by part: the text alone with `hmac`, else with the key and a separator beside it.
 * @param key as it stands there (`keyInText`)
 */
export function partsHashed<Text>(text: Text, key: string, recipe: KeyUse): (Text | string)[] {
  const between = recipe.key_separator ?? recipe.separator
  switch (recipe.key) {
    case "hmac":
      return [text]
    case "append":
    case "append-hashed":
      return [text, between, key]
    case "prepend":
    case "prepend-hashed":
      return [key, between, text]
    case "pair":
      return [text, between, `${recipe.key_name ?? "key"}=`, key]
  }
}

/** The key as it stands beside the text: itself, or its digest where it is hashed first. */
export function keyInText(key: string, recipe: Pick<SignatureRecipe, "key" | "algorithm">): string {
  return isHashedFirst(recipe) ? createHash(hashOf(recipe)).update(key).digest("hex") : key
}

export function isHashedFirst({ key }: Pick<SignatureRecipe, "key">): boolean {
  return key === "append-hashed" || key === "prepend-hashed"
}

function hashOf({ algorithm }: Pick<SignatureRecipe, "algorithm">): "sha256" | "sha512" {
  return algorithm.endsWith("sha512") ? "sha512" : "sha256"
}

/**
 * The `encryption_data` of an outgoing message.
 * @throws AcquirerError `config` when the profile has no recipe for the message, or the recipe does not fit it
 */
export function signMessage(
  profile: Profile,
  message: SignedMessage,
  body: Record<string, unknown>,
  key: string,
): string {
  const signature = expectedSignature(profile, message, profile.signature.hook ? sentFields(body) : body, key)
  if (signature === undefined) {
    throw new AcquirerError("config", {
      code: "signature_recipe",
      field: `profile.signature.messages.${message}`,
      merchantMessage: `The signature recipe of ${message} covers a field that holds no plain value. Correct profile.signature.messages.${message}.`,
    })
  }
  return signature
}

/** What a hook is given of a body that is still to be signed: the fields that leave. */
function sentFields(body: Record<string, unknown>): Record<string, unknown> {
  const present = Object.entries(body).filter(([name, value]) => value !== undefined && name !== SIGNATURE_FIELD)
  return Object.fromEntries(present)
}

/**
 * What an incoming message's `encryption_data` is worth. Never throws for what the message holds; compares in
 * constant time.
 * @param raw what the signature covers, where it is the message as it came instead of the recipe's fields
 * @throws AcquirerError `config` when the message must be verified and the profile has no recipe for it
 */
export function verifyMessage(
  profile: Profile,
  message: SignedMessage,
  body: Record<string, unknown>,
  key: string,
  raw?: Buffer,
): SignatureVerdict {
  const verification = profile.signature.verify[message] ?? profile.signature.verify.default
  if (verification === "off") return "off"
  const given = Object.hasOwn(body, SIGNATURE_FIELD) ? body[SIGNATURE_FIELD] : undefined
  if (given === undefined || given === null || given === "") return verification === "required" ? "missing" : "off"
  if (typeof given !== "string") return "wrong"
  const expected = expectedSignature(profile, message, body, key, raw)
  return expected !== undefined && sameText(given.trim(), expected) ? "valid" : "wrong"
}

/**
 * @throws AcquirerError `config` when the message would have to be verified and the profile has no recipe for it;
 * asked before a request leaves, because afterwards it is too late for a fault of the settings
 */
export function requireRecipe(profile: Profile, message: SignedMessage): void {
  const verification = profile.signature.verify[message] ?? profile.signature.verify.default
  if (verification === "off" || profile.signature.hook || profile.signature.messages[message]) return
  throw missingRecipe(message)
}

function missingRecipe(message: SignedMessage): AcquirerError {
  return new AcquirerError("config", {
    code: "signature_recipe",
    field: `profile.signature.messages.${message}`,
    merchantMessage: `The profile has no signature recipe for ${message}. Add profile.signature.messages.${message}.`,
  })
}

function expectedSignature(
  profile: Profile,
  message: SignedMessage,
  body: Record<string, unknown>,
  key: string,
  raw?: Buffer,
): string | undefined {
  const hooked = profile.signature.hook?.(message, body, key)
  if (hooked !== undefined) return hooked
  const entry = profile.signature.messages[message]
  if (!entry) throw missingRecipe(message)
  const recipe = Object.assign({}, profile.signature.default, entry)
  const text = raw ?? canonicalText(recipe, body)
  return text === undefined ? undefined : signatureOf(text, key, recipe)
}

function digestOf(text: string | Buffer, key: string, recipe: Omit<SignatureRecipe, "fields">): Buffer {
  const hash = hashOf(recipe)
  if (recipe.algorithm.startsWith("hmac-")) return createHmac(hash, key).update(text).digest()
  return partsHashed(text, keyInText(key, recipe), recipe)
    .reduce((running, part) => running.update(part), createHash(hash))
    .digest()
}

function sameText(given: string, expected: string): boolean {
  const left = Buffer.from(given, "utf8")
  const right = Buffer.from(expected, "utf8")
  return left.length === right.length && timingSafeEqual(left, right)
}
