import { paymentProgress } from "../index"

const cart = (...data: (Record<string, unknown> | null)[]) => ({
  payment_collection: {
    payment_sessions: data.map((entry, index) => ({
      id: `payses_${index}`,
      created_at: new Date(2030, 0, 1 + index).toISOString(),
      data: entry,
    })),
  },
})

describe("paymentProgress", () => {
  it.each([
    [{}, "open"],
    [{ status: "created" }, "open"],
    [{ status: "unknown" }, "undecided"],
    [{ status: "pending" }, "undecided"],
    [{ status: "a later version's word" }, "undecided"],
    [{ status: "declined" }, "failed"],
    [{ status: "expired" }, "failed"],
    [{ status: "review" }, "paid"],
    [{ status: "captured" }, "paid"],
    [{ status: "partially_refunded" }, "paid"],
    [{ status: "refunded" }, "failed"],
  ])("reads %p as %s", (data, stage) => {
    expect(paymentProgress(cart({ flow: "card", ...data }))).toEqual({ sessionId: "payses_0", flow: "card", stage })
  })

  it("hands on the reason of a failure, and only of a failure", () => {
    const result = { shopper_message: "Your card was declined." }
    expect(paymentProgress(cart({ flow: "card", status: "declined", result }))?.message).toBe("Your card was declined.")
    expect(paymentProgress(cart({ flow: "card", status: "unknown", result }))?.message).toBeUndefined()
  })

  it("reads a session that the store has closed as failed", () => {
    const data = { flow: "redirect", status: "created", result: { shopper_message: "It has ended." } }
    const closed = { id: "payses_0", status: "canceled", data }
    const progress = paymentProgress({ payment_collection: { payment_sessions: [closed] } })
    expect(progress).toEqual({ sessionId: closed.id, flow: "redirect", stage: "failed", message: "It has ended." })
  })

  it("looks at the newest session, and at this plugin's alone", () => {
    const progress = paymentProgress(
      cart({ flow: "card", status: "declined" }, { flow: "apm", status: "created" }, {}, null),
    )
    expect(progress).toEqual({ sessionId: "payses_1", flow: "apm", stage: "open" })
    expect(paymentProgress(cart({}))).toBeUndefined()
    expect(paymentProgress({})).toBeUndefined()
    expect(paymentProgress({ payment_collection: null })).toBeUndefined()
  })
})
