import { elsewhere } from "../../support/elsewhere"
import { good } from "../../support/http"
import { shop } from "../../support/shop"
import { subscriptionsOf } from "../../support/subscriptions"

interface Answer {
  subscription: { status: string }
}

const OPEN = "SELECT kind, message FROM acquiring_incident WHERE resolved_at IS NULL"

/** What the service deducts further, although by what was agreed it is over. */
shop((the) => {
  const away = elsewhere(the)
  const { plan, subscribed, deducted, rows, renewals, sleepless, daysLater } = subscriptionsOf(the, away)
  const contract = () => the.sandbox.control.contracts()[0]!
  const statuses = async () => (await rows()).map(({ status }) => status)
  const cancel = async (id: string) => {
    const path = `/admin/acquiring/subscriptions/${id}/cancel`
    return good(await the.admin.post<Answer>(path)).subscription.status
  }
  const told = async () =>
    (await the.sql<{ kind: string; message: string }>(OPEN)).map(({ kind, message }) => [kind, message])
  const GOES_ON = ["contract_not_ended", '"Tea, every month" is over, and the service goes on with it.']

  it("after the last of the deductions agreed on is told to a person, and can be cancelled", async () => {
    await plan({ billing_cycle: 1 })
    const { row } = await subscribed()
    // The service counts otherwise.
    contract().terms.billingCycle = 0
    await deducted(row)
    expect([await statuses(), await told()]).toEqual([["active"], []])
    await sleepless()
    expect([await statuses(), await told()]).toEqual([["active"], [GOES_ON]])
    the.sandbox.control.notificationSettings({ enabled: false })
    the.sandbox.control.deduct(row.recurring_id)
    await sleepless()
    expect((await renewals()).map(({ order_id }) => order_id)).toEqual([expect.any(String), expect.any(String)])

    expect(await cancel(row.id)).toBe("cancelled")
    expect(contract().status).toBe("cancelled")
    await sleepless()
    expect([await statuses(), await told()]).toEqual([["cancelled"], []])
  })

  it("after it was cancelled is told to a person, and can be cancelled once more", async () => {
    await plan()
    const { row } = await subscribed()
    const { nextDeductionAt } = contract()
    expect(await cancel(row.id)).toBe("cancelled")
    // Taken up again at the portal, or never ended.
    Object.assign(contract(), { status: "active", nextDeductionAt })
    await sleepless()
    expect([await statuses(), await told()]).toEqual([["cancelled"], []])
    await daysLater()
    expect([await statuses(), await told()]).toEqual([["active"], [GOES_ON]])
    expect(await cancel(row.id)).toBe("cancelled")
    expect(contract().status).toBe("cancelled")
    expect([await statuses(), await told()]).toEqual([["cancelled"], []])
  })

  it("as an open page began it, whatever the plan says when that is opened again", async () => {
    await plan({ amount: "25.00", currency_code: "usd" })
    const checkout = await away.redirect()
    const page = await away.atTheService(checkout)
    await plan({ amount: "15.00", currency_code: "usd", interval: "week" })
    const again = await the.visitor.get(checkout.checkoutUrl)
    expect([again.status, again.headers.get("location")]).toEqual([
      303,
      expect.stringContaining("status=subscription_changed"),
    ])
    await away.payWith(page)
    await away.worked()
    await away.completed(checkout.cart)
    await sleepless()
    expect(await rows()).toMatchObject([{ status: "active", amount: "30.00", interval: "month" }])
  })
})
