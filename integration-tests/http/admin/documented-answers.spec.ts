import { randomUUID } from "node:crypto"

import { card } from "../../support/cards"
import { documented, openApi } from "../../support/documented"
import { elsewhere } from "../../support/elsewhere"
import { eventually } from "../../support/eventually"
import { good, http, type Http } from "../../support/http"
import { lyingQuery } from "../../support/lying-service"
import { addToOrder } from "../../support/order-edit"
import { payoutsOf } from "../../support/payouts"
import { savedCards } from "../../support/saved-cards"
import { shop } from "../../support/shop"
import { subscriptionsOf } from "../../support/subscriptions"
import { untilFree } from "../../support/until-free"

const OURS = "/admin/acquiring"
const STORE = "/store/acquiring"
const YESTERDAY = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
/** Larger than anything that is taken. */
const TOO_LARGE = { text: "x".repeat(2_100_000) }

/**
 * What the routes of admin and store, and the shopper's pages, answer is what `docs/openapi.json` says: its status, and
 * its form.
 */
shop((the) => {
  const away = elsewhere(the)
  const { acquiring, subscribed, plan, deducted } = subscriptionsOf(the, away)
  const payouts = payoutsOf(the)
  const { paths } = openApi()
  const routes = Object.entries(paths).flatMap(([path, methods]) =>
    path.startsWith(OURS) ? Object.entries(methods).map(([method, route]) => ({ path, method, route })) : [],
  )

  /** A sum that the portal shows of an order, and the service does not name. */
  async function state(admin: Http, order: { id: string }): Promise<void> {
    type Payments = { payments: { id: string; order_no: string; transaction_id: string }[] }
    const { payments } = good(await admin.get<Payments>(`${OURS}/payments?order_id=${order.id}`))
    const [{ id, order_no, transaction_id } = { id: "", order_no: "", transaction_id: "" }] = payments
    const service = await lyingQuery(order_no, (record) => (record.amount = "25.00"))
    try {
      the.sandbox.control.capture(transaction_id, { amount: "12.50" })
      const incident = await eventually(async () => {
        await admin.post(`${OURS}/payments/${id}/refresh`)
        type Queue = { queue: { id: string; order_no: string; to_state: object | null }[] }
        const { queue } = good(await admin.get<Queue>(`${OURS}/queue`))
        return queue.find((item) => item.order_no === order_no && item.to_state)
      })
      for (const amount of ["12.501", "12.50", "13.00"])
        await admin.post(`${OURS}/incidents/${incident.id}/state`, { shows: "captured", amount, note: "Seen there." })
    } finally {
      await service.close()
    }
  }

  it("to whoever may, of a store in which everything has happened once", async () => {
    const [admin, second] = [documented(the.admin), documented(await payouts.second())]
    const [paid, lost] = [await the.buy(), await the.buy()]
    const [held, kept] = [await the.buy({}, card("review")), await the.buy()]
    const paymentOf = async (order: { id: string }) =>
      (await the.orderOf(order)).payment_collections[0]!.payments![0]!.id
    good(await the.admin.post(`/admin/payments/${await paymentOf(paid)}/capture`, { amount: 20 }))
    good(await the.admin.post(`/admin/payments/${await paymentOf(paid)}/refund`, { amount: 5 }))
    the.sandbox.control.addFault({ kind: "reset_after", operation: "capture" })
    the.sandbox.control.addFault({ kind: "500_before", operation: "retrieval_trans", times: 0 })
    await the.admin.post(`/admin/payments/${await paymentOf(lost)}/capture`)

    const idOf = async (what: "payments" | "operations" | "notifications" | "incidents", query = "") => {
      const list = good(await admin.get<Record<string, { id: string }[]>>(`${OURS}/${what}?${query}`))[what]
      return list?.[0]?.id ?? ""
    }
    const [payment, unknown] = [
      await idOf("payments", `order_id=${lost.id}`),
      await idOf("operations", "state=unknown"),
    ]
    const idOfPayment = (order: { id: string }) => idOf("payments", `order_id=${order.id}`)
    // While the service is silent.
    for (const call of [`operations/${unknown}/query`, `payments/${payment}/refresh`, `payments/${payment}/release`])
      await admin.post(`${OURS}/${call}`)
    await admin.post(`${OURS}/payments/${payment}/review`, { decision: "accept" })
    await admin.get(`${OURS}/refunds?account=default`)
    await admin.post(`${OURS}/operations/${unknown}/resolve`, { outcome: "done", note: "The portal shows it." })
    the.sandbox.control.clearFaults()
    await admin.post(`${OURS}/payments/${payment}/refresh`)
    await admin.post(`${OURS}/payments/${payment}/review`, { decision: "accept" })
    await admin.post(`${OURS}/operations/${unknown}/resolve`, { outcome: "did_not_happen", note: "It is not there." })

    const { version } = good(await admin.get<{ version: number }>(`${OURS}/accounts/default/settings`))
    const settings = { website: "shop.example" }
    for (const change of [
      { settings, version },
      { settings, version },
      { settings: { close: 1 }, version: version + 1 },
    ])
      await admin.post(`${OURS}/accounts/default/settings`, change)
    await admin.post(`${OURS}/accounts/default/profile/preview`, { profile: {} })
    for (const test of ["test", "test-notification"]) await admin.post(`${OURS}/accounts/default/${test}`)

    await admin.post(`${OURS}/payments/${await idOfPayment(held)}/review`, { decision: "accept" })
    await admin.post(`${OURS}/payments/${await idOfPayment(kept)}/release`)
    const incident = { account: "default", key: "k", message: "Paid twice.", next_step: "Refund one.", amount: null }
    await acquiring().incidents.raise({ ...incident, kind: "duplicate_payment", currency_code: null }, new Date())
    await admin.post(`${OURS}/incidents/${await idOf("incidents")}/resolve`, { note: "Refunded." })

    const unnamed = await the.buy()
    // What is still told of it would be asked for at the service that does not lie.
    await away.worked()
    await untilFree(the)
    await state(admin, unnamed)

    const set = await plan()
    const terms = { variant_id: the.seeded.variants.tea?.[0], contract_name: "Tea", interval: "month" }
    for (const seen of [set.version, 0]) await admin.post(`${OURS}/plans`, { ...terms, version: seen })
    const { row, order: renewed } = await subscribed()
    await admin.post(`${OURS}/subscriptions/${row.id}/order`)
    // A deduction of which no order can be made.
    await the.sql(`UPDATE order_item SET quantity = 0, raw_quantity = '{"value":"0"}' WHERE order_id = $1`, [
      renewed.id,
    ])
    await deducted(row)
    const { renewals } = good(await admin.get<{ renewals: { id: string }[] }>(`${OURS}/subscriptions/${row.id}`))
    for (const renewal of [renewals[0]!.id, renewals[0]!.id, "none"])
      await admin.post(`${OURS}/subscriptions/${row.id}/renewals/${renewal}/refund`)
    await admin.post(`${OURS}/subscriptions/${row.id}/cancel`)
    for (const version of [1, 2, 2])
      await admin.delete(`${OURS}/plans?variant_id=${terms.variant_id}&version=${version}`)

    const order = payouts.order()
    const made = good(await admin.post<{ payout: { id: string } }>(`${OURS}/payouts`, order)).payout
    await admin.post(`${OURS}/payouts`, { ...order, payment_amount: "1.00" })
    await admin.post(`${OURS}/payouts`, payouts.order({ account: "none" }))
    for (const decision of ["approve", "reject"]) await admin.post(`${OURS}/payouts/${made.id}/${decision}`)

    away.settings({ payouts: { approval_above: { EUR: "100.00" } } })
    for (const decision of ["approve", "reject"]) {
      const waiting = good(await admin.post<{ payout: { id: string } }>(`${OURS}/payouts`, payouts.order())).payout
      await admin.post(`${OURS}/payouts/${waiting.id}/${decision}`)
      await second.post(`${OURS}/payouts/${waiting.id}/${decision}`, { note: "Seen." })
    }

    const begun = await admin.post<{ batch: { id: string } }>(`${OURS}/batches`, {
      kind: "refund",
      orders: [{ order_id: paid.id, amount: "1.00" }],
    })
    await admin.post(`${OURS}/batches/dry-run`, { kind: "capture", payments: [payment] })
    const run = await admin.post<{ run: { id: string } }>(`${OURS}/reconcile`)
    const closed = await admin.post<{ close: { id: string } }>(`${OURS}/close`, { account: "default", day: YESTERDAY })
    await admin.post(`${OURS}/close`, { account: "none", day: YESTERDAY })
    const sample = { fields: { order_no: "1", amount: "1.00" }, signature: "a".repeat(64) }
    for (const one of [sample, { text: "no message" }])
      await admin.post(`${OURS}/recipes/find`, { account: "default", samples: [one] })
    await admin.post(`${OURS}/recipes/find`, { account: "none", samples: [{ text: "no message" }] })

    const ids: Record<string, string> = {
      accounts: "default",
      batches: good(begun).batch.id,
      close: good(closed).close.id,
      customers: row.customer_id,
      notifications: await idOf("notifications"),
      operations: unknown,
      orders: paid.id,
      payments: payment,
      payouts: made.id,
      reconcile: good(run).run.id,
      subscriptions: row.id,
    }
    await admin.post(`${OURS}/notifications/${ids.notifications}/replay`)
    for (const { path, route } of routes.filter(({ method }) => method === "get")) {
      const room = path.slice(OURS.length + 1).split("/")[0] ?? ""
      const query = new URLSearchParams(
        (route.parameters ?? []).flatMap(({ in: place, name, required }) =>
          place !== "query" || !(required || ["account", "day"].includes(name))
            ? []
            : [[name, name === "day" ? YESTERDAY : "default"]],
        ),
      ).toString()
      const addresses = [ids[room] ?? "", "none"].flatMap((id) =>
        [query, query.replace("account=default", "account=none")].map(
          (asked) => `${path.replace("{id}", id)}?${asked}`,
        ),
      )
      for (const address of new Set(addresses)) await admin.get(address)
    }
    expect({ ...admin.faults, ...second.faults }).toEqual({})
    const refused = ["accounts/{id}/settings 409", "payments/{id}/refresh 502", "payouts/{id}/approve 403", "plans 409"]
    expect([...admin.answered]).toEqual(expect.arrayContaining(refused.map((one) => `POST ${OURS}/${one}`)))
    const good200 = [...admin.answered, ...second.answered]
      .filter((one) => / 20\d$/.test(one))
      .map((one) => one.replace(/ 20\d$/, ""))
    const never = routes
      .map(({ method, path }) => `${method.toUpperCase()} ${path}`)
      .filter((one) => !good200.includes(one))
    expect(never).toEqual([])
  }, 300_000)

  it("of an account that is closed, and of a batch that is not there", async () => {
    const admin = documented(the.admin)
    await the.buy()
    const [payment] = good(await the.admin.get<{ payments: { id: string }[] }>(`${OURS}/payments`)).payments
    const retry = { kind: "capture", orders: [{ order_id: "order_1" }], retry_of: "none" }
    expect((await admin.post(`${OURS}/batches/dry-run`, { retry_of: "none" })).status).toBe(404)
    expect((await admin.post(`${OURS}/batches`, retry)).status).toBe(404)
    const base = process.env.ACQUIRER_BASE_URL
    process.env.ACQUIRER_BASE_URL = "http://acquirer.example"
    try {
      for (const address of [`payments/${payment!.id}/plan`, "payouts/fields?account=default"])
        expect((await admin.get(`${OURS}/${address}`)).status).toBe(409)
    } finally {
      process.env.ACQUIRER_BASE_URL = base
    }
    expect(admin.faults).toEqual({})
  })

  it("to shoppers: what they may, what they may not, and what cannot be understood", async () => {
    const shopper = documented(the.store)
    const { cardsOf, save, cartFor, signedIn } = savedCards(the)
    const ada = await the.signUp("documented@example.com")
    const order = await save(ada)
    const cardId = (await cardsOf(ada))[0]!.id
    const owed = await addToOrder(the, (await the.buy()).id, "tea")
    await the.store.post(`/store/payment-collections/${owed}/payment-sessions`, {
      ...{ provider_id: "pp_acquiring_default", data: { flow: "card" } },
    })
    const cart = await the.cartReadyToPay({ email: "guest@example.com" })
    await the.createSession(cart)
    type Owed = { payment_collection: { amount: number; currency_code: string } }
    const { amount, currency_code } = good(
      await shopper.get<Owed>(`${STORE}/payment-collections/${owed}`),
    ).payment_collection
    const due = { amount, currency_code }
    const large = { device: { cookie_new: "x".repeat(200_000) } }
    const shown = await the.shown(cart)
    for (const [path, sum] of [
      [`carts/${cart.id}`, shown],
      [`payment-collections/${owed}`, due],
    ] as const)
      for (const body of [
        ...[{}, { ...sum }, { ...sum, amount: 1, card: card() }, { ...sum, card: card(), ...large }],
        ...[
          { ...sum, card: card(), save_card: true },
          { ...sum, card: card("approved", { number: "1" }) },
        ],
      ])
        await shopper.post(`${STORE}/${path}/pay`, body)
    const adas = await cartFor(ada, cardId)
    await shopper.post(`${STORE}/carts/${adas.id}/pay`, await the.shown(adas))
    for (const room of ["carts", "payment-collections"])
      await shopper.post(`${STORE}/${room}/none/pay`, { ...shown, card: card() })

    away.settings({ failed_attempts: { per_cart: 1 } })
    for (const by of ["declined", "approved"] as const)
      await shopper.post(`${STORE}/carts/${cart.id}/pay`, { ...shown, card: card(by) })
    for (const id of [cart.id, "none"]) await shopper.get(`${STORE}/carts/${id}/payment`)
    away.settings({})
    await shopper.post(`${STORE}/payment-collections/${owed}/pay`, { ...due, card: card() })

    await shopper.get(`${STORE}/payment-collections/none`)
    for (const query of [`cart_id=${cart.id}`, "cart_id=none", "", `payment_collection_id=${owed}`])
      await shopper.get(`${STORE}/methods?${query}`)
    for (const query of ["variant_id=none", ""]) await shopper.get(`${STORE}/plans?${query}`)

    const page = await away.redirect()
    for (const who of [undefined, signedIn(ada)]) {
      for (const path of [
        "saved-cards",
        `saved-cards/${cardId}`,
        "saved-cards/none",
        "subscriptions",
        "subscriptions?x=1",
      ])
        await shopper.get(`${STORE}/${path}`, who)
      for (const id of [cardId, "none"])
        for (const body of [{}, { is_default: false }]) await shopper.post(`${STORE}/saved-cards/${id}`, body, who)
      for (const body of [{}, { payment_session_id: page.orderNo }])
        await shopper.post(`${STORE}/saved-cards/${cardId}/page`, body, who)
      await shopper.post(`${STORE}/subscriptions/none/cancel`, {}, who)
    }
    for (const body of [{}, { email: "documented@example.com" }, { email: "guest@example.com" }]) {
      await shopper.post(`${STORE}/orders/${order.id}/subscriptions`, body)
      await shopper.post(`${STORE}/orders/${order.id}/subscriptions/none/cancel`, body)
    }
    for (const who of [undefined, signedIn(ada)]) await shopper.delete(`${STORE}/saved-cards/${cardId}`, who)

    expect(shopper.faults).toEqual({})
    const paid = ["200", "400", "404", "409", "413"].flatMap((status) =>
      ["carts", "payment-collections"].map((room) => `POST ${STORE}/${room}/{id}/pay ${status}`),
    )
    const named = [...paid, `POST ${STORE}/carts/{id}/pay 401`, `POST ${STORE}/carts/{id}/pay 429`]
    expect([...shopper.answered]).toEqual(expect.arrayContaining(named))
    const asked = [...shopper.answered].map((one) => one.replace(/ \d+$/, ""))
    const never = Object.entries(paths)
      .filter(([path]) => path.startsWith(STORE))
      .flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`))
      .filter((one) => !asked.includes(one))
    expect(never).toEqual([])
  }, 300_000)

  it("to a browser that comes to a shopper's pages", async () => {
    const browser = documented(http(the.url, () => ({})))
    const at = ({ checkoutUrl }: { checkoutUrl: string }) => {
      const { pathname, search } = new URL(checkoutUrl)
      return `${pathname}${search}`
    }
    const [opened, silent] = [await away.redirect(), await away.redirect()]
    await browser.get(at(opened))
    the.sandbox.control.addFault({ kind: "500_before", operation: "checkout", times: 0 })
    await browser.get(at(silent))
    the.sandbox.control.clearFaults()
    const closed = await away.redirect()
    away.settings({ methods: [{ id: "card", label: "Card", flow: "card" }] })
    await browser.get(at(closed))
    for (const page of ["checkout", "return", "cancel"])
      for (const id of ["payses_none", "%00"]) await browser.get(`/acquiring/${page}/${id}?token=none`)
    expect(browser.faults).toEqual({})
    const statuses = [...browser.answered].filter((one) => one.includes("/checkout/")).map((one) => one.slice(-3))
    expect(statuses.sort()).toEqual(["200", "400", "403", "409", "502"])
  })

  it("to nobody, of what is not there, and to what cannot be understood", async () => {
    const [admin, nobody] = [documented(the.admin), documented(http(the.url, () => ({})))]
    for (const { path, method, route } of routes) {
      const address = path.replaceAll(/\{\w+\}/g, randomUUID())
      const say = method === "post" ? (body: object) => admin.post(address, body) : undefined
      await (method === "get" ? nobody.get(address) : method === "post" ? nobody.post(address) : nobody.delete(address))
      await (say
        ? say({})
        : method === "get"
          ? admin.get(`${address}?surprise=1`)
          : admin.delete(`${address}?surprise=1`))
      if (say && route.requestBody) {
        await say({ surprise: 1 })
        await say(TOO_LARGE)
      }
    }
    expect({ ...admin.faults, ...nobody.faults }).toEqual({})
    const statuses = [...admin.answered, ...nobody.answered].map((one) => one.slice(-3))
    expect([...new Set(statuses)].sort()).toEqual(expect.arrayContaining(["400", "401", "404", "413"]))
    expect(routes.length).toBeGreaterThan(50)
  })
})
