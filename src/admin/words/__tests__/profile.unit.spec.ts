import { meaning } from "../en/meaning"
import { setting } from "../en/setting"
import { valueText } from "../profile"
import type { Translate } from "../use-words"

/** The admin's own texts, without its dashboard. */
const t: Translate = (key, values = {}) => {
  const text = key.split(".").reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], { setting, meaning }) // prettier-ignore
  return String(text).replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]))
}

describe("an entry of a profile in one line", () => {
  const MESSAGE = "signature/messages/capture.request"

  it("names the fields of a message's recipe, and of its lists", () => {
    const fields = ["merchant_id", "account_id", { each: "capture_orders", fields: ["order_no", "amount"] }]
    expect(valueText(t, MESSAGE, { fields })).toBe(
      "merchant_id, account_id; of each of capture_orders: order_no, amount",
    )
  })

  it("says in words what differs from the default, nothing of it as JSON", () => {
    const value = { fields: ["order_no"], form: "pairs", separator: "&", key_separator: "", algorithm: "sha256" }
    expect(valueText(t, MESSAGE, value)).toBe(
      "order_no; Signed are: Names and values (pairs); Between the parts: &; Before the key: (nothing); " +
        "Algorithm: SHA-256 of the text (sha256)",
    )
  })

  it("takes free text as it is, also where it looks like a code", () => {
    expect(valueText(t, "signature/default/key_name", "pair")).toBe("pair")
    expect(valueText(t, "signature/default/key", "pair")).toBe("As one more pair after the text (pair)")
  })
})
