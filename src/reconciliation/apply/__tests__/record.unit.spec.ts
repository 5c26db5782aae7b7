import type { Core } from "../../../medusa/core"
import type { NewOperation } from "../../../modules/acquiring/operation-row"
import type { Account } from "../../../operations/account"
import { purchase, usd } from "../../plan/__tests__/purchase"
import type { StepOf } from "../applied"
import { recordCapture, recordRefund } from "../record"

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
      journal: { record: (operation: NewOperation) => Promise.resolve(kept.push(operation) > 0 && "created") },
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

describe("a capture of the portal", () => {
  const found = purchase({ payments: [{ at: "captured" }], order: { total: "25.00" } })
  const step = {
    ...{ kind: "record_capture", orderNo: "1", paymentId: "pay_1", reopen: false },
    ...{ money: usd("25.00"), unexplained: usd("25.00") },
  } as StepOf<"record_capture">

  it("waits for the store's own that is in flight, which may come to be the same", async () => {
    const inFlight = new Set(["tx:default:T1"])
    const record = ({ exclusive_key }: NewOperation) =>
      Promise.resolve(inFlight.has(exclusive_key ?? "") ? "busy" : "created")
    const clock = { now: () => new Date("2030-01-15T12:00:00Z") }
    const account = { id: "default", clock, store: { acquiring: { journal: { record } } } } as unknown as Account
    const booked: string[] = []
    const core = { recordCapture: (id: string) => Promise.resolve(booked.push(id)) } as unknown as Core
    expect(await recordCapture(core, account, found, step)).toEqual({
      left: "The payment is being changed at this moment.",
    })
    expect(booked).toEqual([])

    inFlight.clear()
    expect(await recordCapture(core, account, found, step)).toEqual({
      repaired: "took over the capture of 25.00 USD made at the service",
    })
    expect(booked).toEqual(["pay_1"])
  })
})
