import { declareSettings } from "../../support/account-settings"
import { card } from "../../support/cards"
import { good } from "../../support/http"
import { serviceSide } from "../../support/service-side"
import { shop } from "../../support/shop"

shop(({ cartReadyToPay, createSession, shown, store, admin, container, sandbox, sql }) => {
  const service = serviceSide(sandbox)
  let restore = () => {}
  beforeEach(() => sandbox.control.reset())
  afterEach(() => restore())

  const limit = (
    failed_attempts: { per_cart?: number; per_address?: number; per_server?: number; window_minutes?: number },
    storefront_secret?: string,
  ) => {
    restore = declareSettings(container, { failed_attempts, ...(storefront_secret && { storefront_secret }) })
  }

  async function cartWithSession() {
    const cart = await cartReadyToPay()
    await createSession(cart)
    return cart
  }

  const pay = async (cart: { id: string }, kind: Parameters<typeof card>[0] = "declined", from = "203.0.113.1") =>
    store.post<{ type: string; message?: string }>(
      `/store/acquiring/carts/${cart.id}/pay`,
      { ...(await shown(cart)), card: card(kind) },
      // As a browser does it, which names its page.
      { "x-forwarded-for": from, origin: "https://shop.example" },
    )

  const payThroughServer = async (cart: { id: string }, kind: Parameters<typeof card>[0], more = {}) =>
    store.post<{ type: string; message?: string }>(
      `/store/acquiring/carts/${cart.id}/pay`,
      { ...(await shown(cart)), card: card(kind) },
      { "x-forwarded-for": "203.0.113.1", ...more },
    )

  describe("declined cards in a row", () => {
    it("end at the cart's limit: even a good card has to wait, and nothing is sent", async () => {
      limit({ per_cart: 2 })
      const cart = await cartWithSession()
      good(await pay(cart))
      good(await pay(cart, "insufficientFunds"))
      const refused = await pay(cart, "approved")

      expect(refused).toMatchObject({ status: 429, body: { type: "too_many_attempts" } })
      expect(refused.body.message).toMatch(/too many attempts to pay by card.*nothing was charged.*60 minutes/i)
      expect(service.received("authorise")).toHaveLength(2)
    })

    it("end at the address's limit over any number of carts, and leave other addresses alone", async () => {
      limit({ per_address: 3 })
      for (let at = 0; at < 3; at += 1) good(await pay(await cartWithSession()))
      const cart = await cartWithSession()

      expect((await pay(cart, "approved")).status).toBe(429)
      expect(good(await pay(cart, "approved", "203.0.113.2")).type).toBe("order")
    })

    it("end at the limit of an IPv6 network: its addresses cost nothing", async () => {
      limit({ per_address: 2 })
      good(await pay(await cartWithSession(), "declined", "2001:db8:1:2::1"))
      good(await pay(await cartWithSession(), "declined", "2001:db8:1:2:ffff:ffff:ffff:fffe"))
      const cart = await cartWithSession()

      expect((await pay(cart, "approved", "2001:0DB8:1:2:0:0:0:77")).status).toBe(429)
      expect(good(await pay(cart, "approved", "2001:db8:1:3::1")).type).toBe("order")
    })

    it("count for a new session of the same cart too", async () => {
      limit({ per_cart: 1 })
      const cart = await cartWithSession()
      good(await pay(cart))
      await createSession(cart)
      expect((await pay(cart, "approved")).status).toBe(429)
    })

    it("are forgotten when the time of the setting is over", async () => {
      limit({ per_cart: 1, window_minutes: 5 })
      const cart = await cartWithSession()
      good(await pay(cart))
      expect((await pay(cart, "approved")).body.message).toContain("5 minutes")
      await sql("UPDATE acquiring_operation SET created_at = created_at - interval '5 minutes'")
      expect(good(await pay(cart, "approved")).type).toBe("order")
    })

    it("are eight for a cart when no setting says otherwise", async () => {
      const cart = await cartWithSession()
      const statuses = []
      for (let at = 0; at < 9; at += 1) statuses.push((await pay(cart)).status)
      expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 200, 200, 429])
      expect(service.received("authorise")).toHaveLength(8)
    })

    it("stop at the limit when they all come at the same moment", async () => {
      limit({ per_cart: 2 })
      const cart = await cartWithSession()
      await Promise.all(Array.from({ length: 6 }, () => pay(cart)))
      expect(service.received("authorise").length).toBeLessThanOrEqual(2)
    })

    it("stop at the address's limit when they come at the same moment for many carts", async () => {
      limit({ per_address: 2 })
      sandbox.control.addFault({ kind: "delay", operation: "authorise", ms: 1_500, times: 0 })
      const carts = []
      for (let at = 0; at < 5; at += 1) carts.push(await cartWithSession())
      const answers = await Promise.all(carts.map((cart) => pay(cart)))

      expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 429, 429, 429])
      expect(service.received("authorise")).toHaveLength(2)
    })

    it("stop a payment already refused by the limit from counting as a declined card", async () => {
      limit({ per_cart: 1 })
      const cart = await cartWithSession()
      good(await pay(cart))
      await pay(cart)
      await pay(cart)
      expect(await sql("SELECT id FROM acquiring_operation")).toHaveLength(1)
    })
  })

  describe("declined cards of a shop's own server, which does not say who its shoppers are", () => {
    const told = () => sql("SELECT message FROM acquiring_incident WHERE kind = 'shared_address'")

    it("make no other shopper wait at the limit of an address, and a person is told", async () => {
      limit({ per_address: 2 })
      for (let at = 0; at < 2; at += 1) good(await payThroughServer(await cartWithSession(), "declined"))
      expect(await told()).toHaveLength(0)

      expect(good(await payThroughServer(await cartWithSession(), "approved")).type).toBe("order")
      expect(await told()).toHaveLength(1)
    })

    it("end at the server's own limit", async () => {
      limit({ per_address: 1, per_server: 2 })
      for (let at = 0; at < 2; at += 1) good(await payThroughServer(await cartWithSession(), "declined"))

      expect((await payThroughServer(await cartWithSession(), "approved")).status).toBe(429)
      expect(service.received("authorise")).toHaveLength(2)
    })

    it("end at the address's limit where the server has a secret and whoever tries does not name it", async () => {
      const secret = "the storefront's own secret, of some length"
      limit({ per_address: 2 }, secret)
      for (let at = 0; at < 2; at += 1) good(await payThroughServer(await cartWithSession(), "declined"))
      expect((await payThroughServer(await cartWithSession(), "approved")).status).toBe(429)
      expect(service.received("authorise")).toHaveLength(2)

      const named = { "x-acquiring-storefront-secret": secret }
      expect(good(await payThroughServer(await cartWithSession(), "approved", named)).type).toBe("order")
    })
  })

  describe("cards that are good, of which no order comes", () => {
    const sellOut = () =>
      sql('UPDATE inventory_level SET stocked_quantity = 0, raw_stocked_quantity = \'{"value": "0", "precision": 20}\'')
    const inVain = async (cart: { id: string }) => {
      await createSession(cart)
      expect(good(await pay(cart, "approved")).type).toBe("cart")
    }

    it("end at the cart's limit: nothing more is sent", async () => {
      limit({ per_cart: 2 })
      const cart = await cartReadyToPay()
      await sellOut()
      await inVain(cart)
      await inVain(cart)
      await createSession(cart)

      expect((await pay(cart, "approved")).status).toBe(429)
      expect(service.received("authorise")).toHaveLength(2)
    })

    it("do not count where there was an order, which was canceled since", async () => {
      limit({ per_address: 1 })
      const { order } = good(await pay(await cartWithSession(), "approved")) as { order?: { id: string } }
      good(await admin.post(`/admin/orders/${order?.id}/cancel`))

      expect(service.received("cancel")).toHaveLength(1)
      expect(good(await pay(await cartWithSession(), "approved")).type).toBe("order")
    })
  })
})
