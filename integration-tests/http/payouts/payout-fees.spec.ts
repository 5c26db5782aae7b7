import { closeDueDays } from "../../../src/daily-close/close-due-days"
import { workNotifications } from "../../../src/notifications/process-notifications"
import { declareSettings } from "../../support/account-settings"
import { acquiringAdmin } from "../../support/acquiring-admin"
import { eventually } from "../../support/eventually"
import { paidOrders } from "../../support/paid-orders"
import { payoutsOf } from "../../support/payouts"
import { shop } from "../../support/shop"
import { shopDays } from "../../support/shop-days"

/** A payout's fee is of the day on which the payout became known to be completed. */
shop((the) => {
  const acquiring = acquiringAdmin(the.admin)
  const orders = paidOrders(the)
  const days = shopDays(the)
  const { order, made, payoutOf } = payoutsOf(the)
  let takeBack: () => void
  beforeEach(() => {
    the.sandbox.control.reset()
    the.sandbox.control.settings({ payoutMode: "manual", payoutFee: 0.35 })
    takeBack = declareSettings(the.container, { backend_url: the.url().replace(/\/$/, "") })
  })
  afterEach(() => takeBack())

  async function daysPass(count: number): Promise<void> {
    for (let passed = 0; passed < count; passed++) {
      days.daysLater(1)
      await closeDueDays(the.container)
    }
  }

  /** Days that have fees, and how much. */
  async function feesByDay(): Promise<[string, string][]> {
    const { close } = await acquiring.days("account=default&limit=100")
    return close.flatMap(({ day, currencies }) =>
      currencies.flatMap(({ currency_code, fees }): [string, string][] =>
        fees ? [[day, `${fees} ${currency_code}`]] : [],
      ),
    )
  }

  async function completed(id: string): Promise<void> {
    const [at] = the.sandbox.control.payouts()
    the.sandbox.control.advancePayout(at!.id, { status: "completed" })
    await eventually(async () => {
      await workNotifications(the.container)
      return (await payoutOf(id)).state === "completed" || undefined
    })
  }

  it("that is completed long after it was sent has its fee in the day's close, once", async () => {
    await orders.captured()
    const payout = await made(order())
    const sentOn = days.today()
    await daysPass(5)
    expect(await feesByDay()).toEqual([])
    await completed(payout.id)
    await daysPass(4)
    const fees = await feesByDay()
    expect(fees.map(([, fee]) => fee)).toEqual(["0.35 EUR"])
    expect(fees[0]![0] > sentOn).toBe(true)
  })

  it("that the beneficiary bears costs the merchant nothing, and its page says who bears it", async () => {
    await orders.captured()
    const [own, theirs] = [await made(order()), await made(order({ fee_paid_by: "beneficiary" }))]
    expect(await payoutOf(own.id)).toMatchObject({ answer: { fee_amount: "0.35" }, fee_paid_by: "payer" })
    expect(await payoutOf(theirs.id)).toMatchObject({
      ...{ answer: { fee_amount: "0.35", fee_paid_by: "beneficiary" }, fee_paid_by: "beneficiary" },
    })
    for (const { operation } of [own, theirs])
      await acquiring.state(operation!.id, { outcome: "done", note: "Paid, says the portal" })
    const statedOn = days.today()
    await daysPass(2)
    expect(await feesByDay()).toEqual([[statedOn, "0.35 EUR"]])
  })

  it("that a person stated as made keeps the fee that the service had named, of that day alone", async () => {
    await orders.captured()
    const payout = await made(order())
    const statedOn = days.today()
    await acquiring.state(payout.operation!.id, { outcome: "done", note: "Paid, says the portal" })
    await daysPass(2)
    expect(await feesByDay()).toEqual([[statedOn, "0.35 EUR"]])
    await completed(payout.id)
    await daysPass(4)
    expect(await feesByDay()).toEqual([[statedOn, "0.35 EUR"]])
  })
})
