import { CODE_MEANINGS } from "../../src/acquirer/profile/code-meanings"
import { entriesOf, optionsOf } from "../../src/acquirer/profile/entries"
import { referenceProfile } from "../../src/acquirer/profile/reference"
import { meaningOf } from "../../src/admin/words/meaning"

const paths = [
  ...entriesOf(referenceProfile).keys(),
  ...Object.keys(CODE_MEANINGS).map((table) => `codes/${table}/X`),
  "bodies/codecs/capture",
]

it("the settings page has words for everything that an entry of the profile can be", () => {
  const choices = paths.flatMap((path) => (optionsOf(path) ?? []).map((option) => [path, option] as const))
  expect(choices.length).toBeGreaterThan(100)
  expect(choices.filter(([path, option]) => meaningOf(path, option) === undefined)).toEqual([])
})
