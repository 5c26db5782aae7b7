import forgetOperations from "../../../src/jobs/forget-operations"
import { workNotifications } from "../../../src/notifications/process-notifications"
import { declareSettings } from "../../support/account-settings"
import { elsewhere } from "../../support/elsewhere"
import { eventually } from "../../support/eventually"
import { payoutsOf } from "../../support/payouts"
import { shop } from "../../support/shop"

/** How long a payout keeps what it tells of persons and their bank accounts (`payouts.retention_days`). */
shop((the) => {
  elsewhere(the)
  const { order, made, payoutOf } = payoutsOf(the)

  it("forgets persons and bank accounts of a payout that is over, and nothing of one that is open", async () => {
    the.sandbox.control.settings({ payoutMode: "manual" })
    const [over, open] = [await made(order()), await made(order())]
    const [first] = the.sandbox.control.payouts()
    the.sandbox.control.advancePayout(first!.id, { status: "completed" })
    await eventually(async () => {
      await workNotifications(the.container)
      return (await payoutOf(over.id)).state === "completed" || undefined
    })
    await the.sql("UPDATE acquiring_payout SET created_at = now() - interval '31 days'")
    const beneficiaries = async () =>
      Promise.all([over, open].map(async ({ id }) => (await payoutOf(id)).said?.beneficiary !== undefined))
    const forgotten = async (retention_days: number) => {
      const undo = declareSettings(the.container, { payouts: { retention_days } })
      await forgetOperations(the.container)
      undo()
      return beneficiaries()
    }

    expect(await forgotten(32)).toEqual([true, true])
    expect(await forgotten(30)).toEqual([false, true])
    expect(await payoutOf(over.id)).toMatchObject({ state: "completed", amount: "250.00", account_hint: "…3000" })
  })
})
