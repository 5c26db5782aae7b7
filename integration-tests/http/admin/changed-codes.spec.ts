import type { ProfilePreview, ProfileView } from "../../../src/api/admin/acquiring/http-types"
import { workNotifications } from "../../../src/notifications/process-notifications"
import { acquiringAdmin } from "../../support/acquiring-admin"
import { card } from "../../support/cards"
import { elsewhere } from "../../support/elsewhere"
import { eventually } from "../../support/eventually"
import { good } from "../../support/http"
import { resigning } from "../../support/lying-service"
import { payoutsOf } from "../../support/payouts"
import { settingsPage } from "../../support/settings-page"
import { shop } from "../../support/shop"
import { subscriptionsOf } from "../../support/subscriptions"
import { untilFree } from "../../support/until-free"

const PROFILE = "/admin/acquiring/accounts/default/profile"

interface PaymentRow {
  id: string
  final: boolean
  status: string
  soon: boolean
}

/** What a change of codes reaches is shown before, and is what saving works on. */
shop((the) => {
  const away = elsewhere(the)
  const page = settingsPage(the)
  const acquiring = acquiringAdmin(the.admin)
  const payouts = payoutsOf(the)
  const { plan, subscribed, sleepless } = subscriptionsOf(the, away)

  const preview = async (path: string, value?: string) =>
    good(await the.admin.post<ProfilePreview>(`${PROFILE}/preview`, { entries: [{ path, value }] }))
  const codes = (table: string, of: Record<string, string | null>) =>
    page.changed({ profile: { codes: { [table]: of } } })
  const unmapped = async () => good(await the.admin.get<ProfileView>(PROFILE)).unmapped
  const shown = async () => {
    const { incidents } = await acquiring.incidents()
    return incidents.flatMap(({ kind, message }) => (kind === "unknown_code" ? message : []))
  }
  const payments = () =>
    the.sql<PaymentRow>(
      `SELECT id, final, status, next_check_at < now() + interval '1 minute' AS soon FROM acquiring_payment
       ORDER BY created_at`,
    )
  /** Bought by card, and what the store knows of it: nobody is at it any more. */
  const bought = async () => {
    const order = await the.buy()
    await away.worked()
    await untilFree(the)
    const { payment } = await acquiring.paymentOf(order)
    await acquiring.refresh(payment.id)
    return { order, payment }
  }
  /** No pass of its own comes to any payment meanwhile, and none is under way. */
  const atRest = async () => {
    await the.sql("UPDATE acquiring_payment SET next_check_at = now() + interval '1 day'")
    await eventually(async () => {
      const [taken] = await the.sql("SELECT id FROM acquiring_payment WHERE leased_until > now()")
      return taken === undefined || undefined
    })
    await the.sql("UPDATE acquiring_payment SET next_check_at = now() + interval '1 day'")
  }

  it("a code that means something else from now on: open payments and those that were over, but not the old ones", async () => {
    const [open, over, old] = [await bought(), await bought(), await bought()]
    await atRest()
    await the.sql("UPDATE acquiring_payment SET final = true WHERE id = ANY($1)", [[over.payment.id, old.payment.id]])
    await the.sql("UPDATE acquiring_payment SET created_at = now() - interval '400 days' WHERE id = $1", [
      old.payment.id,
    ])

    const change = await preview("codes/payment_status/3000", "pending")
    const at = { table: "payment_status", code: "3000", status: "authorised", becomes: "pending" }
    expect(change).toMatchObject({
      payments_count: 2,
      payments: [
        { ...at, order_no: over.payment.order_no, belongs_to: { order_id: over.order.id } },
        { ...at, order_no: open.payment.order_no, belongs_to: { order_id: open.order.id } },
      ],
      ...{ operations_count: 0, payouts_count: 0, shown: [] },
    })
    await page.changed({ profile: change.profile })
    const reopened = { final: false, status: "unknown", soon: true }
    expect(await payments()).toEqual([
      { id: old.payment.id, final: true, status: "authorised", soon: false },
      { id: open.payment.id, ...reopened },
      { id: over.payment.id, ...reopened },
    ])
  })

  it("a code of a refund made at the portal: the payment that it was seen at", async () => {
    await codes("refund_status", { "1": null })
    const { order, payment } = await bought()
    the.sandbox.control.capture(payment.transaction_id ?? "")
    the.sandbox.control.refund(payment.transaction_id ?? "", { amount: "5.00" })
    await acquiring.refresh(payment.id)
    expect(await unmapped()).toMatchObject([{ table: "refund_status", code: "1", order_no: payment.order_no }])
    await away.worked()
    await atRest()

    const change = await preview("codes/refund_status/1", "refunded")
    const at = { table: "refund_status", code: "1", becomes: "refunded", belongs_to: { order_id: order.id } }
    expect(change).toMatchObject({ payments_count: 1, payments: [at], shown: [at] })
    await page.changed({ profile: change.profile })
    expect(await payments()).toMatchObject([{ final: false, soon: true }])
    expect([await shown(), await unmapped()]).toEqual([[], []])
    await acquiring.refresh(payment.id)
    expect((await acquiring.paymentOf(order)).payment).toMatchObject({ refunded: "5.00" })
  })

  it("a code that payouts were reported at: they are processed again", async () => {
    await codes("payout_status", { COMPLETED: null })
    the.sandbox.control.settings({ payoutMode: "manual" })
    const { id } = await payouts.made(payouts.order())
    the.sandbox.control.advancePayout(the.sandbox.control.payouts()[0]!.id, { status: "completed" })
    await eventually(async () => {
      await workNotifications(the.container)
      return (await unmapped()).length > 0 || undefined
    })
    expect(await unmapped()).toMatchObject([{ table: "payout_status", code: "COMPLETED" }])
    expect(await payouts.payoutOf(id)).toMatchObject({ state: "under_way" })

    const change = await preview("codes/payout_status/COMPLETED", "completed")
    const at = { table: "payout_status", code: "COMPLETED", becomes: "completed" }
    expect(change).toMatchObject({ payments_count: 0, payouts_count: 1, shown: [at] })
    await page.changed({ profile: change.profile })
    await eventually(async () => {
      await workNotifications(the.container)
      return (await payouts.payoutOf(id)).state === "completed" || undefined
    })
    expect([await shown(), await unmapped()]).toEqual([[], []])
  })

  it("a code of a contract: it moves nothing until it is mapped, and then the contract is queried again", async () => {
    await plan()
    const { order, row } = await subscribed()
    await codes("recurring_status", { "1": null })
    await sleepless()
    expect(await shown()).toEqual([expect.stringContaining("recurring_status 1") as string])
    expect(await unmapped()).toMatchObject([
      { table: "recurring_status", code: "1", order_no: row.order_no, options: ["active", "cancelled"] },
    ])
    expect(await the.sql("SELECT status FROM acquiring_subscription")).toEqual([{ status: "active" }])
    await the.sql("UPDATE acquiring_subscription SET next_check_at = now() + interval '1 day'")

    const change = await preview("codes/recurring_status/1", "cancelled")
    expect(change.shown).toMatchObject([{ code: "1", becomes: "cancelled", belongs_to: { order_id: order.id } }])
    await page.changed({ profile: change.profile })
    const [{ soon } = { soon: false }] = await the.sql<{ soon: boolean }>(
      "SELECT next_check_at < now() + interval '1 minute' AS soon FROM acquiring_subscription",
    )
    expect([soon, await shown(), await unmapped()]).toEqual([true, [], []])
  })

  it("a code of the risk of a payment: it is shown, moves nothing, and is over once it is mapped", async () => {
    await codes("risk_action", { ACCEPT: null })
    const { order, payment } = await bought()
    expect(payment).toMatchObject({ status: "authorised" })
    expect(await shown()).toEqual([expect.stringContaining("risk_action ACCEPT") as string])
    expect(await unmapped()).toMatchObject([
      { table: "risk_action", code: "ACCEPT", count: 1, options: ["accept", "review", "reject"] },
    ])
    const change = await preview("codes/risk_action/ACCEPT", "accept")
    expect(change).toMatchObject({
      payments_count: 0,
      shown: [{ table: "risk_action", code: "ACCEPT", count: 1, belongs_to: { order_id: order.id } }],
    })
    await page.changed({ profile: change.profile })
    expect([await shown(), await unmapped()]).toEqual([[], []])
  })

  it("a code whose incident a person closed, or that lost its meaning again, stays listed until it is mapped", async () => {
    // A pass after a person's word would see the code, and tell it again.
    the.sandbox.control.notificationSettings({ enabled: false })
    await codes("refund_status", { "1": null })
    const { payment } = await bought()
    the.sandbox.control.capture(payment.transaction_id ?? "")
    the.sandbox.control.refund(payment.transaction_id ?? "", { amount: "5.00" })
    await acquiring.refresh(payment.id)
    await atRest()
    const listed = { table: "refund_status", code: "1", order_no: payment.order_no }
    const { incidents } = await acquiring.incidents()
    for (const { id } of incidents) good(await the.admin.post(`/admin/acquiring/incidents/${id}/resolve`, {}))
    expect([await shown(), await unmapped()]).toMatchObject([[], [listed]])
    await atRest()

    // Nothing is told of it that would end; the payment that it was seen at is reached all the same.
    const change = await preview("codes/refund_status/1", "refunded")
    expect(change).toMatchObject({ payments_count: 1, payments: [{ order_no: payment.order_no }], shown: [] })
    await page.changed({ profile: change.profile })
    expect(await payments()).toMatchObject([{ soon: true }])
    expect(await unmapped()).toEqual([])
    await codes("refund_status", { "1": null })
    expect(await unmapped()).toMatchObject([listed])
  })

  it("a code of an answer that no table names is listed once it was seen, and no more once it is mapped", async () => {
    await codes("result_code", { "0000": null })
    const { payment } = await bought()
    const cart = await the.cartReadyToPay()
    await the.createSession(cart)
    await the.payByCard(cart, card("declined"))
    const [tried] = await the.sql<{ order_no: string }>(
      "SELECT order_no FROM acquiring_operation WHERE state = 'refused'",
    )
    expect(await unmapped()).toMatchObject([
      { table: "decline_reason", code: "1005", count: 1, order_no: tried?.order_no },
      { table: "result_code", code: "0000", count: 1, order_no: payment.order_no, options: ["success"] },
    ])
    const change = await preview("codes/decline_reason/1005", "insufficient_funds")
    expect(change).toMatchObject({ changes: [{ to: "insufficient_funds" }], payments_count: 0, shown: [] })
    await page.changed({ profile: change.profile })
    expect(await unmapped()).toMatchObject([{ table: "result_code", code: "0000" }])
  })

  it("a query_result proves neither that a payment is there nor that it is not, until it is mapped", async () => {
    const { order, payment } = await bought()
    the.sandbox.control.notificationSettings({ enabled: false })
    the.sandbox.control.capture(payment.transaction_id ?? "")
    await codes("query_result", { "1": null })
    await the.admin.post(`/admin/acquiring/payments/${payment.id}/refresh`)
    expect((await acquiring.paymentOf(order)).payment).toMatchObject({ status: "authorised", captured: "0.00" })
    expect(await shown()).toEqual([expect.stringContaining("query_result 1") as string])
    expect(await unmapped()).toMatchObject([
      { table: "query_result", code: "1", order_no: payment.order_no, options: ["found", "not_found"] },
    ])
    await atRest()

    const change = await preview("codes/query_result/1", "found")
    expect(change).toMatchObject({ payments_count: 1, payments: [{ table: "query_result", becomes: "found" }] })
    await page.changed({ profile: change.profile })
    expect(await payments()).toMatchObject([{ soon: true }])
    expect([await shown(), await unmapped()]).toEqual([[], []])
    await acquiring.refresh(payment.id)
    expect((await acquiring.paymentOf(order)).payment).toMatchObject({ status: "captured", captured: "25.00" })
  })

  it("a return_status is no refusal of a capture until it is mapped: nobody knows whether it was made", async () => {
    const { payment, store } = await acquiring.paymentOf(await the.buy())
    const service = await resigning("/v1/capture", "capture.response", (answer) => {
      answer.return_status = "17"
      answer.capture_orders = []
    })
    // The query that would resolve it is away.
    the.sandbox.control.addFault({ kind: "500_before", operation: "retrieval_trans", times: 0 })
    try {
      const answer = await the.admin.post<{ message: string }>(`/admin/payments/${store.payment_id}/capture`)
      expect(answer.body.message).toContain("is not known yet")
      expect(await the.sql("SELECT state, error_code FROM acquiring_operation WHERE kind = 'capture'")).toEqual([
        { state: "unknown", error_code: "unknown_code" },
      ])
      expect(await shown()).toEqual([expect.stringContaining("return_status 17") as string])
      expect(await unmapped()).toMatchObject([{ table: "return_status", code: "17", options: ["ok", "refused"] }])
      const change = await preview("codes/return_status/17", "refused")
      expect(change).toMatchObject({ operations_count: 1, operations: [{ kind: "capture", becomes: "refused" }] })
    } finally {
      await service.close()
    }
    the.sandbox.control.clearFaults()
    await acquiring.refresh(payment.id)
    expect(await the.sql("SELECT state FROM acquiring_operation WHERE kind = 'capture'")).toEqual([{ state: "done" }])
  })
})
