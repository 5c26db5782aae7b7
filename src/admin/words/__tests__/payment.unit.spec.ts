import type { PaymentDetail } from "../../../api/admin/acquiring/http-types"
import { de } from "../de"
import { declineText, resultText } from "../payment"
import type { Translate } from "../use-words"

const german: Translate = (key) =>
  key.split(".").reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], de) as string

describe("why a payment was declined", () => {
  it.each([
    [
      "in our words where the profile knows the code",
      "1051",
      "Insufficient funds",
      "insufficient_funds",
      "Konto nicht gedeckt",
    ],
    ["in the service's words where it does not", "1005", "Do not honour", null, "Do not honour"],
    ["by its code where the service has no words", "1005", null, null, "1005"],
    ["in words where nothing is known", null, null, null, "Ohne Grund abgelehnt"],
  ])("is said %s", (_, code, reason, meaning, said) => {
    expect(declineText(german, { code, reason, meaning })).toBe(said)
  })
})

describe("what became of a payment", () => {
  const facts = (result_meaning: string | null) =>
    ({ result_text: "Success", result_meaning }) as PaymentDetail["facts"]

  it.each(["pending", "created", "unknown"] as const)("is not said while it is %s", (status) => {
    expect(resultText(german, facts(null), status)).toBeNull()
  })

  it("is said in our words where there are some, else in the service's", () => {
    expect(resultText(german, facts("approved"), "authorised")).toBe("Genehmigt")
    expect(resultText(german, facts(null), "captured")).toBe("Success")
  })
})
