import type { SignatureRecipe } from "../profile/profile"
import { keyFits, recipeParts } from "../profile/schema"

/** The parts of a recipe that say how the key is used. */
export type KeyPart = Pick<SignatureRecipe, "key" | "key_separator">

const USUAL: readonly SignatureRecipe["key"][] = ["hmac", "append", "prepend"]

/**
 * Uses of the key that go with an algorithm. `usual`: those that services are known for. `rare`: the key as a pair or
 * hashed first, and joined to the text with nothing between them where values have a separator.
 */
export function keyUses(algorithm: SignatureRecipe["algorithm"], which: "usual" | "rare"): KeyPart[] {
  const keys = recipeParts.key.options.filter((key) => keyFits({ algorithm, key }))
  if (which === "usual") return keys.filter((key) => USUAL.includes(key)).map((key) => ({ key }))
  return [
    ...keys.filter((key) => !USUAL.includes(key)).map((key) => ({ key })),
    ...keys.filter((key) => key !== "hmac").map((key) => ({ key, key_separator: "" })),
  ]
}
