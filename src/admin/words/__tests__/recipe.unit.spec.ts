import { createHash } from "node:crypto"
import { findRecipes } from "../../../acquirer/recipe-finder/find-recipes"
import { setting as german } from "../de/setting"
import { signedText } from "../recipe"
import type { Translate } from "../use-words"

const KEY = "key of the service"
const hash = (text: string) => createHash("sha256").update(text).digest("hex")
const inGerman: Translate = (key) => (german as unknown as Record<string, string>)[key.replace("setting.", "")] ?? key

it.each([
  [`A-1#T1#1.00#${KEY}`, "A-1#T1#1.00#[geheimer Schlüssel]"],
  [`A-1&T1&1.00${hash(KEY)}`, "A-1&T1&1.00[sha(geheimer Schlüssel)]"],
])("masks the key in the reader's words where the service signed %s", (text, shown) => {
  const fields = { merchant_id: "100001", account_id: "7", order_no: "A-1", transaction_id: "T1", amount: "1.00" }
  const [fit] = findRecipes({ samples: [{ fields, signature: hash(text), message: "notification" }], key: KEY }).fits
  expect(signedText(inGerman, fit?.stringsToSign[0] ?? "")).toBe(shown)
})
