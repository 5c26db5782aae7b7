import { reconcile } from "../../../src/reconciliation/reconcile"
import { orderMoney } from "../../support/order-money"
import { shop } from "../../support/shop"

/** A merchant takes an account out of the configuration while payments of it are open. */
shop((the) => {
  const { orderOfTeas, openIncidents, storeMoney } = orderMoney(the)

  it("a person is told once that its payments are watched no more, and the orders stand", async () => {
    const order = await orderOfTeas(2)
    await the.sql("UPDATE acquiring_payment SET account = 'gone', next_check_at = now()")
    await the.sql("UPDATE acquiring_operation SET account = 'gone'")
    await reconcile(the.container)
    await reconcile(the.container)
    const open = await openIncidents()
    expect(open).toHaveLength(1)
    expect(open[0]?.message).toMatch(/"gone".*open payments: 1,/)
    expect((await storeMoney(order)).status).toBe("pending")
  })

  it("the incident closes once the account is declared again", async () => {
    await orderOfTeas(2)
    await the.sql("UPDATE acquiring_payment SET account = 'gone', next_check_at = now()")
    await reconcile(the.container)
    expect(await openIncidents()).toHaveLength(1)
    await the.sql("UPDATE acquiring_payment SET account = 'default'")
    await reconcile(the.container)
    expect(await openIncidents()).toEqual([])
  })
})
