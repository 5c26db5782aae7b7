import { canonicalText } from "../profile/canonical-text"
import type { SignatureRecipe } from "../profile/profile"
import { isHashedFirst, partsHashed } from "../profile/signature"
import type { Sample } from "./sample"

export const MASK = "[secret key]"
export const HASHED = "[sha(secret key)]"

/** What the algorithm reads of a sample, with a mask where the key stands, and wherever a value happens to hold it. */
export function stringToSign(recipe: SignatureRecipe, { fields }: Sample, key: string): string {
  return partsHashed(
    withoutKey(canonicalText(recipe, fields) ?? "", key),
    isHashedFirst(recipe) ? HASHED : MASK,
    recipe,
  ).join("")
}

/** A text with a mask wherever it holds the key. */
export function withoutKey(text: string, key: string): string {
  return key === "" ? text : text.replaceAll(key, MASK)
}
