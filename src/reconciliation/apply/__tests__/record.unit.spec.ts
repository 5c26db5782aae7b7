import type { Core } from "../../../medusa/core"
import type { NewOperation } from "../../../modules/acquiring/operation-row"
import type { Account } from "../../../operations/account"
import { purchase, usd } from "../../plan/__tests__/purchase"
import type { StepOf } from "../applied"
import { recordRefund } from "../record"

describe("a refund of the portal that comes late", () => {
  const found = purchase({
    payments: [
      { at: "partially_refunded", booked: { captured: ["25.00"] }, refunds: [{ amount: "5.00", reference: "R1" }] },
    ],
    order: { total: "25.00" },
  })
  for (const record of found.payments.flatMap(({ facts }) => facts?.refunds ?? [])) record.refundDate = "20300110093000"
  const step = {
    ...{ kind: "record_refund", orderNo: "1", paymentId: "pay_1", money: usd("5.00"), name: "R1", reason: "" },
    ...{ isExternal: true, isForOrder: true },
  } as StepOf<"record_refund">

  it("makes its closed day due again also where its booking succeeds only in the next pass", async () => {
    const kept: NewOperation[] = []
    const reopened: string[] = []
    const acquiring = {
      payments: { lyingElsewhere: () => Promise.resolve(new Map()) },
      journal: { record: (operation: NewOperation) => Promise.resolve(kept.push(operation) > 0) },
      reopenedDays: { comesLate: (...[, , orderNo]: string[]) => Promise.resolve(reopened.push(orderNo ?? "")) },
    }
    const clock = { now: () => new Date("2030-01-15T12:00:00Z") }
    const settings = { profile: { timeZone: "UTC" } }
    const account = { id: "default", clock, settings, store: { acquiring } } as unknown as Account
    const failing = { recordRefund: () => Promise.reject(new Error("The database is away.")) } as unknown as Core
    await expect(recordRefund(failing, account, found, step)).rejects.toThrow("The database is away.")
    expect([kept.length, reopened]).toEqual([1, []])

    const core = { recordRefund: () => Promise.resolve() } as unknown as Core
    await recordRefund(core, account, found, { ...step, isExternal: false })
    expect(reopened).toEqual(["1"])
  })
})
