import type { DryRunAnswer, ProblemAnswer } from "../../../src/api/admin/acquiring/http-types"
import { acquiringAdmin, NOBODY_WAITS } from "../../support/acquiring-admin"
import { card } from "../../support/cards"
import { good } from "../../support/http"
import { shop } from "../../support/shop"

/** What a merchant types to find a payment. */
shop((the) => {
  const acquiring = acquiringAdmin(the.admin)

  it("finds by the order's number in the store, with and without #, and by its e-mail address", async () => {
    const first = await the.buy({ email: "ada@example.com" })
    const second = await the.buy({ email: "grace_1@example.com" })
    const found = async (text: string) => {
      const { payments } = await acquiring.payments(`q=${encodeURIComponent(text)}`)
      return payments.map(({ belongs_to }) => belongs_to.order_id)
    }
    expect(await found(String(first.display_id))).toEqual([first.id])
    expect(await found(`#${second.display_id}`)).toEqual([second.id])
    expect(await found("ada@example.com")).toEqual([first.id])
    expect(await found("Grace_1@Example.com")).toEqual([second.id])
    // Nothing of it is a pattern.
    expect(await found("%@example.com")).toEqual([])
    expect(await found("grace%1@example.com")).toEqual([])
    expect(await found("ad_@example.com")).toEqual([])
    expect(await found("#999999999")).toEqual([])
    expect(await found("99999999999999999999")).toEqual([])
    expect(await found("nobody@example.com")).toEqual([])
  })

  /** A paid order, one that is captured, and a cart whose card was declined. */
  async function three() {
    const paid = await the.buy({ email: "+ada@example.com" })
    const yen = await the.buy({ items: { tea: 2 }, region: "jpy" })
    const cart = await the.cartReadyToPay({ email: "grace@example.com" })
    await the.createSession(cart)
    await the.payByCard(cart, card("insufficientFunds"))
    return { paid, yen }
  }

  it("finds by the card's last four digits and by the sum, and filters by state, method, country, account and day", async () => {
    const { paid, yen } = await three()
    const found = async (query: string) => {
      const { payments, count } = await acquiring.payments(query)
      expect(count).toBe(payments.length)
      return payments.map(({ belongs_to }) => belongs_to.order_id)
    }
    expect(await found("q=1111")).toEqual([yen.id, paid.id])
    expect(await found("q=0000")).toEqual([])
    expect(await found("q=25")).toEqual([null, paid.id])
    expect(await found("q=25,00")).toEqual([null, paid.id])
    expect(await found("q=25.01")).toEqual([])
    expect(await found("q=25.000")).toEqual([null, paid.id])
    await the.sql("UPDATE acquiring_payment SET amount = '1234.50' WHERE amount = '25.00' AND status = 'authorised'")
    expect(await found("q=1,234.50")).toEqual([paid.id])
    expect(await found("q=1.234,50")).toEqual([paid.id])
    await the.sql("UPDATE acquiring_payment SET amount = '25.00' WHERE amount = '1234.50'")
    expect(await found("status=declined")).toEqual([null])
    expect(await found("flow=card&status=authorised")).toEqual([yen.id, paid.id])
    expect(await found("flow=redirect,apm")).toEqual([])
    expect(await found("account=default&country=us")).toEqual([null, paid.id])
    expect(await found("country=DE")).toEqual([])
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
    expect(await found(`from=2020-01-01&to=${tomorrow}`)).toHaveLength(3)
    expect(await found(`from=${tomorrow}`)).toEqual([])
    expect(await found("to=2020-01-01")).toEqual([])

    const { payments } = await acquiring.payments("status=declined")
    expect(payments).toMatchObject([
      {
        ...{ country_code: "US", decline: { code: "1051", reason: "Insufficient funds" } },
        belongs_to: { order_id: null, customer: { email: "grace@example.com" } },
      },
    ])
    expect((await acquiring.payments(`order_id=${paid.id}`)).payments).toMatchObject([
      { decline: null, card: { brand: "Visa", last_four: "1111" } },
    ])
  })

  it("finds by its e-mail address a payment that was declined and has no order", async () => {
    const cart = await the.cartReadyToPay({ email: "declined@example.com" })
    await the.createSession(cart)
    await the.payByCard(cart, card("insufficientFunds"))
    const { payments } = await acquiring.payments("q=Declined%40example.com")
    expect(payments).toMatchObject([{ status: "declined", belongs_to: { order_id: null } }])
  })

  it("sums up what is filtered by currency, in the currency's own digits", async () => {
    const { yen } = await three()
    const paymentId = (await the.orderOf(yen)).payment_collections[0]!.payments![0]!.id
    await the.admin.post(`/admin/payments/${paymentId}/capture`)
    await acquiring.refresh((await acquiring.payments(`order_id=${yen.id}`)).payments[0]!.id)
    const { payments } = await acquiring.payments(`order_id=${yen.id}`)
    expect(await acquiring.totals()).toEqual({
      totals: [
        {
          ...{ currency_code: "JPY", count: 1, amount: payments[0]!.amount },
          ...{ approved_count: 1, approved: payments[0]!.amount, captured: payments[0]!.amount, refunded: "0" },
        },
        {
          ...{ currency_code: "USD", count: 2, amount: "50.00" },
          ...{ approved_count: 1, approved: "25.00", captured: "0.00", refunded: "0.00" },
        },
      ],
    })
    expect(await acquiring.totals("status=declined")).toMatchObject({
      totals: [{ count: 1, amount: "25.00", approved_count: 0, approved: "0.00" }],
    })
    expect(await acquiring.totals("status=expired")).toEqual({ totals: [] })
  })

  it("finds what a customer paid or tried to pay, and nobody else's", async () => {
    const { paid } = await three()
    const [{ customer_id } = { customer_id: "" }] = await the.sql<{ customer_id: string }>(
      `SELECT customer_id FROM "order" WHERE id = $1`,
      [paid.id],
    )
    const { payments } = await acquiring.payments(`customer_id=${customer_id}`)
    expect(payments.map(({ belongs_to }) => belongs_to.order_id)).toEqual([paid.id])
    const [{ id } = { id: "" }] = await the.sql<{ id: string }>("SELECT id FROM customer WHERE email LIKE 'grace%'")
    expect((await acquiring.payments(`customer_id=${id}`)).payments).toMatchObject([{ status: "declined" }])
    expect((await acquiring.payments("customer_id=cus_nobody")).count).toBe(0)

    // An order that was moved to another customer is that one's alone.
    await the.sql(`UPDATE "order" SET customer_id = $2 WHERE id = $1`, [paid.id, id])
    expect((await acquiring.payments(`customer_id=${customer_id}`)).count).toBe(0)
    const moved = (await acquiring.payments(`customer_id=${id}`)).payments
    expect(moved.map(({ belongs_to }) => belongs_to.order_id)).toContain(paid.id)
  })

  /** Newer orders and carts of the same buyer, which nobody paid; their ids come before. */
  async function manyMoreLike(order: { id: string }, email: string): Promise<void> {
    const numbered = (what: string) => `'${what}_00' || lpad(n::text, 5, '0')`
    const newer = "'created_at', now() + n * interval '1 second'"
    await the.sql(
      `INSERT INTO "order" SELECT (jsonb_populate_record(old, jsonb_build_object(
         'id', ${numbered("order")}, 'display_id', 100000 + n, ${newer}))).*
       FROM "order" old, generate_series(1, 1100) n WHERE old.id = $1`,
      [order.id],
    )
    await the.sql(
      `INSERT INTO cart SELECT (jsonb_populate_record(old, jsonb_build_object('id', ${numbered("cart")}, ${newer}))).*
       FROM cart old, generate_series(1, 1100) n
       WHERE old.id = (SELECT id FROM cart WHERE email = $1 ORDER BY id LIMIT 1)`,
      [email],
    )
  }

  it("finds, counts, sums up and exports an older payment of who has more than 1,000 orders and carts since", async () => {
    const email = "buys-a-lot@example.com"
    const cart = await the.cartReadyToPay({ email })
    await the.createSession(cart)
    await the.payByCard(cart, card("insufficientFunds"))
    const paid = await the.buy({ email })
    await manyMoreLike(paid, email)
    const [{ customer_id } = { customer_id: "" }] = await the.sql<{ customer_id: string }>(
      `SELECT customer_id FROM "order" WHERE id = $1`,
      [paid.id],
    )
    for (const query of [`q=${email}`, `customer_id=${customer_id}`]) {
      const { payments, count } = await acquiring.payments(query)
      const exported = (await the.admin.get<string>(`/admin/acquiring/payments/export?${query}`)).body
      expect({
        query,
        found: payments.map(({ belongs_to }) => belongs_to.order_id),
        count,
        totals: (await acquiring.totals(query)).totals,
        exported: exported.split("\r\n").slice(1, -1).length,
      }).toMatchObject({
        query,
        found: [paid.id, null],
        count: 2,
        totals: [{ count: 2, amount: "50.00" }],
        exported: 2,
      })
    }
    const batch = { kind: "capture", filter: { q: email } }
    const { dry_run } = good(await the.admin.post<DryRunAnswer>("/admin/acquiring/batches/dry-run", batch))
    expect(dry_run.lines.map(({ order_id }) => order_id)).toContain(paid.id)
  })

  it("exports what is filtered as CSV that no spreadsheet calculates", async () => {
    const { paid } = await three()
    const csv = async (query: string) => {
      const answer = await the.admin.get<string>(`/admin/acquiring/payments/export?${query}`)
      expect(answer.status).toBe(200)
      expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8")
      expect(answer.headers.get("content-disposition")).toMatch(/^attachment; filename="payments-[\d-]+\.csv"$/)
      return answer.body.split("\r\n")
    }
    const [head, ...lines] = await csv("")
    expect(head).toMatch(/^created_at,order,order_no,.*,email,decline_code,decline_reason,payment_method$/)
    expect(lines).toHaveLength(4)
    expect(lines.at(-1)).toBe("")
    expect(lines[0]).toContain("grace@example.com,1051,Insufficient funds")
    const [, line] = await csv(`q=${encodeURIComponent(`#${paid.display_id}`)}`)
    expect(line).toContain(`,${paid.display_id},`)
    expect(line).toContain(`,25.00,0.00,0.00,Visa,1111,US,,"'+ada@example.com",,,`)
    expect(await csv("status=expired")).toEqual([head, ""])
  })

  it.each([
    ["payments?country=Germany", "country", "must be a country of two letters"],
    ["payments?from=yesterday", "from", "must be a day such as 2026-11-22"],
    ["payments?to=2026-13-45", "to", "must be a day such as 2026-11-22"],
    ["payments/totals?flow=cash", "flow", "must be one of card, saved_card, redirect, apm"],
    ["payments/totals?limit=5", "limit", "is not known"],
    ["payments/export?status=rich", "status", "must be one of created"],
  ])("%s says what is wrong with %s", async (path, field, reason) => {
    const answer = await the.admin.get<ProblemAnswer>(`/admin/acquiring/${path}`)
    expect(answer.status).toBe(400)
    expect(answer.body.errors).toEqual([{ field, reason: expect.stringContaining(reason) as string }])
  })
}, NOBODY_WAITS)
