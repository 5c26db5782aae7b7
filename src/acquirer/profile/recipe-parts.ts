import type { SignatureRecipe } from "./profile"

/** What each part of a recipe may be where that is one of a few. */
export const RECIPE_PARTS = {
  algorithm: ["sha256", "sha512", "hmac-sha256", "hmac-sha512"],
  form: ["values", "pairs"],
  order: ["listed", "alphabetical"],
  key: ["hmac", "append", "prepend", "pair", "append-hashed", "prepend-hashed"],
  empty: ["keep", "skip"],
  encoding: ["hex-lower", "hex-upper", "base64"],
  lists: ["together", "flat", "flat-indexed"],
} as const satisfies { [Part in keyof SignatureRecipe]?: readonly SignatureRecipe[Part][] }
