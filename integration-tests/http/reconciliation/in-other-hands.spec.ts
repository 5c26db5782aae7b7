import { reconcile } from "../../../src/reconciliation/reconcile"
import { good } from "../../support/http"
import { orderMoney } from "../../support/order-money"
import { shop } from "../../support/shop"

/** An order with two payments, one of which another worker has in its hands. */
shop((the) => {
  const { redirect, atTheService, atRest, openIncidents } = orderMoney(the)
  const payments = () =>
    the.sql<{ flow: string; checks: number; in_seconds: string }>(
      `SELECT flow, checks, extract(epoch FROM next_check_at - now()) AS in_seconds FROM acquiring_payment ORDER BY flow`,
    )

  it("is looked at again within seconds, however long the other payment has been waiting for its service", async () => {
    const checkout = await redirect()
    await atTheService(checkout)
    await the.createSession(checkout.cart)
    good(await the.payByCard(checkout.cart))
    await atRest()
    await the.sql(
      `UPDATE acquiring_payment SET checks = 9, next_check_at = now(), leased_by = NULL, leased_until = NULL;
       UPDATE acquiring_payment SET leased_by = 'another', leased_until = now() + interval '50 seconds' WHERE flow <> 'card'`,
    )
    await reconcile(the.container)
    const [card] = await payments()
    expect(card).toMatchObject({ flow: "card", checks: 9 })
    expect(Number(card?.in_seconds)).toBeLessThan(30)
    expect(await openIncidents()).toEqual([])
  })
})
