import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { listMethods, listSubscriptions, payByCard, payOwedByCard, plansOf, storeFetcher, StoreError } from "../index"

const request = {
  amount: 30.5,
  currency_code: "usd",
  card: {
    number: "4111111111111111",
    expiration_month: "12",
    expiration_year: "2034",
    security_code: "123",
    first_name: "Ada",
    last_name: "Lovelace",
  },
  device: { os: "Linux" },
}

let server: Server
let storeUrl: string
let answer: (req: IncomingMessage, res: ServerResponse, body: string) => void

beforeAll(async () => {
  server = createServer((req, res) => {
    let body = ""
    req.on("data", (chunk) => (body += String(chunk))).on("end", () => answer(req, res, body))
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  storeUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

const json = (status: number, value: unknown) => (_: IncomingMessage, res: ServerResponse) =>
  void res.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value))
const fetcher = (token?: string) => storeFetcher({ storeUrl, publishableKey: "pk_test", token: () => token })

describe("storeFetcher", () => {
  afterEach(() => jest.restoreAllMocks())

  it("sends a shop's own headers, as they are at each call, beside those of the store", async () => {
    const seen: unknown[] = []
    answer = (req, res) => {
      const { accept, "x-medusa-locale": locale, "x-publishable-api-key": key } = req.headers
      seen.push({ accept, locale, key })
      json(200, {})(req, res)
    }
    let language = "de-DE"
    const headers = () => ({ "x-medusa-locale": language, "x-publishable-api-key": "another" })
    const ours = storeFetcher({ storeUrl, publishableKey: "pk_test", headers })
    await ours("/store/regions")
    language = "fr-FR"
    await ours("/store/regions")
    const fixed = { accept: "application/json", key: "pk_test" }
    expect(seen).toEqual([
      { ...fixed, locale: "de-DE" },
      { ...fixed, locale: "fr-FR" },
    ])
  })

  it("takes the session's cookie along where the shop says so", async () => {
    const fetched = jest.spyOn(globalThis, "fetch").mockImplementation(async () => Response.json({}))
    await storeFetcher({ storeUrl, publishableKey: "pk_test", credentials: "include" })("/store/regions")
    await fetcher()("/store/regions")
    expect(fetched.mock.calls.map(([, init]) => init?.credentials)).toEqual(["include", undefined])
  })
})

describe("payByCard", () => {
  it("posts the card to the cart's pay route, with the store's key and the customer's token", async () => {
    let seen: unknown
    answer = (req, res, body) => {
      const { method, url, headers } = req
      seen = {
        method,
        url,
        key: headers["x-publishable-api-key"],
        authorization: headers.authorization,
        body: JSON.parse(body),
      }
      json(200, { type: "order", order: { id: "order_1", display_id: 7 } })(req, res)
    }
    await expect(payByCard(fetcher("jwt"), "cart/1", request)).resolves.toEqual({
      type: "order",
      order: { id: "order_1", display_id: 7 },
    })
    expect(seen).toEqual({
      method: "POST",
      url: "/store/acquiring/carts/cart%2F1/pay",
      key: "pk_test",
      authorization: "Bearer jwt",
      body: request,
    })
  })

  it("hands a decline on with its reason", async () => {
    const declined = { type: "cart", cart: { id: "cart_1" }, error: { message: "Declined.", name: "x", type: "y" } }
    answer = json(200, declined)
    await expect(payByCard(fetcher(), "cart_1", request)).resolves.toEqual(declined)
  })

  it("tells both totals where another one is to be paid than was shown", async () => {
    let total = 178.5
    answer = (req, res) => {
      const isPayment = req.method === "POST"
      json(isPayment ? 409 : 200, isPayment ? { message: "Changed." } : { cart: { total, currency_code: "usd" } })(
        req,
        res,
      )
    }
    await expect(payByCard(fetcher(), "cart_1", request)).resolves.toEqual({
      type: "total_changed",
      shown: { amount: 30.5, currency_code: "usd" },
      now: { amount: 178.5, currency_code: "usd" },
      error: { status: 409, message: "Changed." },
    })
    total = 30.5
    await expect(payByCard(fetcher(), "cart_1", request)).resolves.toMatchObject({ type: "refused" })
  })

  it("tells both totals as often as a session of the earlier one is paid with", async () => {
    const changed = { shown: { amount: 25, currency_code: "usd" }, now: { amount: 30.5, currency_code: "usd" } }
    const type = "conflict"
    answer = (req, res) => {
      const isPayment = req.method === "POST"
      const cart = { total: 30.5, currency_code: "usd" }
      json(
        isPayment ? 409 : 200,
        isPayment ? { code: "total_changed", type, message: "Changed.", ...changed } : { cart },
      )(req, res)
    }
    for (const _ of ["once", "and again"])
      await expect(payByCard(fetcher(), "cart_1", request)).resolves.toEqual({
        ...{ type: "total_changed", ...changed, error: { status: 409, message: "Changed." } },
      })
  })

  it("tells by a code that the subscription changed, also where the total did as well", async () => {
    const refused = { code: "subscription_changed", type: "conflict", message: "The terms have changed." }
    const [shown, now] = [20, 35].map((amount) => ({ amount, currency_code: "usd" }))
    answer = (req, res) => {
      const isPayment = req.method === "POST"
      json(
        isPayment ? 409 : 200,
        isPayment ? { ...refused, shown, now } : { cart: { total: 1, currency_code: "usd" } },
      )(req, res)
    }
    await expect(payByCard(fetcher(), "cart_1", request)).resolves.toEqual({
      type: "refused",
      error: { status: 409, ...refused },
    })
    const error: unknown = await fetcher()("/store/acquiring/carts/cart_1/pay", { method: "POST" }).catch(
      (thrown: unknown) => thrown,
    )
    expect(error).toMatchObject({ name: "StoreError", status: 409, ...refused, shown, now })
  })

  it("tells a refusal from silence", async () => {
    answer = json(400, { type: "invalid_data", message: "The card has expired." })
    await expect(payByCard(fetcher(), "cart_1", request)).resolves.toEqual({
      type: "refused",
      error: { status: 400, type: "invalid_data", message: "The card has expired." },
    })
    answer = json(502, { message: "bad gateway" })
    await expect(payByCard(fetcher(), "cart_1", request)).resolves.toMatchObject({
      type: "unknown",
      error: { status: 502 },
    })
    answer = (req) => req.socket.destroy()
    await expect(payByCard(fetcher(), "cart_1", request)).resolves.toMatchObject({ type: "unknown" })
    answer = (_, res) => void res.end("<html>")
    await expect(payByCard(fetcher(), "cart_1", request)).resolves.toMatchObject({ type: "unknown" })
    answer = json(200, { ok: true })
    await expect(payByCard(fetcher(), "cart_1", request)).resolves.toMatchObject({ type: "unknown" })
  })

  it("never answers a caller who has hung up", async () => {
    const controller = new AbortController()
    answer = () => controller.abort(new Error("left the page"))
    await expect(payByCard(fetcher(), "cart_1", request, { signal: controller.signal })).rejects.toThrow(
      "left the page",
    )
  })
})

describe("payOwedByCard", () => {
  it("tells both sums where something else is owed than was shown, or the session is of an earlier sum", async () => {
    const changed = { shown: { amount: 20, currency_code: "usd" }, now: { amount: 30.5, currency_code: "usd" } }
    const error = { status: 409, message: "Changed." }
    let owed = changed.now
    let told: object = { code: "total_changed", ...changed }
    answer = (req, res) => {
      const isPayment = req.method === "POST"
      json(
        isPayment ? 409 : 200,
        isPayment
          ? { ...told, message: "Changed." }
          : { payment_collection: { id: "pay_col_1", ...owed }, methods: [] },
      )(req, res)
    }
    const pay = () => payOwedByCard(fetcher(), "pay_col_1", request)
    await expect(pay()).resolves.toEqual({ type: "total_changed", ...changed, error })
    // Not every fetcher hands on what an answer of 409 says.
    told = {}
    await expect(pay()).resolves.toEqual({ type: "refused", error })
    owed = { amount: 45, currency_code: "usd" }
    const shown = { amount: 30.5, currency_code: "usd" }
    await expect(pay()).resolves.toEqual({ type: "total_changed", shown, now: owed, error })
  })

  it("knows no outcome of an answer that says nothing of the payment", async () => {
    const paid = { type: "payment_collection", payment_collection: { id: "pay_col_1" } }
    answer = json(200, paid)
    await expect(payOwedByCard(fetcher(), "pay_col_1", request)).resolves.toEqual(paid)
    for (const empty of [null, { ok: true }]) {
      answer = json(200, empty)
      await expect(payOwedByCard(fetcher(), "pay_col_1", request)).resolves.toMatchObject({ type: "unknown" })
    }
  })
})

describe("plansOf", () => {
  it("finds the plans of any number of variants, a hundred at a time", async () => {
    const variants = Array.from({ length: 230 }, (_, place) => `variant_${place}`)
    const sizes: number[] = []
    answer = (req, res) => {
      const named = new URL(req.url ?? "", storeUrl).searchParams.get("variant_id")?.split(",") ?? []
      sizes.push(named.length)
      json(200, { plans: named.map((variant_id) => ({ variant_id })) })(req, res)
    }
    expect(await plansOf(fetcher(), variants)).toEqual(variants.map((variant_id) => ({ variant_id })))
    expect(sizes).toEqual([100, 100, 30])
  })
})

describe("listMethods", () => {
  it("lists what the store opens to the cart", async () => {
    const methods = [{ id: "m", flow: "apm", provider_id: "pp_acquiring_default", payment_method: "pix", label: "Pix" }]
    let url: string | undefined
    answer = (req, res) => {
      url = req.url
      json(200, { methods })(req, res)
    }
    await expect(listMethods(fetcher(), "cart 1")).resolves.toEqual(methods)
    expect(url).toBe("/store/acquiring/methods?cart_id=cart+1")
  })

  it("opens nothing to a cart that is gone, and hands on what the store says", async () => {
    answer = json(404, { type: "not_found", message: "There is no such cart." })
    await expect(listMethods(fetcher(), "cart_1")).rejects.toEqual(
      new StoreError("There is no such cart.", 404, "not_found"),
    )
  })
})

describe("listSubscriptions", () => {
  it("lists all subscriptions of a customer, page by page", async () => {
    const all = Array.from({ length: 230 }, (_, place) => ({ id: `acqsub_${place}` }))
    const asked: string[] = []
    answer = (req, res) => {
      const { searchParams } = new URL(req.url ?? "", storeUrl)
      const [limit, offset] = ["limit", "offset"].map((name) => Number(searchParams.get(name)))
      asked.push(`${limit} from ${offset}`)
      json(200, { subscriptions: all.slice(offset, offset! + limit!), count: all.length })(req, res)
    }
    expect(await listSubscriptions(fetcher("jwt"))).toEqual(all)
    expect(asked).toEqual(["100 from 0", "100 from 100", "100 from 200"])
  })
})
