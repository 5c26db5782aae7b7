import fc from "fast-check"

import { dose } from "../support/dose"
import { elsewhere, PATIENT, STOREFRONT, type Checkout } from "../support/elsewhere"
import { shop } from "../support/shop"
import { attempt } from "./forgery/attempts"
import { hostileVisit, visit } from "./forgery/visits"
import { Wire } from "./forgery/wire"

const SEED = 20_261_120
const MUTATED_NOTIFICATIONS = dose("MUTATED_NOTIFICATIONS", { full: 10_000, small: 800 })
const MUTATED_VISITS = dose("MUTATED_VISITS", { full: 3_000, small: 300 })
const HOSTILE_VISITS = dose("HOSTILE_VISITS", { full: 600, small: 100 })

const REFUSALS = [400, 401, 403, 404, 413]
const FATES = { refused: REFUSALS, taken: [200], either: [200, ...REFUSALS] }

shop((the) => {
  const away = elsewhere(the)
  // So many at the same moment make every call slow.
  beforeEach(() => away.settings({ timeouts: PATIENT }))
  const { redirect, apm, atTheService, payAndVanish, browser, paidByCard, worked, requests, until, transactions } = away
  const wire = new Wire(the.url)
  afterAll(() => wire.close())

  it(`${MUTATED_NOTIFICATIONS} forged and mutated notifications change nothing and crash nothing`, async () => {
    const paid = await paidByCard()
    const captured = await paidByCard()
    the.sandbox.control.capture(captured.transactionId, { amount: "10.00" })
    const open = await redirect()
    await atTheService(open)
    await worked()
    for (const { transactionId } of the.sandbox.control.transactions())
      await the.sandbox.control.resend({ transactionId })
    await worked()
    const before = await books()
    the.sandbox.control.clearRequests()

    const genuine = [paid, captured, open].map((checkout) => trueFields(checkout))
    const attempts = fc.sample(attempt(genuine), { numRuns: MUTATED_NOTIFICATIONS, seed: SEED })
    const answers = await wire.all(attempts, (one) =>
      wire.send("POST", one.path, one.body, { "content-type": one.type }),
    )

    const counts: Record<number, number> = {}
    for (const [place, { status, text }] of answers.entries()) {
      const { what, fate } = attempts[place]!
      counts[status] = (counts[status] ?? 0) + 1
      if (!FATES[fate].includes(status)) throw new Error(`${what} was answered ${status}: ${text}`)
      if (/sandbox-secret-key|at .*\.(ts|js):\d+/.test(text)) throw new Error(`${what} was told too much: ${text}`)
    }
    console.log(`${attempts.length} notifications, answers by status: ${JSON.stringify(counts)}`)
    expect(counts[401]).toBeGreaterThan(MUTATED_NOTIFICATIONS / 10)
    expect(counts[200]).toBeGreaterThan(MUTATED_NOTIFICATIONS / 20)

    await worked()
    expect(await books()).toEqual(before)
    const asked = new Set(the.sandbox.control.requests().map(({ operation }) => operation))
    for (const operation of asked) expect(["retrieval_trans", "retrieval_refund"]).toContain(operation)
    expect((await wire.send("GET", "/health")).status).toBe(200)

    the.sandbox.control.capture(paid.transactionId)
    await until("a true one is still worked", async () => (await the.orderOf(paid.order)).payment_status === "captured")
  })

  it(`${MUTATED_VISITS} forged visits to checkout, return and cancel change nothing and crash nothing`, async () => {
    const unpaid = await redirect()
    const bank = await apm("wallet")
    const gone = await redirect()
    await atTheService(gone)
    await the.createSession(gone.cart)
    const paid = await redirect()
    await payAndVanish(paid)
    await worked()
    await browser.open(unpaid.checkoutUrl)
    await browser.open(bank.checkoutUrl)
    const home = (requests("checkout", paid)[0]?.body as { return_url: string }).return_url
    const before = await books()
    the.sandbox.control.clearRequests()

    const checkouts = [unpaid, bank, gone, paid]
    const visits = fc.sample(visit(checkouts), { numRuns: MUTATED_VISITS, seed: SEED })
    const answers = await wire.all(visits, ({ method, path, body, headers }) => wire.send(method, path, body, headers))
    const counts: Record<number, number> = {}
    for (const [place, { status, text, location }] of answers.entries()) {
      const { method, path } = visits[place]!
      counts[status] = (counts[status] ?? 0) + 1
      if (status >= 500 || status === 200)
        throw new Error(`${method} ${path} was answered ${status}: ${text.slice(0, 500)}`)
      if (location) throw new Error(`${method} ${path} led to ${location}`)
      if (/at .*\.(ts|js):\d+|sandbox-secret-key/.test(text))
        throw new Error(`${method} ${path} was told too much: ${text}`)
    }
    console.log(`${visits.length} visits, answers by status: ${JSON.stringify(counts)}`)
    expect(counts[403]).toBeGreaterThan(MUTATED_VISITS / 6)
    expect(the.sandbox.control.requests().filter(({ operation }) => !operation?.startsWith("retrieval"))).toEqual([])
    expect(await books()).toEqual(before)

    const back = await browser.open(unpaid.checkoutUrl)
    expect(back.forms[0]?.action).toContain(the.sandbox.url)
    expect((await browser.open(home)).url).toMatch(new RegExp(`^${STOREFRONT}/.*status=authorised`))
  })

  it(`${HOSTILE_VISITS} visits with the right token, and anything else along with it, lead nowhere else and change nothing`, async () => {
    const unpaid = await redirect()
    const bank = await apm("wallet")
    const paid = await redirect()
    await payAndVanish(paid)
    await worked()
    await browser.open(unpaid.checkoutUrl)
    await browser.open(bank.checkoutUrl)
    const pages = [unpaid, bank, paid].map(({ checkoutUrl }) => new URL(checkoutUrl))
    const [asked] = requests("checkout", unpaid)
    const { return_url, cancel_url } = asked?.body as { return_url: string; cancel_url: string }
    pages.push(new URL(return_url), new URL(cancel_url))
    await worked()
    const before = await books()
    the.sandbox.control.clearRequests()

    const visits = fc.sample(hostileVisit(pages), { numRuns: HOSTILE_VISITS, seed: SEED })
    const answers = await wire.all(visits, ({ method, path, body, headers }) => wire.send(method, path, body, headers))
    const counts: Record<number, number> = {}
    for (const [place, { status, text, location }] of answers.entries()) {
      const { method, path } = visits[place]!
      counts[status] = (counts[status] ?? 0) + 1
      if (status >= 500) throw new Error(`${method} ${path} was answered ${status}: ${text.slice(0, 500)}`)
      const isHome = [STOREFRONT, the.sandbox.url].some((origin) => location?.startsWith(`${origin}/`))
      if (location && !isHome) throw new Error(`${method} ${path} led to ${location}`)
      if (/evil\.example|<script>alert/.test(text)) throw new Error(`${method} ${path} repeated what it was told`)
    }
    console.log(`${visits.length} visits with the right token, answers by status: ${JSON.stringify(counts)}`)
    expect(counts[200]).toBeGreaterThan(HOSTILE_VISITS / 30)
    expect(counts[303]).toBeGreaterThan(HOSTILE_VISITS / 10)
    expect(the.sandbox.control.requests().filter(({ effects }) => effects > 0)).toEqual([])
    expect(await books()).toEqual(before)
  })

  /** Everything that money could be booked in. */
  async function books(): Promise<Record<string, unknown[]>> {
    const tables: Record<string, string> = {
      payment_session: "SELECT id, status, amount FROM payment_session ORDER BY id",
      payment: "SELECT id, amount, captured_at, canceled_at FROM payment ORDER BY id",
      capture: "SELECT id, amount FROM capture ORDER BY id",
      refund: "SELECT id, amount FROM refund ORDER BY id",
      payment_collection: "SELECT id, status, captured_amount, refunded_amount FROM payment_collection ORDER BY id",
      order: 'SELECT id, status FROM "order" ORDER BY id',
      order_transaction: "SELECT id, amount FROM order_transaction ORDER BY id",
      cart: "SELECT id, completed_at FROM cart ORDER BY id",
      operations: "SELECT id, kind, state, amount FROM acquiring_operation ORDER BY id",
      payments: "SELECT id, status, transaction_id, captured, refunded FROM acquiring_payment ORDER BY id",
      incidents: "SELECT id, kind FROM acquiring_incident ORDER BY id",
    }
    const found = await Promise.all(
      Object.entries(tables).map(async ([name, query]) => [name, await the.sql(query)] as const),
    )
    return Object.fromEntries(found)
  }

  /** What the service would say of a payment now. */
  function trueFields({ orderNo }: Pick<Checkout, "orderNo">): Record<string, string> {
    const [transaction] = transactions({ orderNo })
    if (!transaction) throw new Error("no transaction")
    return {
      merchant_id: "100001",
      account_id: "100001001",
      order_no: orderNo,
      transaction_id: transaction.transactionId,
      amount: transaction.captured === "0.00" ? transaction.amount : transaction.captured,
      currency: transaction.currency,
      payment_status: transaction.paymentStatus,
      order_status: "1",
      result_info: "0000:Success",
    }
  }
})
