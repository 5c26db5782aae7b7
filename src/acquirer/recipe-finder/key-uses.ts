import type { SignatureRecipe } from "../profile/profile"
import { RECIPE_PARTS } from "../profile/recipe-parts"
import { keyFits } from "../profile/schema"
import { USUAL_SEPARATORS } from "./separators"

/** The parts of a recipe that say how the key is used. */
export type KeyPart = Pick<SignatureRecipe, "key" | "key_name" | "key_separator">

export type KeyUse = "usual" | "rare" | "joint"

/** What services call the key where it stands as a pair, beside `key`, which a recipe means that names none. */
export const KEY_NAMES = ["secret", "secret_key", "secretKey", "api_key"]

const USUAL: readonly SignatureRecipe["key"][] = ["hmac", "append", "prepend"]

/**
 * Uses of the key that go with an algorithm. `usual`: those that services are known for. `rare`: the key as a pair, by
 * the names that services give it, or hashed first, and joined to the text with nothing between them where values have
 * a separator. `joint`: joined to the text by another separator than the values are.
 */
export function keyUses(algorithm: SignatureRecipe["algorithm"], which: KeyUse): KeyPart[] {
  const keys = RECIPE_PARTS.key.filter((key) => keyFits({ algorithm, key }))
  if (which === "usual") return keys.filter((key) => USUAL.includes(key)).map((key) => ({ key }))
  if (which === "joint") {
    const joints = USUAL_SEPARATORS.filter((separator) => separator !== "")
    return keys.flatMap((key) => (key === "hmac" ? [] : joints.map((key_separator) => ({ key, key_separator }))))
  }
  return [
    ...keys.filter((key) => !USUAL.includes(key)).flatMap(named),
    ...keys.filter((key) => key !== "hmac").map((key) => ({ key, key_separator: "" })),
  ]
}

function named(key: SignatureRecipe["key"]): KeyPart[] {
  return [{ key }, ...(key === "pair" ? KEY_NAMES.map((key_name) => ({ key, key_name })) : [])]
}
