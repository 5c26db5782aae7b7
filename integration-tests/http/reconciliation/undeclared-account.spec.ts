import { storeOf } from "../../../src/medusa/store"
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

  it("payouts of it that are not over are counted, those that are not", async () => {
    await the.sql(`INSERT INTO acquiring_payout (id, account, request_id, amount, currency_code, approval, created_by)
      VALUES ('acqpo_1', 'gone', 'r1', '10.00', 'EUR', 'waiting', 'user_1'),
             ('acqpo_2', 'gone', 'r2', '10.00', 'EUR', 'not_needed', 'user_1'),
             ('acqpo_3', 'gone', 'r3', '10.00', 'EUR', 'rejected', 'user_1'),
             ('acqpo_4', 'gone', 'r4', '10.00', 'EUR', 'not_needed', 'user_1'),
             ('acqpo_5', 'default', 'r5', '10.00', 'EUR', 'waiting', 'user_1')`)
    await the.sql(`INSERT INTO acquiring_operation (id, account, kind, reference, state, sent_at)
      VALUES ('acqop_2', 'gone', 'payout', 'r2', 'unknown', now()), ('acqop_4', 'gone', 'payout', 'r4', 'done', now())`)
    await reconcile(the.container)
    expect((await openIncidents()).map(({ message }) => message)).toEqual([
      expect.stringContaining(
        '"gone" any more, and not all of it is over (open payments: 0, subscriptions: 0, payouts: 2)',
      ),
    ])
    await the.sql("UPDATE acquiring_payout SET approval = 'rejected' WHERE approval = 'waiting'")
    await the.sql("UPDATE acquiring_operation SET state = 'done' WHERE id = 'acqop_2'")
    await reconcile(the.container)
    expect(await openIncidents()).toEqual([])
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
  it("what a person has closed stays closed while more payments become due, and is told when it comes again", async () => {
    const payments = (account: string) =>
      the.sql("UPDATE acquiring_payment SET account = $1, next_check_at = now(), final = false", [account])
    const row = async () => (await the.sql("SELECT message, seen, updated_at FROM acquiring_incident"))[0]
    await orderOfTeas(2)
    await payments("gone")
    await reconcile(the.container)
    const told = await row()
    await reconcile(the.container)
    expect(await row()).toEqual(told)

    const [incident] = await the.sql<{ id: string }>("SELECT id FROM acquiring_incident")
    expect(await storeOf(the.container).acquiring.incidents.close(incident!.id, "user_1", null, new Date())).toBe(true)
    await orderOfTeas(2)
    await payments("gone")
    await reconcile(the.container)
    expect(await openIncidents()).toEqual([])

    await payments("default")
    await reconcile(the.container)
    await payments("gone")
    await reconcile(the.container)
    expect((await openIncidents()).map(({ message }) => message)).toEqual([
      expect.stringContaining("open payments: 2,"),
    ])
  })
})
