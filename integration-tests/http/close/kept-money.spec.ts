import { Money } from "../../../src/acquirer/domain/money"
import closeDays from "../../../src/jobs/close-days"
import { reconcile } from "../../../src/reconciliation/reconcile"
import { acquiringAdmin } from "../../support/acquiring-admin"
import { elsewhere } from "../../support/elsewhere"
import { shop } from "../../support/shop"
import { shopDays } from "../../support/shop-days"

const EIGHT_DAYS_MS = 8 * 86_400_000

/** Money that the merchant keeps for a person, and that no order counts on. */
shop((the) => {
  const away = elsewhere(the)
  const days = shopDays(the)
  const acquiring = acquiringAdmin(the.admin)

  it("differs on the day on which it was seen where its page was opened long before", async () => {
    away.settings({ late_money: { wrong_amount: "keep" } })
    const checkout = await away.redirect()
    const page = await away.atTheService(checkout)
    const transaction = the.sandbox.state.transaction(away.transactions(checkout)[0]!.transactionId)!
    Object.assign(transaction, { authorised: Money.exact("20.00", "USD") })
    await away.payWith(page)
    await away.worked()
    await reconcile(the.container)
    expect(await away.incidents()).toMatchObject([{ kind: "wrong_amount", amount: "20.00" }])
    transaction.createdAt -= EIGHT_DAYS_MS
    await the.sql("UPDATE acquiring_payment SET created_at = created_at - interval '8 days'")

    const day = days.today()
    days.daysLater(1)
    await closeDays(the.container)
    const { close } = await acquiring.days(`account=default&day=${day}`)
    expect(close).toMatchObject([{ state: "differs", differences: [{ order_no: checkout.orderNo }] }])
    expect(close[0]?.currencies[0]).toMatchObject({ authorised: { store: "0.00", service: "20.00" } })
  })
})
