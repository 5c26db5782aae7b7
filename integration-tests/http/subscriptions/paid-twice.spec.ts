import { reconcile } from "../../../src/reconciliation/reconcile"
import { resolveInFlight } from "../../../src/reconciliation/resolve-in-flight"
import { workSubscriptions } from "../../../src/subscriptions/work-subscriptions"
import { acquiringAdmin } from "../../support/acquiring-admin"
import { QUICK, type Checkout } from "../../support/elsewhere"
import { good } from "../../support/http"
import { orderMoney } from "../../support/order-money"
import { CAPTURED_WHATEVER_REFUNDED } from "../../support/service-habits"
import { shop } from "../../support/shop"
import { subscriptionsOf } from "../../support/subscriptions"

/** One cart, paid in two tabs, each time with a contract. */
shop((the) => {
  const away = orderMoney(the)
  const { plan, sleepless, rows, renewalOrders } = subscriptionsOf(the, away)

  const contracts = () => the.sandbox.control.contracts().map(({ status }) => status)
  const statuses = async () => (await rows()).map(({ status }) => status).sort()
  const told = async () => (await away.incidents()).filter(({ kind }) => kind === "contract_without_order")

  /** The page is open in one tab, the order is placed by card in the other; nobody tells that the page is paid, too. */
  async function paidTwice() {
    await plan()
    const checkout = await away.redirect()
    const page = await away.atTheService(checkout)
    await the.createSession(checkout.cart)
    const { body } = await the.payByCard(checkout.cart)
    if (!body.order) throw new Error(JSON.stringify(body))
    await away.worked()
    await sleepless()
    the.sandbox.control.notificationSettings({ enabled: false })
    await away.payAndClose(page)
    await sleepless()
    return { checkout, order: body.order }
  }

  async function reconciled() {
    await the.sql("UPDATE acquiring_payment SET next_check_at = now() - interval '1 minute', final = false")
    await reconcile(the.container)
  }

  const released = (checkout: Checkout) =>
    away.until("the second payment is released", async () => {
      await reconciled()
      const sums = away.sums(checkout)
      return sums?.held === "0.00" && sums.refunded === sums.captured
    })

  /** As long ago as it takes until no page of the checkout can be open any more. */
  const later = () => the.sql("UPDATE acquiring_subscription SET created_at = created_at - interval '3 days'")

  describe.each([
    ["voided", {}, false],
    ["refunded, which the service goes on calling captured", CAPTURED_WHATEVER_REFUNDED, true],
  ])("of which the second payment is %s", (_, habit, isCaptured) => {
    beforeEach(() => away.settings(habit))

    async function boughtTwice() {
      const bought = await paidTwice()
      if (isCaptured) the.sandbox.control.capture(away.transactions(bought.checkout)[0]!.transactionId)
      return bought
    }

    it("is one subscription, although the job comes to the second payment before it is released", async () => {
      const { checkout, order } = await boughtTwice()
      expect(contracts()).toEqual(["active", "active"])
      expect(await statuses()).toEqual(["active", "pending"])
      await released(checkout)
      await sleepless()
      expect(contracts()).toEqual(["active", "cancelled"])
      expect(await rows()).toMatchObject([{ status: "abandoned" }, { status: "active", order_id: order.id }])
      expect(await told()).toEqual([])
    })

    it("ends the second contract where it passed for a subscription of the order", async () => {
      const { checkout, order } = await boughtTwice()
      const contract = the.sandbox.control.contracts()[1]!
      await the.sql(
        "UPDATE acquiring_subscription SET status = 'active', order_id = $1, recurring_id = $2 WHERE order_no = $3",
        [order.id, contract.recurringId, checkout.orderNo],
      )
      await sleepless()
      expect(contracts()).toEqual(["active", "active"])
      await released(checkout)
      away.settings({ ...habit, asking: { ...QUICK.asking, absence_after_ms: 60_000 } })
      // Whoever hears of the release may be at it, too.
      the.sandbox.control.addFault({ kind: "reset_before", operation: "cancel_subscription", times: 0 })
      await sleepless()
      expect(contracts()).toEqual(["active", "active"])
      // A lost answer is no news yet.
      expect((await away.incidents()).filter(({ kind }) => kind === "contract_not_ended")).toEqual([])
      the.sandbox.control.clearFaults()
      await sleepless()
      expect(contracts()).toEqual(["active", "cancelled"])
      expect(await statuses()).toEqual(["active", "cancelled"])
      expect(await told()).toMatchObject([{ message: expect.stringContaining("was bought twice with one order") }])
    })
  })

  it.each([
    ["the service takes the cancellation at last", () => the.sandbox.control.clearFaults()],
    ["a person ends it at the portal", () => the.sandbox.control.endContract(the.sandbox.control.contracts()[1]!.recurringId)], // prettier-ignore
  ])("tells a person of the second contract as long as it goes on: until %s", async (_, end) => {
    const { checkout } = await paidTwice()
    the.sandbox.control.addFault({ kind: "reset_before", operation: "cancel_subscription", times: 0 })
    await released(checkout)
    await sleepless()
    const goesOn = { message: expect.stringContaining("the service did not confirm its end") as string }
    expect(await told()).toMatchObject([{ ...goesOn, resolved_at: null }])
    end()
    await sleepless()
    expect(contracts()).toEqual(["active", "cancelled"])
    expect(await told()).toMatchObject([{ ...goesOn, resolved_at: expect.any(Date) as Date }])
  })

  it("tells a person anew of the second contract where it goes on after all, unless they have closed that", async () => {
    const { checkout } = await paidTwice()
    the.sandbox.control.addFault({ kind: "reset_before", operation: "cancel_subscription", times: 0 })
    await released(checkout)
    await sleepless()
    const closed = (by: string | null) =>
      the.sql("UPDATE acquiring_incident SET resolved_at = now(), resolved_by = $1 WHERE kind = 'contract_without_order'", [by]) // prettier-ignore
    // An answer had said that it was ended.
    await closed(null)
    await sleepless()
    expect(await told()).toMatchObject([{ resolved_at: null }])
    await closed("user_1")
    await sleepless()
    expect(await told()).toMatchObject([{ resolved_at: expect.any(Date) as Date }])
  })

  it("is one subscription where the second payment is kept, too, and a person is told why", async () => {
    away.settings({ late_money: { duplicate: "keep", cart_changed: "keep" } })
    const { checkout } = await paidTwice()
    await reconciled()
    await later()
    await sleepless()
    expect(away.sums(checkout)?.held).toBe("25.00")
    expect(contracts()).toEqual(["active", "cancelled"])
    expect(await statuses()).toEqual(["abandoned", "active"])
    expect(await told()).toMatchObject([{ message: expect.stringContaining("its order is paid by another payment") }])
  })

  describe("whose second payment is kept, while the first is not enough for the order any more", () => {
    /** An edit has made the order dearer by less than the second payment comes to. */
    async function undecided() {
      away.settings({ late_money: { duplicate: "keep", cart_changed: "keep" } })
      const { checkout, order } = await paidTwice()
      good(await the.admin.post(`/admin/payments/${(await paymentOf(order)).id}/capture`, {}))
      await away.editQuantity({ orderId: order.id }, 2)
      await reconciled()
      await sleepless()
      return { checkout, order }
    }

    /** The second contract deducts, and its payment is released only then. */
    async function deductedAndReleased(outcome: "approve" | "decline" | "pending" = "approve") {
      const { checkout, order } = await undecided()
      await later()
      await sleepless()
      const deduction = the.sandbox.control.deduct(the.sandbox.control.contracts()[1]!.recurringId, { outcome })
      await release(checkout)
      await sleepless()
      return { order, deduction }
    }

    async function release({ orderNo }: Checkout) {
      const acquiring = acquiringAdmin(the.admin)
      await acquiring.release((await acquiring.payments(`q=${orderNo}`)).payments[0]!.id)
    }

    async function paymentOf(order: { id: string }) {
      return (await the.orderOf(order)).payment_collections[0]!.payments![0]!
    }

    const DEDUCTS = { message: expect.stringContaining("its payment does not pay for the order") as string }

    it("is told to a person, once, as soon as the checkout is over; released, it ends its contract", async () => {
      const { checkout } = await undecided()
      expect(await told()).toEqual([])
      await later()
      await sleepless()
      await sleepless()
      expect(contracts()).toEqual(["active", "active"])
      expect(await statuses()).toEqual(["active", "pending"])
      expect(await told()).toMatchObject([{ ...DEDUCTS, seen: 1, resolved_at: null }])

      await release(checkout)
      await sleepless()
      expect(contracts()).toEqual(["active", "cancelled"])
      expect(await statuses()).toEqual(["abandoned", "active"])
      expect(await told()).toMatchObject([{ ...DEDUCTS, resolved_at: expect.any(Date) as Date }])
    })

    const toldOfMoney = async () =>
      (await acquiringAdmin(the.admin).queue()).queue.filter(({ kind }) => kind === "renewal_without_order")

    /** The deduction in the subscription's drawer. */
    async function inDrawer() {
      const [told] = await toldOfMoney()
      const path = `/admin/acquiring/subscriptions/${told?.subscription_id}`
      const { renewals } = good(await the.admin.get<{ renewals: { id: string; state: string }[] }>(path))
      return { told, renewals, refund: () => the.admin.post(`${path}/renewals/${renewals[0]?.id}/refund`) }
    }

    /** @param made whether the service has done it all the same */
    async function refundLost(made: boolean) {
      const deducted = await deductedAndReleased()
      const { refund } = await inDrawer()
      the.sandbox.control.addFault({ kind: made ? "reset_after" : "reset_before", operation: "refund" })
      the.sandbox.control.addFault({ kind: "reset_before", operation: "retrieval_refund", skip: 1, times: 0 })
      expect(good(await refund())).toEqual({ state: "unknown" })
      return { ...deducted, refund }
    }

    it("tells a person of what was deducted before it was released, which is refunded in the subscription's drawer", async () => {
      const { deduction } = await deductedAndReleased()
      const { told, renewals, refund } = await inDrawer()
      expect(told).toMatchObject({ order_no: deduction.orderNo, amount: "25.00", actions: ["subscription", "close"] })
      expect(renewals).toMatchObject([{ state: "paid" }])
      expect(good(await refund())).toEqual({ state: "done" })
      expect(away.sums(deduction)).toMatchObject({ captured: "25.00", refunded: "25.00" })
      expect(await toldOfMoney()).toEqual([])
      await sleepless()
      expect(await statuses()).toEqual(["abandoned", "active"])
    })

    it("tells of a deduction that the bank decides days after its contract was ended", async () => {
      const { deduction } = await deductedAndReleased("pending")
      expect(await toldOfMoney()).toEqual([])
      the.sandbox.control.pay(deduction.transactionId)
      await sleepless()
      expect(await toldOfMoney()).toMatchObject([{ order_no: deduction.orderNo, amount: "25.00" }])
    })

    it("asks nobody for another card where a deduction fails whose contract was given up", async () => {
      const { deduction } = await deductedAndReleased("pending")
      expect(await statuses()).toEqual(["active", "pending"])
      the.sandbox.control.expire(deduction.transactionId)
      await sleepless()
      expect(await the.sql("SELECT order_no, state FROM acquiring_renewal")).toEqual([
        { order_no: deduction.orderNo, state: "failed" },
      ])
      expect((await away.incidents()).filter(({ order_no }) => order_no === deduction.orderNo)).toEqual([])
      expect(await statuses()).toEqual(["abandoned", "active"])
    })

    it("has no more to say of what was deducted once its refund, whose answer was lost, is found", async () => {
      await refundLost(true)
      the.sandbox.control.clearFaults()
      await the.sql("UPDATE acquiring_operation SET next_query_at = now() WHERE state IN ('sent', 'unknown')")
      await resolveInFlight(the.container)
      await sleepless()
      expect(await toldOfMoney()).toEqual([])
      expect(await statuses()).toEqual(["abandoned", "active"])
    })

    it("tells of it again once a person says that what they stated refunded was not", async () => {
      const { refund } = await refundLost(false)
      const [operation] = await the.sql<{ id: string }>("SELECT id FROM acquiring_operation WHERE state = 'unknown'")
      const state = async (outcome: string) =>
        good(await the.admin.post(`/admin/acquiring/operations/${operation?.id}/resolve`, { outcome, note: "portal" }))
      the.sandbox.control.clearFaults()
      await state("done")
      expect(good(await refund())).toEqual({ state: "done" })
      await sleepless()
      expect(await toldOfMoney()).toEqual([])
      expect(await statuses()).toEqual(["active", "pending"])
      await state("did_not_happen")
      await sleepless()
      expect(await toldOfMoney()).toMatchObject([{ amount: "25.00" }])
    })

    it("has no more to say of what was deducted once it is refunded at the portal", async () => {
      const { order, deduction } = await deductedAndReleased()
      the.sandbox.control.notificationSettings({ enabled: true })
      the.sandbox.control.refund(deduction.transactionId, { amount: "25.00" })
      await away.worked()
      const about = ({ order_no }: { order_no: string | null }) => order_no === deduction.orderNo
      expect((await away.notifications()).filter(about)).toMatchObject([{ state: "done" }])
      expect((await away.incidents()).filter(about)).toMatchObject([
        { kind: "renewal_without_order", resolved_at: expect.any(Date) as Date },
      ])
      expect(await statuses()).toEqual(["abandoned", "active"])
      expect(await renewalOrders(order)).toEqual([])
    })

    it("keeps no other subscription from the job once it is released and something is heard of what it deducted", async () => {
      const { order, deduction } = await deductedAndReleased("decline")
      await the.sandbox.control.resend({ transactionId: deduction.transactionId })
      await away.until("it is heard of", async () =>
        (await away.notifications()).some(
          ({ order_no, state }) => order_no === deduction.orderNo && state !== "received",
        ),
      )
      expect((await away.notifications()).filter(({ order_no }) => order_no === deduction.orderNo)).toMatchObject([
        { state: "done" },
      ])
      the.sandbox.control.deduct(the.sandbox.control.contracts()[0]!.recurringId)
      await the.sql(
        "UPDATE acquiring_subscription SET next_check_at = now() - interval '1 second' WHERE status = 'active'",
      )
      await the.sql("UPDATE acquiring_subscription SET next_check_at = now() - interval '1 minute' WHERE status <> 'active' AND next_check_at IS NOT NULL") // prettier-ignore
      await workSubscriptions(the.container)
      expect(await renewalOrders(order)).toMatchObject([{ payment_status: "captured" }])
    })

    it("has nothing to wait for in a deduction that was declined while nobody knows what pays for the order", async () => {
      await undecided()
      the.sandbox.control.notificationSettings({ enabled: true })
      const contract = the.sandbox.control.contracts()[1]!
      const toldOf = async ({ transactionId }: { transactionId: string }) =>
        away.until("it is worked", async () => {
          const all = await away.notifications()
          const [told] = all.filter(({ transaction_id }) => transaction_id === transactionId)
          return told && (told.state !== "received" || told.attempts > 2) && told
        })
      const declined = the.sandbox.control.deduct(contract.recurringId, { outcome: "decline" })
      expect(await toldOf(declined)).toMatchObject({ state: "done", attempts: 1 })
      expect(await statuses()).toEqual(["active", "pending"])
      // Money is waited for.
      const made = the.sandbox.control.deduct(contract.recurringId)
      expect(await toldOf(made)).toMatchObject({ state: "received" })
    })

    it("is over once a person has ended the contract at the portal", async () => {
      await undecided()
      await later()
      await sleepless()
      the.sandbox.control.endContract(the.sandbox.control.contracts()[1]!.recurringId)
      await sleepless()
      expect(await statuses()).toEqual(["abandoned", "active"])
      expect(await told()).toMatchObject([
        { ...DEDUCTS, resolved_at: expect.any(Date) as Date },
        {
          message: expect.stringContaining(
            "did not become a subscription. Its contract was canceled at the service",
          ) as string,
        },
      ])
    })
  })
})
