import { Money } from "../../../src/acquirer/domain/money"
import { OrderNo } from "../../../src/acquirer/domain/references"
import { payRenewal, placeRenewal } from "../../../src/medusa/place-renewal"
import { storeOf } from "../../../src/medusa/store"
import { openAccount } from "../../../src/operations/account"
import { shopOf } from "../../../src/subscriptions/shop"
import { workSubscription } from "../../../src/subscriptions/work-subscription"
import { workSubscriptions } from "../../../src/subscriptions/work-subscriptions"
import { elsewhere } from "../../support/elsewhere"
import { eventually } from "../../support/eventually"
import { booksOf } from "../../support/ledgers"
import { shop } from "../../support/shop"
import { subscriptionsOf } from "../../support/subscriptions"

shop((the) => {
  const away = elsewhere(the)
  const { plan, subscribed, rows, renewals, renewalOrders, sleepless, acquiring } = subscriptionsOf(the, away)
  const { differences } = booksOf(the)

  const NONE_WANTED = "its order was made, where none are wanted any more by now,"

  it.each(["the deduction was written down", "its order was made", NONE_WANTED, "its payment was booked"])(
    "a process that died when %s is gone on with: one order, paid once",
    async (step) => {
      await plan()
      const { order, row } = await subscribed()
      the.sandbox.control.notificationSettings({ drop: -1 })
      const made = the.sandbox.control.deduct(row.recurring_id)
      const orderNo = OrderNo(`${row.order_no}R1`)
      const renewal = await acquiring().renewals.seen(
        {
          subscription_id: row.id,
          cycle: 1,
          account: "default",
          order_no: orderNo,
          state: "paid",
          transaction_id: made.transactionId,
          amount: "25.00",
          currency_code: "USD",
          deducted_at: new Date(),
        },
        new Date(),
      )
      if (step !== "the deduction was written down") {
        const name = renewal.id.replace("acqren_", "")
        const money = Money.exact("25.00", "USD")
        const placed = await placeRenewal(the.container, {
          name,
          account: "default",
          orderNo,
          money,
          orderId: order.id,
        })
        if (step === "its payment was booked") {
          await acquiring().payments.open(
            {
              account: "default",
              order_no: orderNo,
              service_account: null,
              flow: "renewal",
              payment_session_id: placed.sessionId,
              payment_collection_id: placed.collectionId,
              cart_id: null,
              currency_code: "USD",
              amount: "25.00",
            },
            new Date(),
            new Date(),
          )
          await payRenewal(the.container, placed)
        }
      }

      if (step === NONE_WANTED) away.settings({ subscriptions: { renewals: "record" } })
      await sleepless()
      const orders = await renewalOrders(order)
      expect(orders).toMatchObject([{ payment_status: "captured", total: 25, transactions: [{ amount: 25 }] }])
      expect(await renewals()).toMatchObject([{ cycle: 1, state: "ordered", order_id: orders[0]?.id }])
      expect(await differences(orderNo)).toEqual([])
    },
  )

  it("a wish to end it outlives the process that died before it could be sent", async () => {
    await plan()
    const { row } = await subscribed()
    const [before] = await rows()
    expect(before?.next_check_at?.getTime()).toBeGreaterThan(Date.now() + 3_600_000)
    await acquiring().subscriptions.update(row.id, { cancel_requested_at: new Date() }, new Date())

    const account = await openAccount(storeOf(the.container), "default")
    const client = Object.assign(Object.create(account.client) as typeof account.client, {
      cancelSubscription: () => Promise.reject(new Error("the process died")),
    })
    const found = await acquiring().subscriptions.find(row.id)
    await workSubscription(shopOf(the.container), { ...account, client }, found!).catch(() => undefined)
    expect(the.sandbox.control.contracts()).toMatchObject([{ status: "active" }])

    await eventually(async () => {
      await workSubscriptions(the.container)
      return the.sandbox.control.contracts().every(({ status }) => status !== "active") || undefined
    })
    expect(await rows()).toMatchObject([{ status: "cancelled" }])
  })
})
