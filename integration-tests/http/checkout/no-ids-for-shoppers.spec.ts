import { readdirSync, readFileSync } from "node:fs"
import { resolve } from "node:path"
import type { HttpTypes } from "@medusajs/framework/types"

import { card } from "../../support/cards"
import { elsewhere } from "../../support/elsewhere"
import { good, type Answer } from "../../support/http"
import { addToOrder } from "../../support/order-edit"
import { paidOrders } from "../../support/paid-orders"
import { ROW_ID, unknownId } from "../../support/row-id"
import { savedCards } from "../../support/saved-cards"
import { shop } from "../../support/shop"

const ROUTES = resolve(__dirname, "../../../src/api/store/acquiring")
const SESSION_ROUTE = "POST /store/payment-collections/:id/payment-sessions"

interface Refusal {
  message?: string
  /** Beside the cart or the collection that comes back. */
  error?: { message: string }
}

/** The plugin's own sentences are shown to shoppers as they are. */
shop((the) => {
  elsewhere(the)
  const { save, cardsOf, signedIn } = savedCards(the)
  const { captured } = paidOrders(the)

  const get = (path: string, customer?: string) => the.store.get<Refusal>(path, signedIn(customer))
  const post = (path: string, body: unknown = {}, customer?: string) =>
    the.store.post<Refusal>(path, body, signedIn(customer))
  const shown = { amount: 25, currency_code: "usd" }
  const pay = ({ id }: { id: string }, body: object = { card: card() }) =>
    post(`/store/acquiring/carts/${id}/pay`, { ...shown, ...body })
  const payOwed = (id: string, body: object = { card: card() }) =>
    post(`/store/acquiring/payment-collections/${id}/pay`, { amount: 20, currency_code: "usd", ...body })

  async function cartOf(data?: Record<string, unknown>) {
    const cart = await the.cartReadyToPay()
    if (data) await the.createSession(cart, { data })
    return cart
  }
  async function collectionOf(cart: { id: string }): Promise<string> {
    const body = { cart_id: cart.id }
    const answer = await the.store.post<HttpTypes.StorePaymentCollectionResponse>("/store/payment-collections", body)
    return good(answer).payment_collection.id
  }
  const sessionOf = async (data: object, customer?: string) =>
    post(
      `/store/payment-collections/${await collectionOf(await the.cartReadyToPay({ customer }))}/payment-sessions`,
      { provider_id: "pp_acquiring_default", data },
      customer,
    )
  const owed = async () => addToOrder(the, (await captured()).orderId, "tea")
  const ada = () => the.signUp("ada@example.com")
  async function adasCard() {
    const customer = await ada()
    await save(customer)
    return { customer, id: (await cardsOf(customer))[0]!.id }
  }

  const refusals: [route: string, why: string, status: number, refused: () => Promise<Answer<Refusal>>][] = [
    ["GET methods", "no such cart", 404, () => get(`/store/acquiring/methods?cart_id=${unknownId("cart")}`)],
    ["GET methods", "neither cart nor collection", 400, () => get("/store/acquiring/methods")],
    [
      "GET methods",
      "no such collection",
      404,
      () => get(`/store/acquiring/methods?payment_collection_id=${unknownId("pay_col")}`),
    ],
    ["GET plans", "no variant", 400, () => get("/store/acquiring/plans")],

    ["POST carts/:id/pay", "no such cart", 404, () => pay({ id: unknownId("cart") })],
    ["POST carts/:id/pay", "no session", 400, async () => pay(await cartOf())],
    ["POST carts/:id/pay", "a session of another flow", 400, async () => pay(await cartOf({ flow: "redirect" }))],
    ["POST carts/:id/pay", "neither card nor saved card", 400, async () => pay(await cartOf({ flow: "card" }), {})],
    ["POST carts/:id/pay", "an unknown field", 400, async () => pay(await cartOf({ flow: "card" }), { cart_id: 1 })],
    ["POST carts/:id/pay", "a mistyped card", 400, async () => pay(await cartOf({ flow: "card" }), { card: {} })],
    [
      "POST carts/:id/pay",
      "another total",
      409,
      async () => pay(await cartOf({ flow: "card" }), { card: card(), amount: 1 }),
    ],
    [
      "POST carts/:id/pay",
      "a declined card",
      200,
      async () => pay(await cartOf({ flow: "card" }), { card: card("declined") }),
    ],
    [
      "POST carts/:id/pay",
      "a completed cart",
      200,
      async () => {
        const cart = await cartOf({ flow: "card" })
        good(await pay(cart))
        return pay(cart)
      },
    ],
    ["GET carts/:id/payment", "no such cart", 200, () => get(`/store/acquiring/carts/${unknownId("cart")}/payment`)],
    [
      "GET carts/:id/payment",
      "a declined card",
      200,
      async () => {
        const cart = await cartOf({ flow: "card" })
        await pay(cart, { card: card("declined") })
        return get(`/store/acquiring/carts/${cart.id}/payment`)
      },
    ],

    [
      "GET payment-collections/:id",
      "no such collection",
      404,
      () => get(`/store/acquiring/payment-collections/${unknownId("pay_col")}`),
    ],
    [
      "GET payment-collections/:id",
      "a cart's collection",
      404,
      async () => get(`/store/acquiring/payment-collections/${await collectionOf(await cartOf())}`),
    ],
    ["POST payment-collections/:id/pay", "no such collection", 404, () => payOwed(unknownId("pay_col"))],
    ["POST payment-collections/:id/pay", "no session", 400, async () => payOwed(await owed())],

    ["GET saved-cards", "nobody signed in", 401, () => get("/store/acquiring/saved-cards")],
    [
      "GET saved-cards/:id",
      "no such card",
      404,
      async () => get(`/store/acquiring/saved-cards/${unknownId("acqcard")}`, await ada()),
    ],
    [
      "POST saved-cards/:id",
      "no such card",
      404,
      async () => post(`/store/acquiring/saved-cards/${unknownId("acqcard")}`, {}, await ada()),
    ],
    [
      "DELETE saved-cards/:id",
      "no such card",
      404,
      async () =>
        the.store.delete<Refusal>(`/store/acquiring/saved-cards/${unknownId("acqcard")}`, signedIn(await ada())),
    ],
    [
      "POST saved-cards/:id/page",
      "no such card",
      404,
      async () =>
        post(
          `/store/acquiring/saved-cards/${unknownId("acqcard")}/page`,
          { payment_session_id: unknownId("payses") },
          await ada(),
        ),
    ],
    [
      "POST saved-cards/:id/page",
      "no such session",
      404,
      async () => {
        const { customer, id } = await adasCard()
        const body = { payment_session_id: unknownId("payses") }
        return post(`/store/acquiring/saved-cards/${id}/page`, body, customer)
      },
    ],
    [
      "POST saved-cards/:id/page",
      "a session without a page",
      400,
      async () => {
        const { customer, id } = await adasCard()
        const session = await the.createSession(await the.cartReadyToPay({ customer }), { customer })
        return post(`/store/acquiring/saved-cards/${id}/page`, { payment_session_id: session.id }, customer)
      },
    ],
    [SESSION_ROUTE, "an unknown field", 400, () => sessionOf({ flow: "card", cart: 1 })],
    [
      SESSION_ROUTE,
      "no such saved card",
      404,
      async () => sessionOf({ flow: "saved_card", saved_card_id: unknownId("acqcard") }, await ada()),
    ],

    ["GET subscriptions", "nobody signed in", 401, () => get("/store/acquiring/subscriptions")],
    [
      "POST subscriptions/:id/cancel",
      "no such subscription",
      404,
      async () => post(`/store/acquiring/subscriptions/${unknownId("acqsub")}/cancel`, {}, await ada()),
    ],
    [
      "POST orders/:id/subscriptions",
      "no such order",
      404,
      () => post(`/store/acquiring/orders/${unknownId("order")}/subscriptions`, { email: "ada@example.com" }),
    ],
    [
      "POST orders/:id/subscriptions/:subscription_id/cancel",
      "no such subscription",
      404,
      async () => {
        const { id, email } = await the.buy()
        return post(`/store/acquiring/orders/${id}/subscriptions/${unknownId("acqsub")}/cancel`, { email })
      },
    ],
  ]

  describe("what a shopper reads names no id of a row, not even one that the request named", () => {
    it.each(refusals)("%s: %s", async (_route, _why, status, refused) => {
      const answer = await refused()
      expect(answer.status).toBe(status)
      // An answer that is no refusal brings the cart, the collection or the order along, by their ids.
      const said = status < 300 ? { message: answer.body.message, error: answer.body.error } : answer.body
      expect(JSON.stringify(said)).not.toMatch(ROW_ID)
    })

    it("at every route of the store's", () => {
      const tried = refusals.map(([route]) => route).filter((route) => route !== SESSION_ROUTE)
      expect([...new Set(tried)].sort()).toEqual(routes().sort())
    })
  })
})

function routes(): string[] {
  const files = readdirSync(ROUTES, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith("route.ts"))
  return files.flatMap((file) => {
    const path = file.replace(/\/route\.ts$/, "").replace(/\[(\w+)\]/g, ":$1")
    const methods = readFileSync(resolve(ROUTES, file), "utf8").matchAll(/^export async function ([A-Z]+)\(/gm)
    return [...methods].map(([, method]) => `${method} ${path}`)
  })
}
