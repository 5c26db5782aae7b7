import { operations } from ".."
import { expectDoubt, having, inFirst, outcome, type Message } from "./changed-answer"

describe("answers that vary where services vary", () => {
  it.each([
    [
      "one order alone instead of a list",
      (message: Message) => ({ ...message, refund_orders: Object(message.refund_orders)[0] }),
    ],
    ["numbers for texts", inFirst("refund_orders", having({ amount: 129.9, refund_amount: 9.9, refund_status: 1 }))],
    [
      "white space around values",
      inFirst("refund_orders", having({ amount: " 129.90\n", currency: "USD ", refund_status: " 1 " })),
    ],
    ["null where there is nothing to say", inFirst("refund_orders", having({ refund_reference: null }))],
    ["fields of tomorrow", inFirst("refund_orders", having({ refund_channel: { name: "x" } }))],
  ])("%s", (_, change) => {
    const plain = outcome(operations.refund, "refund.response.json", (message) => message)
    const varied = outcome(operations.refund, "refund.response.json", change)
    expect(Object(varied)[0]).toEqual(Object(plain)[0])
  })

  it.each([
    ["half a character, where a longer text was cut", "Broken \ud83d", "Broken \uFFFD"],
    ["NUL", "Bro\0ken", "Bro\uFFFDken"],
    ["a whole emoji", "Broken \u{1F600}", "Broken \u{1F600}"],
  ])("a refund's reason with %s can be stored", (_, refund_reason, reason) => {
    const change = inFirst("refund_orders", having({ refund_reason }))
    expect(outcome(operations.retrieval_refund, "retrieval-refund.response.json", change)).toMatchObject({
      0: { reason },
    })
  })

  it("a number with more digits than a double holds is not guessed at", () => {
    const change = inFirst("refund_orders", having({ transaction_id: Number("202611200000000002") }))
    expectDoubt(outcome(operations.refund, "refund.response.json", change))
  })

  it.each([
    [
      [
        { name: "a", status: "1" },
        { name: "b", status: "2" },
      ],
    ],
    [{ name: ["a", "b"], status: ["1", "2"] }],
  ])("risk reasons written as %j", (risk_reasons) => {
    expect(outcome(operations.authorise, "authorise.approved.xml", having({ risk_reasons }))).toMatchObject({
      risk: {
        reasons: [
          { name: "a", status: "1" },
          { name: "b", status: "2" },
        ],
      },
    })
  })

  it.each(["none", { check_items: "a", status: "1" }, [null, { check_items: "a", status: "1" }, 7]])(
    "fraud checks written as %j do not spoil the answer",
    (fraud_check_result) => {
      const change = inFirst("orders_list", having({ fraud_check_result }))
      const checks =
        typeof fraud_check_result === "string" ? [] : [{ item: "a", status: { meaning: "unknown", code: "1" } }]
      expect(outcome(operations.retrieval_trans, "retrieval-trans.response.json", change)).toMatchObject({
        0: { found: true, fraudChecks: checks },
      })
    },
  )

  it("a result without a colon is text and no success", () => {
    expect(outcome(operations.authorise, "authorise.approved.xml", having({ result_info: "Approved" }))).toMatchObject({
      result: { code: "", text: "Approved", success: false },
    })
  })

  it.each([
    ["1051", "insufficient_funds"],
    ["1005", undefined],
    ["toString", undefined],
  ])("a decline with code %s has the reason %s", (code, reason) => {
    const change = having({ result_info: `${code}:Non` })
    expect(outcome(operations.authorise, "authorise.declined.xml", change)).toHaveProperty("result", {
      code,
      text: "Non",
      success: false,
      reason,
    })
  })
})
