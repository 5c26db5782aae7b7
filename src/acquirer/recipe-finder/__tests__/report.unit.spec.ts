import type { SignatureRecipe } from "../../profile/profile"
import { report } from "../command/report"
import type { RecipeFindings } from "../find-recipes"

const plain: SignatureRecipe = {
  ...{ algorithm: "sha256", form: "pairs", separator: "&", order: "alphabetical", key: "pair", empty: "skip" },
  ...{ encoding: "hex-lower", fields: ["order_no", "amount"] },
}

/** The sentence in which the report says a recipe. */
function sentenceOf(recipe: SignatureRecipe, over: "fields" | "body" = "fields"): string {
  const findings: RecipeFindings = {
    fits: [{ recipes: [recipe], stringsToSign: [""], profile: {}, over }],
    ...{ total: 1, differences: [], messages: [["notification"]], endedAfter: undefined, causes: [] },
    tried: { fieldLists: 1, texts: 1, separators: 1 },
  }
  return /^1\. .*/m.exec(report(findings, ["one"]))?.[0] ?? ""
}

it.each<[Partial<SignatureRecipe>, string]>([
  [{ lists: "flat" }, "sorted by name, those of lists among all others, empty"],
  [{ lists: "flat-indexed" }, "sorted by name, those of lists among all others by names with their index, empty"],
  [{ key_name: "secret" }, 'sha256, key appended as a pair named "secret", of'],
  [{ key_separator: "" }, "sha256, key appended as a pair without a separator, of"],
  [{ key_separator: ":" }, 'sha256, key appended as a pair joined by ":", of'],
])("the report says of two recipes that differ in %p alone which is which", (part, words) => {
  const sentence = sentenceOf({ ...plain, ...part })
  expect(sentence).toContain(words)
  expect(sentenceOf(plain)).not.toContain(words)
})

it("the report says how the key is joined to a body that is signed as it was sent", () => {
  expect(sentenceOf({ ...plain, key: "append", key_separator: "." }, "body")).toContain(
    'key appended joined by ".", of',
  )
})
