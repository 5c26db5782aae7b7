import type { ProblemAnswer } from "../../../src/api/admin/acquiring/http-types"
import { acquiringAdmin } from "../../support/acquiring-admin"
import { declareSettings } from "../../support/account-settings"
import { good } from "../../support/http"
import { lyingRefundList } from "../../support/lying-service"
import { shop } from "../../support/shop"

/** The service's refunds beside the store's: found by the store's own words, and what stands out says what to do. */
shop((the) => {
  const { admin, buy, sandbox, sql } = the
  const acquiring = acquiringAdmin(admin)
  const verdicts = async (query: string) =>
    (await acquiring.refunds(query)).refunds.map(({ refund_amount, verdict }) => [refund_amount, verdict])

  /** 4.00 refunded by the store, 1.50 at the portal, of which nobody tells the store. */
  async function refundedOnBothSides() {
    sandbox.control.notificationSettings({ enabled: false })
    const order = await buy()
    const { payment } = await acquiring.paymentOf(order)
    const [row] = await sql<{ id: string }>("SELECT id FROM payment ORDER BY created_at DESC LIMIT 1")
    good(await admin.post(`/admin/payments/${row?.id}/capture`, {}))
    good(await admin.post(`/admin/payments/${row?.id}/refund`, { amount: 4 }))
    sandbox.control.refund(payment.transaction_id!, { amount: "1.50" })
    return { order, payment }
  }

  it("tells what both have from what only one has, and follows when the payment is reconciled", async () => {
    const { order, payment } = await refundedOnBothSides()

    const found = await acquiring.refunds(`q=%23${order.display_id}`)
    expect(found).toMatchObject({ account: "default", count: 2 })
    const portal = found.refunds.find(({ verdict }) => verdict === "not_here")
    expect(portal).toMatchObject({ refund_amount: "1.50", refund_id: null, belongs_to: { order_id: order.id } })
    expect(portal?.next_step).toContain("Do not refund it again")
    expect(await verdicts("verdict=agrees")).toEqual([["4.00", "agrees"]])
    expect(await verdicts("status=failed,pending")).toEqual([])
    expect((await acquiring.refunds("limit=1&offset=1")).refunds).toHaveLength(1)

    good(await admin.post(`/admin/acquiring/payments/${payment.id}/refresh`))
    expect((await verdicts(`order_no=${payment.order_no}`)).map(([, verdict]) => verdict)).toEqual(["agrees", "agrees"])
  })

  it("does not send a query without an order where the profile says that it is refused", async () => {
    const { payment } = await refundedOnBothSides()
    const restore = declareSettings(the.container, { profile: { selector: { absent: "refused" } } })
    sandbox.control.clearRequests()
    const { status, body } = await admin.get<ProblemAnswer>("/admin/acquiring/refunds")
    expect(status).toBe(400)
    expect(body.message).toMatch(/^The service answers no query that names no order.*Search for an order/)
    expect(sandbox.control.requests({ operation: "retrieval_refund" })).toEqual([])
    expect(await verdicts(`order_no=${payment.order_no}`)).toHaveLength(2)
    restore()
    expect((await verdicts("")).length).toBeGreaterThanOrEqual(2)
  })

  it("shows a refund of an order number that is not of this store, and one that the service does not have", async () => {
    sandbox.control.notificationSettings({ enabled: false })
    const order = await buy()
    const { payment } = await acquiring.paymentOf(order)
    const [row] = await sql<{ id: string }>("SELECT id FROM payment")
    good(await admin.post(`/admin/payments/${row?.id}/capture`, {}))
    sandbox.control.refund(payment.transaction_id!, { amount: "2.00" })
    // As another shop that shares the account leaves it.
    await sql("UPDATE acquiring_payment SET order_no = 'elsewhere' WHERE id = $1", [payment.id])
    const [foreign] = (await acquiring.refunds("")).refunds
    expect(foreign).toMatchObject({ verdict: "foreign", belongs_to: { order_id: null, payment_id: null } })
    expect(await verdicts(`q=${payment.order_no}`)).toEqual([["2.00", "foreign"]])

    await sql("UPDATE acquiring_payment SET order_no = 'mine' WHERE id = $1", [payment.id])
    await sql(
      `INSERT INTO acquiring_operation (id, account, kind, reference, state, source, order_no, amount, currency_code, sent_at)
       VALUES ('acqop_x', 'default', 'refund', 'ref_x', 'done', 'store', 'mine', '3.00', 'USD', now())`,
    )
    const [missing] = (await acquiring.refunds("order_no=mine")).refunds
    expect(missing).toMatchObject({ verdict: "missing", refund_id: "ref_x", belongs_to: { order_id: order.id } })
  })

  it("knows a refund of the store's other account at the same merchant", async () => {
    const { order, payment } = await refundedOnBothSides()
    for (const table of ["payment", "operation"]) await sql(`UPDATE acquiring_${table} SET account = 'outlet'`)

    const { refunds } = await acquiring.refunds(`account=default&order_no=${payment.order_no}`)
    expect(refunds.map(({ refund_amount, verdict }) => [refund_amount, verdict]).sort()).toEqual([
      ["1.50", "not_here"],
      ["4.00", "agrees"],
    ])
    for (const { belongs_to } of refunds) {
      expect(belongs_to).toMatchObject({ order_id: order.id, payment_id: payment.id })
    }
  })

  it("says which payments that a search finds the service was not queried about", async () => {
    const order = await buy()
    const { payment } = await acquiring.paymentOf(order)
    const search = `q=%23${order.display_id}`
    expect((await acquiring.refunds(search)).not_searched).toEqual({ payments: 0, accounts: [], unanswered: [] })
    // The database makes some columns by itself.
    const [own] = await sql<{ all: string; copied: string }>(`
      SELECT string_agg(column_name, ', ') AS all, string_agg('copy.' || column_name, ', ') AS copied
      FROM information_schema.columns WHERE table_name = 'acquiring_payment' AND is_generated = 'NEVER'`)
    const copies = (account: string, count: number) =>
      sql(
        `INSERT INTO acquiring_payment (${own!.all})
         SELECT ${own!.copied} FROM acquiring_payment own, generate_series(1, ${count}) place,
           jsonb_populate_record(own, jsonb_build_object(
             'id', '${account}_' || place, 'account', '${account}', 'order_no', '${account}_' || place,
             'payment_session_id', '${account}_' || place, 'transaction_id', null,
             'created_at', own.created_at - interval '1 day')) copy
         WHERE own.id = $1`,
        [payment.id],
      )
    await copies("default", 101)
    await copies("elsewhere", 2)
    expect((await acquiring.refunds(search)).not_searched).toMatchObject({ payments: 2, accounts: ["elsewhere"] })
  })

  it("shows the refunds of the other orders where the service contradicts itself about one", async () => {
    const [one, other] = [await refundedOnBothSides(), await refundedOnBothSides()]
    const orderNos = [one.payment.order_no, other.payment.order_no]
    const service = await lyingRefundList((records) =>
      records.flatMap((record) =>
        record.order_no === one.payment.order_no ? [record, { ...record, refund_amount: "3.33" }] : [record],
      ),
    )
    try {
      const found = await acquiring.refunds(`order_no=${orderNos.join(",")}`)
      expect(found.refunds.map(({ order_no, verdict }) => [order_no, verdict]).sort()).toEqual([
        [other.payment.order_no, "agrees"],
        [other.payment.order_no, "not_here"],
      ])
      expect(found.not_searched.unanswered).toEqual([
        {
          order_no: one.payment.order_no,
          problem: expect.stringContaining("one transaction or refund twice") as string,
        },
      ])
    } finally {
      await service.close()
    }
  })

  it("shows the newest refunds beside some that cannot be read, and says what is not among them", async () => {
    const [one, other] = [await refundedOnBothSides(), await refundedOnBothSides()]
    const service = await lyingRefundList((records) =>
      records.map((record) => {
        if (record.order_no !== one.payment.order_no) return record
        return record.refund_amount === "1.50" ? { ...record, order_no: "" } : { ...record, refund_amount: "4.005" }
      }),
    )
    try {
      const { refunds, not_searched } = await acquiring.refunds("")
      const ours = refunds.filter(({ belongs_to }) => belongs_to.payment_id !== null)
      expect(ours.map(({ order_no, verdict }) => [order_no, verdict]).sort()).toEqual([
        [other.payment.order_no, "agrees"],
        [other.payment.order_no, "not_here"],
      ])
      const problem = expect.stringMatching(/^The service's answer/) as string
      expect(not_searched.unanswered).toHaveLength(2)
      expect(not_searched.unanswered).toEqual(
        expect.arrayContaining([
          { order_no: one.payment.order_no, problem },
          { order_no: null, problem },
        ]),
      )
    } finally {
      await service.close()
    }
  })

  it("says what is wrong with a search before the service is queried", async () => {
    sandbox.control.reset()
    const many = Array.from({ length: 101 }, (_, index) => `n${index}`).join(",")
    for (const [query, field] of [
      [`order_no=${many}`, "order_no"],
      ["status=gone", "status"],
      ["verdict=odd", "verdict"],
      ["colour=red", "colour"],
    ]) {
      const answer = await admin.get<ProblemAnswer>(`/admin/acquiring/refunds?${query}`)
      expect([answer.status, answer.body.errors?.map((error) => error.field)]).toEqual([400, [field]])
    }
    expect(sandbox.control.requests({ operation: "retrieval_refund" })).toEqual([])
  })
})
