import { CODE_MEANINGS } from "../code-meanings"
import { ADDABLE, entriesOf, entryChanges, optionsOf, UNSAID, withEntry } from "../entries"
import { entryMeaning } from "../entry-meanings"
import { referenceProfile } from "../reference"
import { MESSAGES, profileFrom, profileProblems } from "../schema"

it("every entry of the reference profile says what it answers", () => {
  const silent = [...entriesOf(referenceProfile).keys(), ...UNSAID].filter((path) => entryMeaning(path) === undefined)
  expect(silent).toEqual([])
  expect(Object.keys(CODE_MEANINGS).filter((table) => entryMeaning(`codes/${table}/1`) === undefined)).toEqual([])
})

it.each([...UNSAID])("%s can be said although the reference profile does not", (path) => {
  expect(entriesOf(referenceProfile).has(path)).toBe(false)
  const before = path === "stamp/format" ? withEntry({}, "stamp/field", "timestamp") : {}
  for (const value of optionsOf(path) ?? ["x"]) {
    const said = withEntry(before, path, value)
    expect([value, profileProblems(said)]).toEqual([value, []])
    expect(entriesOf(said)).toEqual(new Map([...entriesOf(before), [path, value]]))
    expect(entriesOf(profileFrom(said)).get(path)).toBe(value)
  }
})

it("a message that the reference profile does not sign gets a recipe, and loses it again", () => {
  const unsigned = MESSAGES.filter((message) => !referenceProfile.signature.messages[message])
  expect(unsigned).toEqual(["authorise_apm.response", "checkout.response"])
  for (const message of unsigned) {
    const path = `signature/messages/${message}`
    expect(ADDABLE.filter((begins) => path.startsWith(begins))).toEqual(["signature/messages/"])
    const recipe = { fields: ["order_no", "amount"], order: "alphabetical" }
    const said = withEntry({ timeZone: "Asia/Tokyo" }, path, recipe)
    expect([message, profileProblems(said)]).toEqual([message, []])
    expect(entriesOf(profileFrom(said)).get(path)).toEqual(recipe)
    expect(withEntry(said, path, undefined)).toEqual({ timeZone: "Asia/Tokyo" })
  }
})

it("every entry can be said again by its path, and what it may be is what the schema takes", () => {
  for (const [path, value] of entriesOf(referenceProfile)) {
    const said = withEntry({}, path, value)
    expect([path, profileProblems(said)]).toEqual([path, []])
    expect(entriesOf(said)).toEqual(new Map([[path, value]]))
    for (const option of optionsOf(path) ?? []) {
      // A key that does not go with the algorithm is refused, but not as a value.
      const unknown = profileProblems(withEntry({}, path, option)).filter(
        ({ reason }) => !/must be "(hmac|append|fields)/.test(reason),
      )
      expect([path, option, unknown]).toEqual([path, option, []])
    }
  }
})

it.each<[string, object, string, string | null | undefined, object]>([
  [
    "says a code",
    {},
    "codes/payment_status/3500",
    "authorised",
    { codes: { payment_status: { "3500": "authorised" } } },
  ],
  ["takes a code away", {}, "codes/payment_status/6100", null, { codes: { payment_status: { "6100": null } } }],
  [
    "resets the last of a group",
    { codes: { order_status: { "7": "pending" } } },
    "codes/order_status/7",
    undefined,
    {},
  ],
  [
    "leaves the others",
    { name: "mine", signature: { default: { form: "pairs", key: "append" } } },
    "signature/default/form",
    undefined,
    { name: "mine", signature: { default: { key: "append" } } },
  ],
  [
    "takes a code with the separator in it",
    {},
    "codes/result_code/A/1",
    "success",
    { codes: { result_code: { "A/1": "success" } } },
  ],
])("%s", (...[, before, path, value, after]) => {
  expect(withEntry(before, path, value)).toEqual(after)
})

it("says what differs between two profiles, entry by entry", () => {
  const after = profileFrom({
    codes: { payment_status: { "3500": "authorised", "6100": null } },
    timeZone: "Asia/Shanghai",
  })
  expect(entryChanges(referenceProfile, after)).toEqual([
    { path: "codes/payment_status/6100", from: "expired", to: null },
    { path: "timeZone", from: "UTC", to: "Asia/Shanghai" },
    { path: "codes/payment_status/3500", from: null, to: "authorised" },
  ])
})
