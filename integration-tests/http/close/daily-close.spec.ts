import { randomUUID } from "node:crypto"

import { dayInWords } from "../../../src/acquirer/domain/time-zone"
import { closeDayWorkflow } from "../../../src/daily-close/close-day-workflow"
import { nextDay } from "../../../src/daily-close/shop-day"
import closeDays from "../../../src/jobs/close-days"
import { reconcile } from "../../../src/reconciliation/reconcile"
import type { CloseReport, CloseView } from "../../../src/api/admin/acquiring/http-types"
import { acquiringAdmin } from "../../support/acquiring-admin"
import { eventually } from "../../support/eventually"
import { good } from "../../support/http"
import { reconciledAll } from "../../support/mixed-day"
import { paidOrders } from "../../support/paid-orders"
import { lyingRefundSearch } from "../../support/lying-service"
import { shop } from "../../support/shop"
import { shopDays } from "../../support/shop-days"

const COUNTED = JSON.stringify({
  ...{ kind: "refunded", currency_code: "USD", store: "4.00", service: "4.00", unsaid: 0, accepted: "0.00" },
})

shop((the) => {
  const acquiring = acquiringAdmin(the.admin)
  const orders = paidOrders(the)
  const days = shopDays(the)
  beforeEach(() => {
    the.sandbox.control.reset()
    the.sandbox.control.notificationSettings({ enabled: false })
  })

  const closeDue = () => closeDays(the.container)

  it("a day whose late refund changed it says so, and what it was before", async () => {
    const order = await orders.captured()
    const day = days.today()
    days.daysLater(1)
    await closeDue()
    const before = await onlyDay(day)
    expect(before).toMatchObject({ state: "closed", revision: 0, earlier: [] })
    await closeDue()
    expect(await onlyDay(day)).toEqual(before)

    the.sandbox.control.refund(order.transactionId, { amount: "2.50", reason: "Late" })
    await reconciledAll(the)
    const { close, lines } = await acquiring.closeDay({ account: "default", day })
    expect(lines).toEqual([])
    expect(close).toMatchObject({ state: "closed", revision: 1, closed_by_name: "Mer Chant" })
    const sums = await the.admin.get<string>(`/admin/acquiring/close/export?account=default&from=${day}&to=${day}`)
    expect(sums.body).toContain(",closed,Mer Chant,")
    expect(close.currencies[0]?.refunded).toMatchObject({ store: "2.50", service: "2.50" })
    expect(close.earlier).toEqual([
      expect.objectContaining({ revision: 0, state: "closed", closed_by: "schedule", currencies: before.currencies }),
    ])
  })

  it("a refund that comes to light after its day was watched opens that day again, and shows what it was before", async () => {
    const order = await orders.captured()
    const day = days.today()
    await longAgo(10)
    days.daysLater(6)
    await closeDue()
    const before = await onlyDay(day)
    expect(before).toMatchObject({ state: "closed", orders: 0, currencies: [], checked_by: "schedule" })
    await closeDue()
    expect(await onlyDay(day)).toEqual(before)

    the.sandbox.control.refund(order.transactionId, { amount: "2.50", reason: "Late" })
    await reconciledAll(the)
    await the.sql("UPDATE refund SET created_at = created_at + interval '6 days'")
    days.daysLater(1)
    await closeDue()
    await closeDue()
    const found = await onlyDay(day)
    expect(found).toMatchObject({ state: "closed", revision: 1, orders: 1, closed_by: "schedule" })
    expect(found.currencies[0]?.refunded).toMatchObject({ store: "2.50", service: "2.50" })
    expect(found.earlier).toMatchObject([{ revision: 0, state: "closed", currencies: [] }])
    days.daysLater(1)
    await closeDue()
    expect(await onlyDay(day)).toEqual(found)
    const { lines } = await acquiring.day(found.id!)
    expect(lines).toMatchObject([{ order_no: order.orderNo, kind: "refunded", store: "2.50" }])
    // Also a person who compares it once more finds it.
    expect((await acquiring.closeDay({ account: "default", day })).close).toMatchObject({ revision: 1, orders: 1 })

    the.sandbox.control.refund(order.transactionId, { amount: "1.00", reason: "Later" })
    await reconciledAll(the)
    await the.sql("UPDATE refund SET created_at = created_at + interval '8 days' WHERE raw_amount->>'value' = '1'")
    await the.sql("DELETE FROM refund WHERE raw_amount->>'value' = '2.5'")
    days.daysLater(1)
    await closeDue()
    await closeDue()
    expect(await onlyDay(day)).toMatchObject({ state: "differs", revision: 2, earlier: [{}, { revision: 1 }] })
    expect(await the.sql("SELECT key FROM acquiring_incident WHERE kind = 'day_not_closed'")).toEqual([
      { key: `day_not_closed:${day}` },
    ])
  })

  it("a refund that comes to light long after is compared as soon as it is booked, and not the night after", async () => {
    const order = await orders.captured()
    const day = days.today()
    await longAgo(10)
    days.daysLater(6)
    await closeDue()
    expect(await onlyDay(day)).toMatchObject({ state: "closed", orders: 0 })
    the.sandbox.control.refund(order.transactionId, { amount: "2.50", reason: "Late" })
    await reconciledAll(the)
    await closeDue()
    const found = await onlyDay(day)
    expect(found).toMatchObject({ state: "closed", revision: 1, orders: 1 })
    expect(found.currencies[0]?.refunded).toMatchObject({ store: "2.50", service: "2.50" })
  })

  it("a refund at the portal of a payment that is watched no more differs on its day, is booked, and the day closes", async () => {
    const order = await orders.captured()
    const day = days.today()
    await longAgo(200)
    await the.sql("UPDATE acquiring_payment SET final = true, checks = 90, next_check_at = now() - interval '60 days'")
    the.sandbox.control.refund(order.transactionId, { amount: "2.50", reason: "At the portal" })
    await reconcile(the.container)
    days.daysLater(1)
    await closeDue()
    const found = await onlyDay(day)
    expect(found).toMatchObject({ state: "differs", orders: 1, differing: 1 })
    expect(found.currencies[0]?.refunded).toMatchObject({ store: "0.00", service: "2.50" })
    expect((await orders.incidents(order)).map(({ kind, message }) => [kind, message])).toEqual([
      ["day_not_closed", expect.stringContaining("Refunded: the store 0.00 USD, the service 2.50 USD.")],
    ])

    await eventually(async () => ((await reconcile(the.container)).repaired.length > 0 ? true : undefined))
    const { payments } = await acquiring.payments(`q=${order.orderNo}`)
    expect(payments).toMatchObject([{ status: "partially_refunded", refunded: "2.50" }])
    await closeDue()
    const booked = await onlyDay(day)
    expect(booked).toMatchObject({ state: "closed", revision: 1, orders: 1 })
    expect(booked.currencies[0]?.refunded).toMatchObject({ store: "2.50", service: "2.50" })
    expect((await acquiring.incidents("")).incidents.filter(({ kind }) => kind === "day_not_closed")).toEqual([])
    // Closed, it stays as it is.
    days.daysLater(1)
    await closeDue()
    expect(await onlyDay(day)).toEqual({ ...booked, checked_at: expect.any(String) as string })
  })

  it("a day that does not close leads to the order that differs by now, and stays closed once a person has closed it", async () => {
    const [first, second] = [await orders.captured(), await orders.captured()]
    const day = days.today()
    await longAgo(200)
    const unwatched =
      "UPDATE acquiring_payment SET final = true, checks = 90, next_check_at = now() - interval '60 days'"
    await the.sql(unwatched)
    const told = async () => (await acquiring.incidents("")).incidents.filter(({ kind }) => kind === "day_not_closed")
    the.sandbox.control.refund(first.transactionId, { amount: "2.50", reason: "At the portal" })
    days.daysLater(1)
    await closeDue()
    expect(await told()).toMatchObject([{ belongs_to: { order_id: first.orderId } }])

    await eventually(async () => ((await reconcile(the.container)).repaired.length > 0 ? true : undefined))
    the.sandbox.control.refund(second.transactionId, { amount: "1.50", reason: "At the portal" })
    await closeDue()
    const [incident] = await told()
    expect(incident).toMatchObject({
      ...{ order_no: second.orderNo, transaction_id: second.transactionId },
      belongs_to: { order_id: second.orderId },
    })

    await acquiring.resolve(incident?.id ?? "", "The portal's refund is known to us")
    days.daysLater(1)
    await closeDue()
    expect(await onlyDay(day)).toMatchObject({ state: "differs", differing: 1 })
    expect(await told()).toEqual([])
  })

  /** A refund made at the portal, of a payment that is watched no more. */
  async function refundedUnseen() {
    const order = await orders.captured()
    await longAgo(200)
    await the.sql("UPDATE acquiring_payment SET final = true, checks = 90, next_check_at = now() + interval '60 days'")
    the.sandbox.control.refund(order.transactionId, { amount: "2.50", reason: "At the portal" })
    return order
  }

  it("a refund that cannot be read keeps the day open that it says it is of, and no other", async () => {
    const order = await refundedUnseen()
    const day = days.today()
    days.daysLater(1)
    const service = await lyingRefundSearch(order.orderNo, (record) => (record.refund_amount = "2.505"))
    try {
      await closeDue()
      expect(await onlyDay(day)).toMatchObject({ state: "open", problem: expect.stringContaining(order.orderNo) })
      expect(await onlyDay(nextDay(day, -1))).toMatchObject({ state: "closed" })
    } finally {
      await service.close()
    }
  })

  it("a refund that cannot be read and names no order keeps the day open that it says it is of", async () => {
    const order = await refundedUnseen()
    const day = days.today()
    days.daysLater(1)
    const service = await lyingRefundSearch(order.orderNo, (record) => (record.order_no = ""))
    try {
      await closeDue()
      const problem = expect.stringMatching(
        /of this day names no payment and cannot be read: The service's answer/,
      ) as string
      expect(await onlyDay(day)).toMatchObject({ state: "open", problem })
      expect(await onlyDay(nextDay(day, -1))).toMatchObject({ state: "closed" })
    } finally {
      await service.close()
    }
  })

  it("a refund that cannot be read and says no day keeps none open: its payment is reconciled", async () => {
    const order = await refundedUnseen()
    const day = days.today()
    days.daysLater(1)
    const service = await lyingRefundSearch(order.orderNo, (record) => {
      record.refund_amount = "2.505"
      record.refund_date = ""
    })
    try {
      await closeDue()
      expect(await onlyDay(day)).toMatchObject({ state: "closed" })
      const due = await the.sql("SELECT id FROM acquiring_payment WHERE NOT final AND order_no = $1", [order.orderNo])
      expect(due).toHaveLength(1)
    } finally {
      await service.close()
    }
  })

  it("a day on which the newest refunds cannot be searched is compared all the same", async () => {
    await orders.captured()
    const day = days.today()
    days.daysLater(1)
    the.sandbox.control.addFault({ kind: "500_before", operation: "retrieval_refund" })
    await closeDue()
    expect(await onlyDay(day)).toMatchObject({ state: "closed", orders: 1 })
  })

  it("a refund that the service has only accepted is refunded on neither side, until the day on which it is done", async () => {
    const order = await orders.captured()
    the.sandbox.control.settings({ refundMode: "pending" })
    good(await orders.refund(order, 3))
    const day = days.today()
    days.daysLater(1)
    const refundedOn = async (of: string) => (await onlyDay(of)).currencies[0]?.refunded
    await closeDue()
    expect(await refundedOn(day)).toMatchObject({ store: "0.00", service: "0.00", accepted: "3.00" })
    const { close, lines } = await acquiring.day((await onlyDay(day)).id!)
    expect([close.state, lines.map(({ kind }) => kind)]).toEqual(["closed", ["authorised", "captured"]])

    the.sandbox.control.settleRefund(order.transactionId, { outcome: "refunded" })
    expect((await acquiring.closeDay({ account: "default", day })).close).toMatchObject({
      state: "closed",
      revision: 0,
    })
    await orders.settle()
    const doneOn = nextDay(day)
    expect(await refundedOn(doneOn)).toMatchObject({ store: "3.00", service: "3.00", accepted: "0.00" })
    days.daysLater(1)
    await closeDue()
    expect(await onlyDay(doneOn)).toMatchObject({ state: "closed", orders: 1 })
    expect(await refundedOn(doneOn)).toMatchObject({ store: "3.00", service: "3.00", accepted: "0.00" })
    expect(await onlyDay(day)).toMatchObject({ state: "closed", revision: 0 })
    expect(await refundedOn(day)).toMatchObject({ store: "0.00", service: "0.00", accepted: "0.00" })
  })

  it("a day goes on being compared until the bank has decided about an accepted refund", async () => {
    const order = await orders.captured()
    the.sandbox.control.settings({ refundMode: "pending" })
    good(await orders.refund(order, 2.5))
    const day = days.today()
    const refunded = async () => (await onlyDay(day)).currencies[0]?.refunded
    days.daysLater(7)
    await closeDue()
    expect(await refunded()).toMatchObject({ store: "0.00", service: "0.00", accepted: "2.50" })
    the.sandbox.control.settleRefund(order.transactionId, { outcome: "failed" })
    await orders.settle()
    days.daysLater(1)
    await closeDue()
    expect(await onlyDay(day)).toMatchObject({ state: "closed", revision: 0 })
    expect(await refunded()).toMatchObject({ store: "0.00", service: "0.00", accepted: "0.00" })
  })

  it("a refund that a closed day has counted and the bank turns down later opens that day again", async () => {
    const order = await orders.captured()
    the.sandbox.control.settings({ refundMode: "pending" })
    good(await orders.refund(order, 4))
    const day = days.today()
    const refunded = async () => (await onlyDay(day)).currencies[0]?.refunded
    days.daysLater(7)
    await closeDue()
    // As it was closed when an accepted refund still passed for refunded.
    await the.sql(
      `INSERT INTO acquiring_day_close_line
         (id, close_id, place, order_no, transaction_id, kind, currency_code, store, service, differs)
       VALUES ('acqline_old', $1, 99, $2, $3, 'refunded', 'USD', '4.00', '4.00', false)`,
      [(await onlyDay(day)).id, order.orderNo, order.transactionId],
    )
    await the.sql(
      `UPDATE acquiring_day_close SET next_attempt_at = NULL, totals = jsonb_set(totals, '{2}', '${COUNTED}')`,
    )
    days.daysLater(1)
    await closeDue()
    expect(await refunded()).toMatchObject({ store: "4.00", service: "4.00" })

    the.sandbox.control.settleRefund(order.transactionId, { outcome: "failed" })
    await orders.settle()
    expect((await orders.incidents(order)).map(({ kind, message }) => [kind, message])).toEqual([
      ["reversed", expect.stringContaining(`The daily close compares again: ${dayInWords(day)}.`)],
    ])
    days.daysLater(1)
    await closeDue()
    expect(await onlyDay(day)).toMatchObject({
      ...{ state: "closed", revision: 1 },
      earlier: [{ lines: [{ order_no: order.orderNo, kind: "refunded", store: "4.00" }] }],
    })
    expect(await refunded()).toMatchObject({ store: "0.00", service: "0.00", accepted: "0.00" })
  })

  it("a refund in another currency is named, and the other orders of the day are compared", async () => {
    const [odd, other] = [await orders.captured(), await orders.captured()]
    the.sandbox.control.refund(odd.transactionId, { amount: "2.50", reason: "Portal" })
    const day = days.today()
    const liar = await lyingRefundSearch(odd.orderNo, (record) => (record.currency = "EUR"))
    days.daysLater(1)
    await closeDue()
    const found = await onlyDay(day)
    expect(found).toMatchObject({ state: "differs", orders: 2, differing: 1, problem: null })
    const { lines } = await acquiring.day(found.id!)
    const problem = "The service has refunded 2.50 EUR, in another currency than the store"
    expect(lines.filter(({ differs }) => differs)).toMatchObject([
      { order_no: odd.orderNo, problem: expect.stringContaining(problem) as string },
    ])
    expect(lines.filter(({ order_no }) => order_no === other.orderNo)).toHaveLength(2)
    expect(good(await exportOf(day)).split(problem)).toHaveLength(2)
    const [incident] = (await acquiring.incidents("")).incidents.filter(({ kind }) => kind === "day_not_closed")
    expect(incident).toMatchObject({ belongs_to: { order_id: odd.orderId } })
    expect(incident?.message).toContain(`${dayInWords(day)} does not close: 1 of 2 payments differs.`)
    expect(incident?.message).toContain(problem)
    // The day has it looked at once more: what the store makes of it is nothing that goes wrong.
    await orders.settle()
    expect((await orders.incidents(odd)).filter(({ kind }) => kind === "books_differ")).toEqual([])
    await liar.close()
  })

  it("days that were over too long ago for the schedule are named once, until they are closed", async () => {
    await orders.captured()
    const day = days.today()
    await longAgo(2)
    days.daysLater(31)
    await closeDue()
    await closeDue()
    const { incidents } = await acquiring.incidents("")
    const [first, last] = [nextDay(day, -2), nextDay(day, -1)]
    expect(incidents.map(({ kind, message }) => [kind, message])).toEqual([
      [
        "days_not_closed",
        `2 days from ${dayInWords(first)} to ${dayInWords(last)} were never closed: too long ago for the schedule.`,
      ],
    ])
    await acquiring.closeDay({ account: "default", day: first })
    await closeDue()
    expect((await acquiring.incidents("")).incidents).toHaveLength(1)
    await acquiring.closeDay({ account: "default", day: last })
    await closeDue()
    expect((await acquiring.incidents("")).incidents).toEqual([])
  })

  it("two orders that change in opposite ways change the day, and who compared it last is kept", async () => {
    const [one, other] = [await orders.captured(), await orders.captured()]
    const day = days.today()
    days.daysLater(1)
    await closeDue()
    const was = await onlyDay(day)
    expect(was).toMatchObject({ state: "closed", revision: 0, checked_by: "schedule" })
    const amount = (of: { transactionId: string }, to: string) =>
      the.sql("UPDATE acquiring_day_close_line SET store = $1, service = $2 WHERE transaction_id = $3", [
        to,
        to,
        of.transactionId,
      ])
    await amount(one, "24.00")
    await amount(other, "26.00")

    const { close } = await acquiring.closeDay({ account: "default", day })
    expect(close).toMatchObject({
      ...{ state: "closed", revision: 1, currencies: was.currencies, checked_by_name: "Mer Chant" },
      earlier: [{ checked_by: "schedule" }],
    })
    expect(close.earlier[0]?.lines.map(({ kind, store }) => `${kind} ${store}`).sort()).toEqual([
      ...["authorised 24.00", "authorised 26.00", "captured 24.00", "captured 26.00"],
    ])

    days.daysLater(1)
    await closeDue()
    const again = await onlyDay(day)
    expect(again).toMatchObject({ revision: 1, closed_by_name: "Mer Chant", checked_by: "schedule" })
    await the.sql("DELETE FROM capture")
    expect((await acquiring.closeDay({ account: "default", day })).close).toMatchObject({
      ...{ state: "differs", closed_by: null, checked_by_name: "Mer Chant" },
      earlier: [{}, { checked_by: "schedule", checked_by_name: null }],
    })
  })

  it("a day with an outcome that nobody knows, or a service that does not answer, stays open until it is known", async () => {
    const order = await orders.paid()
    const day = days.today()
    the.sandbox.control.addFault({ kind: "reset_after", operation: "capture", orderNo: order.orderNo })
    const away = the.sandbox.control.addFault({ kind: "500_before", operation: "retrieval_trans", times: 0 })
    await orders.capture(order)
    const live = await onlyDay(day)
    expect(live).toMatchObject({ id: null, state: "open", over: false, currencies: [] })
    expect(live.problem).toBeTruthy()
    days.daysLater(1)
    await closeDue()
    expect(await onlyDay(day)).toMatchObject({ state: "open", over: true, problem: expect.any(String) as string })
    the.sandbox.control.clearFaults(away.id)
    expect((await acquiring.closeDay({ account: "default", day })).close).toMatchObject({
      state: "open",
      problem: expect.stringContaining(
        `The outcome of an operation is not known yet of payment ${order.orderNo}`,
      ) as string,
    })
    await orders.settle()
    expect((await acquiring.closeDay({ account: "default", day })).close).toMatchObject({ state: "closed" })
  })

  it("is closed by the store's own code as a workflow, which answers the recorded day", async () => {
    await orders.captured()
    const day = days.today()
    days.daysLater(1)
    const { result } = await closeDayWorkflow(the.container).run({
      input: { account: "default", day, closed_by: "schedule" },
    })
    expect(await onlyDay(day)).toMatchObject({ id: result, state: "closed", closed_by: "schedule" })
  })

  it("of which a comparison takes long is answered with how far it is, goes on, and is compared once at a time", async () => {
    await orders.captured()
    const day = days.today()
    days.daysLater(1)
    the.sandbox.control.addFault({ kind: "delay", operation: "retrieval_trans", ms: 20_000 })
    const { close } = good(await the.admin.post<CloseReport>("/admin/acquiring/close", { account: "default", day }))
    expect(close.state).toBe("open")
    // A busy machine answers before it knows what there is to compare.
    const counted = await eventually(async () => {
      const { progress } = await onlyDay(day)
      return progress?.orders === null ? undefined : (progress ?? undefined)
    })
    expect(counted).toEqual({ compared: 0, orders: 1 })
    const early = await exportOf(day)
    expect([early.status, early.body]).toMatchObject([
      409,
      { type: "busy", message: `${dayInWords(day)} is being compared at this moment. Look again in a minute.` },
    ])
    const second = await the.admin.post<{ message: string }>("/admin/acquiring/close", { account: "default", day })
    expect([second.status, second.body.message]).toEqual([409, expect.stringContaining("being compared")])
    const over = await eventually(async () => {
      const found = await onlyDay(day)
      return found.progress ? undefined : found
    })
    expect(over).toMatchObject({ state: "closed", orders: 1, closed_by_name: "Mer Chant" })
    expect(good(await exportOf(day))).toContain(",captured,USD,25.00,25.00,")
  })

  it("a day of which nothing can be compared is not exported as one on which no money moved", async () => {
    await orders.captured()
    const day = days.today()
    const away = the.sandbox.control.addFault({ kind: "500_before", operation: "retrieval_trans", times: 0 })
    const { problem } = await onlyDay(day)
    const refused = await exportOf(day)
    expect([refused.status, refused.body]).toEqual([502, { type: "transport", message: problem }])
    the.sandbox.control.clearFaults(away.id)
    expect(good(await exportOf(day))).toContain(",captured,USD,25.00,25.00,")
    expect(
      good(await exportOf(nextDay(day, -1)))
        .trim()
        .split("\r\n"),
    ).toHaveLength(1)
  })

  it("a day that is not over is answered with everything that moved on it so far, agreeing or not", async () => {
    const [even, odd] = [await orders.captured(10), await orders.captured()]
    the.sandbox.control.refund(odd.transactionId, { amount: "2.50", reason: "Portal" })
    const query = `account=default&day=${days.today()}`
    const [found] = (await acquiring.days(`${query}&lines=all`)).close
    expect(found).toMatchObject({ id: null, orders: 2, differing: 1, differences: [{ kind: "refunded" }] })
    const moved = found?.lines?.map(({ order_no, kind, store, differs }) => ({ order_no, kind, store, differs }))
    expect(moved).toHaveLength(5)
    expect(moved?.[0]).toEqual({ order_no: odd.orderNo, kind: "refunded", store: "0.00", differs: true })
    expect(moved).toContainEqual({ order_no: even.orderNo, kind: "captured", store: "10.00", differs: false })
    expect((await acquiring.days(query)).close[0]).not.toHaveProperty("lines")
  })

  it("lists every day from the first payment on, recorded or not, and exports days and lines as CSV", async () => {
    const order = await orders.captured()
    const day = days.today()
    days.daysLater(2)
    await closeDue()
    const { close, count } = await acquiring.days("account=default&limit=2")
    expect(count).toBe(3)
    expect(close.map(({ state, over, id }) => [state, over, id !== null])).toEqual([
      ["open", false, false],
      ["closed", true, true],
    ])
    expect((await acquiring.days("account=default&limit=2&offset=2")).close.map((one) => one.day)).toEqual([day])

    const lines = await the.admin.get<string>(`/admin/acquiring/close/export?account=default&day=${day}`)
    expect(lines.headers.get("content-type")).toBe("text/csv; charset=utf-8")
    expect(lines.headers.get("content-disposition")).toBe(`attachment; filename="close-default-${day}.csv"`)
    expect(lines.headers.get("cache-control")).toBe("no-store")
    const rows = lines.body
      .replace(/^\uFEFF/, "")
      .trim()
      .split("\r\n")
    expect(rows[0]).toBe(
      "account,day,time_zone,state,order,order_no,transaction_id,kind,currency,store,service,difference,begins_at,ends_at,problem",
    )
    expect(rows.slice(1).map((row) => row.split(",").slice(5, -3))).toEqual([
      [order.orderNo, order.transactionId, "authorised", "USD", "25.00", "25.00", "0.00"],
      [order.orderNo, order.transactionId, "captured", "USD", "25.00", "25.00", "0.00"],
    ])
    const sums = await the.admin.get<string>(
      `/admin/acquiring/close/export?account=default&from=${day}&to=${nextDay(day, 365)}`,
    )
    const totals = sums.body.trim().split("\r\n")
    expect(totals).toHaveLength(4)
    expect(totals[1]).toContain(`default,${day},`)
    expect(totals[1]).toContain("USD,25.00,25.00,0.00,0,25.00,25.00,0.00,0,0.00,0.00,0.00,0,0.00,0.00,0.00,0")
  })

  it("a day of yen and dinars differs in each currency's own digits, in the answer and as numbers in both CSVs", async () => {
    const yen = await orders.captured(undefined, { region: "jpy", items: { tea: 1 }, shipping: "Free" })
    const dinar = await orders.captured(undefined, { region: "kwd", items: { tea: 1 }, shipping: "Free" })
    const day = days.today()
    await captureInStore(yen, 500)
    await captureInStore(dinar, 1.5)
    days.daysLater(1)
    await closeDue()
    const found = await onlyDay(day)
    expect(found).toMatchObject({ state: "differs", orders: 2, differing: 2 })
    const sums = new Map(found.currencies.map((currency) => [currency.currency_code, currency]))
    expect(sums.get("JPY")).toMatchObject({
      authorised: { store: "2640", service: "2640", difference: "0" },
      captured: { store: "3140", service: "2640", difference: "-500" },
      refunded: { store: "0", service: "0", difference: "0" },
    })
    expect(sums.get("KWD")).toMatchObject({
      authorised: { store: "6.000", service: "6.000", difference: "0.000" },
      captured: { store: "7.500", service: "6.000", difference: "-1.500" },
      refunded: { store: "0.000", service: "0.000", difference: "0.000" },
    })

    const exported = async (query: string) => {
      const { body } = await the.admin.get<string>(`/admin/acquiring/close/export?account=default&${query}`)
      return body.trim().split("\r\n").slice(1)
    }
    const ofDay = (await exported(`day=${day}`)).map((row) => row.split(",").slice(6, -3).join(","))
    expect(ofDay.sort()).toEqual(
      [
        `${yen.transactionId},authorised,JPY,2640,2640,0`,
        `${yen.transactionId},captured,JPY,3140,2640,-500`,
        `${dinar.transactionId},authorised,KWD,6.000,6.000,0.000`,
        `${dinar.transactionId},captured,KWD,7.500,6.000,-1.500`,
      ].sort(),
    )
    const ofMonth = (await exported(`from=${day}&to=${day}`)).map((row) => row.split(",").slice(6, 15).join(","))
    expect(ofMonth.sort()).toEqual([
      "JPY,2640,2640,0,0,3140,2640,-500,0",
      "KWD,6.000,6.000,0.000,0,7.500,6.000,-1.500,0",
    ])
  })

  it("says what the service took for the day's payouts, and of a day from before that it is not reported", async () => {
    await orders.captured()
    await payOut(0.35, "EUR", "completed")
    await payOut(1.2, "EUR", "completed")
    await payOut(9, "EUR", "manual")
    const [day, expected] = [days.today(), [["USD", null], ["EUR", "1.55"]]] // prettier-ignore
    expect(feesIn(await onlyDay(day))).toEqual(expected)

    days.daysLater(1)
    await closeDue()
    const closed = await onlyDay(day)
    expect(closed).toMatchObject({ state: "closed", orders: 1, differing: 0 })
    expect(feesIn(closed)).toEqual(expected)
    expect(closed.currencies[1]?.captured).toMatchObject({ store: "0.00", service: "0.00", difference: "0.00" })
    const sums = await the.admin.get<string>(`/admin/acquiring/close/export?account=default&from=${day}&to=${day}`)
    const rows = sums.body.trim().split("\r\n")
    expect(rows.map((row) => [row.split(",")[6], row.split(",").at(-3)])).toEqual([
      ["currency", "fees_service"],
      ["USD", ""],
      ["EUR", "1.55"],
    ])

    await the.sql("UPDATE acquiring_day_close SET fees = NULL")
    expect(feesIn(await onlyDay(day))).toEqual([["USD", null]])
    const { close } = await acquiring.closeDay({ account: "default", day })
    expect([feesIn(close), close.revision]).toEqual([expected, 0])
  })

  it("a closed day whose payout cost something else, as the service says later, tells that it has changed", async () => {
    const day = days.today()
    await payOut(0.35, "EUR", "completed")
    days.daysLater(1)
    await closeDue()
    await the.sql(
      `UPDATE acquiring_operation SET answer = jsonb_set(answer::jsonb, '{fee_amount}', '"0.50"') WHERE kind = 'payout'`,
    )
    const { close } = await acquiring.closeDay({ account: "default", day })
    expect(feesIn(close)).toEqual([["EUR", "0.50"]])
    expect(close).toMatchObject({ state: "closed", revision: 1 })
    expect(close.earlier.map(({ currencies }) => currencies[0]?.fees)).toEqual(["0.35"])
  })

  async function payOut(payoutFee: number, payment_currency: string, payoutMode: "completed" | "manual") {
    the.sandbox.control.settings({ payoutMode, payoutFee })
    const terms = {
      request_id: randomUUID(),
      payment_amount: "10.00",
      payment_currency,
      payment_method: "SEPA",
      payer: { company_name: "B" },
    }
    const beneficiary = {
      company_name: "A",
      bank_details: { account_name: "A", bank_country_code: "DE", iban: "DE89370400440532013000" },
    }
    good(await the.admin.post("/admin/acquiring/payouts", { account: "default", ...terms, beneficiary }))
  }

  const feesIn = ({ currencies }: CloseView) => currencies.map((one) => [one.currency_code, one.fees])

  it("an account that makes payouts and takes no cards has their fees in its days' close and in the month's CSV", async () => {
    const day = days.today()
    await payOut(0.35, "EUR", "completed")
    days.daysLater(1)
    await closeDue()
    const closed = await onlyDay(day)
    expect(closed).toMatchObject({ state: "closed", orders: 0 })
    expect(feesIn(closed)).toEqual([["EUR", "0.35"]])
    const { close } = await acquiring.days("account=default")
    expect(close.map((one) => one.day)).toEqual([nextDay(day), day])
    const sums = await the.admin.get<string>(`/admin/acquiring/close/export?account=default&from=${day}&to=${day}`)
    const rows = sums.body.trim().split("\r\n").slice(1)
    expect(rows.map((row) => [row.split(",")[6], row.split(",").at(-3)])).toEqual([["EUR", "0.35"]])
  })

  it("a day's CSV ends with what its payouts cost, and with what keeps it open", async () => {
    await orders.captured()
    const day = days.today()
    await payOut(0.35, "EUR", "completed")
    await payOut(0.5, "GBP", "completed")
    const afterMovements = async (count: number) => {
      const rows = good(await exportOf(day))
        .trim()
        .split("\r\n")
        .map((row) => row.split(","))
      expect(rows[0]!.slice(-3)).toEqual(["begins_at", "ends_at", "problem"])
      return rows.slice(1 + count).map((row) => [row[3], ...row.slice(5, 12), row[14]].join(","))
    }
    const fees = (state: string) => [`${state},,,fee,EUR,,0.35,,`, `${state},,,fee,GBP,,0.50,,`]
    expect(await afterMovements(2)).toEqual(fees("open"))

    const lost = await orders.paid()
    the.sandbox.control.addFault({ kind: "reset_after", operation: "capture", orderNo: lost.orderNo })
    const away = the.sandbox.control.addFault({ kind: "500_before", operation: "retrieval_trans", times: 0 })
    await orders.capture(lost)
    the.sandbox.control.clearFaults(away.id)
    const problem = `The outcome of an operation is not known yet of payment ${lost.orderNo}.`
    expect(await afterMovements(4)).toEqual([...fees("open"), `open,,,,,,,,${problem}`])

    await orders.settle()
    days.daysLater(1)
    await closeDue()
    expect(await afterMovements(4)).toEqual(fees("closed"))
  })

  /** The store takes so much more for captured than it was. */
  const captureInStore = ({ paymentId }: { paymentId: string }, more: number) =>
    the.sql(
      `UPDATE capture SET amount = amount + $2::numeric,
         raw_amount = jsonb_set(raw_amount, '{value}', to_jsonb((amount + $2::numeric)::text)) WHERE payment_id = $1`,
      [paymentId, more],
    )

  const exportOf = (day: string) => the.admin.get<string>(`/admin/acquiring/close/export?account=default&day=${day}`)

  /** All that the store has of its payments is so many days old. */
  async function longAgo(daysAgo: number): Promise<void> {
    const aged = (table: string, column: string) =>
      the.sql(`UPDATE ${table} SET ${column} = ${column} - interval '${daysAgo} days'`)
    await aged("acquiring_payment", "created_at")
    await aged("acquiring_operation", "sent_at")
    await aged("payment", "created_at")
    await aged("capture", "created_at")
  }

  async function onlyDay(day: string): Promise<CloseView> {
    const [close, ...more] = good(
      await the.admin.get<{ close: CloseView[] }>(`/admin/acquiring/close?account=default&day=${day}`),
    ).close
    expect(more).toEqual([])
    return close!
  }

  describe("what is wrong is said by field", () => {
    it.each([
      ["day=yesterday", "day", "must be a day such as 2026-11-22"],
      ["day=2026-02-30", "day", "must be a day such as 2026-11-22"],
      ["from=1", "from", "must be a day such as 2026-11-22"],
      ["limit=0", "limit", "must be at least 1"],
      ["colour=red", "colour", "is not known"],
    ])("GET ?%s", async (query, field, reason) => {
      const { status, body } = await the.admin.get(`/admin/acquiring/close?${query}`)
      expect({ status, body }).toMatchObject({ status: 400, body: { errors: [{ field, reason }] } })
    })

    it("POST: a day that is not over, one that is none, none at all", async () => {
      const said = async (body: object) => {
        const answer = await the.admin.post<{ errors?: object[] }>("/admin/acquiring/close", body)
        return [answer.status, answer.body.errors]
      }
      expect(await said({ account: "default", day: days.today() })).toEqual([
        400,
        [{ field: "day", reason: `is not over yet in ${days.zone()}` }],
      ])
      expect(await said({ account: "default", day: "2026-13-01" })).toEqual([
        400,
        [{ field: "day", reason: "must be a day such as 2026-11-22" }],
      ])
      expect(await said({})).toEqual([
        400,
        [
          { field: "account", reason: "must be given" },
          { field: "day", reason: "must be given" },
        ],
      ])
      expect(await the.sql("SELECT id FROM acquiring_day_close")).toEqual([])
    })

    it("an account or a day that is not there is not found, an export that asks for nothing is refused", async () => {
      expect((await the.admin.get("/admin/acquiring/close?account=nobody")).status).toBe(404)
      expect((await the.admin.get("/admin/acquiring/close/acqday_1")).status).toBe(404)
      expect((await the.admin.get("/admin/acquiring/close/export?account=default")).status).toBe(400)
      const years = await the.admin.get("/admin/acquiring/close/export?account=default&from=2025-01-01&to=2026-01-02")
      expect([years.status, years.body]).toMatchObject([
        400,
        { errors: [{ field: "to", reason: "must be within 366 days of from" }] },
      ])
      const backwards = await the.admin.get(
        "/admin/acquiring/close/export?account=default&from=2026-01-02&to=2026-01-01",
      )
      expect([backwards.status, backwards.body]).toMatchObject([
        400,
        { errors: [{ field: "to", reason: "must not be before from" }] },
      ])
      for (const path of ["close", "close/acqday_1", "close/export"]) {
        expect((await the.visitor.get(`/admin/acquiring/${path}`)).status).toBe(401)
      }
      expect((await the.visitor.post<CloseReport>("/admin/acquiring/close", {})).status).toBe(401)
    })
  })
})
