import closeDays from "../../../src/jobs/close-days"
import { acquiringAdmin } from "../../support/acquiring-admin"
import { good } from "../../support/http"
import { orderMoney } from "../../support/order-money"
import { shop } from "../../support/shop"
import { shopDays } from "../../support/shop-days"
import { SOON_ASKED, unknownOutcomes } from "../../support/unknown-outcomes"

/** The rest of a partly captured payment is voided, and nobody hears what became of that. */
shop((the) => {
  const acquiring = acquiringAdmin(the.admin)
  const { orderOfTeas, capture, editQuantity, atRest, serviceMoney } = orderMoney(the)
  const { loseTrack, queryable } = unknownOutcomes(the)
  const days = shopDays(the)
  beforeEach(() => the.sandbox.control.reset())

  async function daysPass(count: number): Promise<void> {
    for (let passed = 0; passed < count; passed++) {
      days.daysLater(1)
      await closeDays(the.container)
    }
  }

  /** Days with something voided, and how much, the newest first. */
  async function voidedByDay(): Promise<string[][]> {
    const { close } = await acquiring.days("account=default&limit=100")
    return close.flatMap(({ day, state, currencies }) =>
      currencies.flatMap(({ voided }) => (Number(voided.store) === 0 ? [] : [[day, state, voided.store]])),
    )
  }

  it("a void that a person takes back leaves the closed day it was counted on, and is of the day on which it is made", async () => {
    const order = await orderOfTeas(2)
    good(await capture(order, 10))
    loseTrack(order.orderNo, "cancel", "reset_before")
    await editQuantity(order, 3)
    const stated = days.today()
    const [operation] = (await acquiring.operations()).operations
    await acquiring.state(operation!.id, { outcome: "done", note: "Voided, says the portal" })
    queryable()
    await daysPass(6)
    expect(await voidedByDay()).toEqual([[stated, "closed", "35.00"]])

    await acquiring.state(operation!.id, { outcome: "did_not_happen", note: "It was another payment" })
    await atRest()
    expect(serviceMoney()).toMatchObject({ held: 0, captured: 10 })
    await daysPass(2)
    const [[day, ...found] = [], ...more] = await voidedByDay()
    expect(found).toEqual(["closed", "35.00"])
    expect(day! > stated).toBe(true)
    expect(more).toEqual([])
  })
}, SOON_ASKED)
