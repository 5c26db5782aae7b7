import { randomUUID } from "node:crypto"

import { Modules } from "@medusajs/framework/utils"

import { workNotifications } from "../../../src/notifications/process-notifications"
import { reconcile } from "../../../src/reconciliation/reconcile"
import { booksOf } from "../../support/ledgers"
import { elsewhere } from "../../support/elsewhere"
import { eventually } from "../../support/eventually"
import { serviceSide } from "../../support/service-side"
import { shop } from "../../support/shop"

const PATIENCE_MS = 45_000

/** Another process holds what an order needs: mostly for a moment, for a minute or two where it died. */
shop((the) => {
  const { cartReadyToPay, createSession, payByCard, sandbox, container, sql } = the
  const { redirect, payAndVanish, orderIdOf, incidents, sums, settings } = elsewhere(the)
  const service = serviceSide(sandbox)
  const { differences } = booksOf(the)

  const held: { key: string; ownerId: string }[] = []
  const lock = async (key: string) => {
    const ownerId = randomUUID()
    const acquire = () => container.resolve(Modules.LOCKING).acquire(key, { ownerId, expire: 120 })
    // A notification of the payment may have its cart for a moment.
    await eventually(() =>
      acquire().then(
        () => true,
        () => undefined,
      ),
    )
    held.push({ key, ownerId })
  }
  const unlock = async () => {
    for (const { key, ownerId } of held.splice(0)) {
      await container.resolve(Modules.LOCKING).release(key, { ownerId })
    }
  }
  afterEach(unlock)
  afterEach(() => jest.restoreAllMocks())

  const lockGoods = async () => {
    const items = await sql<{ id: string }>("SELECT id FROM inventory_item")
    for (const { id } of items) await lock(id)
  }
  /** The core waits for goods for five seconds: here from when the test lets it. */
  const stoppedBeforeGoods = () => {
    const locking = container.resolve(Modules.LOCKING)
    const execute = locking.execute.bind(locking)
    let goOn: () => void = () => undefined
    const mayGoOn = new Promise<void>((resolve) => (goOn = resolve))
    jest.spyOn(locking, "execute").mockImplementation(async (keys, ...rest) => {
      if ([keys].flat().some((key) => key.startsWith("iitem_"))) await mayGoOn
      return execute(keys, ...rest)
    })
    return goOn
  }
  /** The first try waits for the goods for five seconds. */
  const tried = () =>
    eventually(async () => {
      await workNotifications(container)
      return (await incidents()).length > 0 || undefined
    }, PATIENCE_MS)
  /** Looks at all payments until it is so. */
  const lookUntil = <T>(found: () => Promise<T | undefined> | T | undefined) =>
    eventually(async () => {
      await sql("UPDATE acquiring_payment SET next_check_at = now()")
      await reconcile(container)
      return found()
    }, PATIENCE_MS)
  const orders = () => sql<{ id: string }>('SELECT id FROM "order" WHERE deleted_at IS NULL')

  describe("goods that another process holds", () => {
    it("cost nobody their order who paid and did not come back: it is placed when they are free", async () => {
      const checkout = await redirect()
      await lockGoods()
      await payAndVanish(checkout)
      await tried()
      expect(sums(checkout)).toMatchObject({ held: "25.00" })
      expect(await incidents()).toMatchObject([{ kind: "books_differ", order_no: checkout.orderNo, resolved_at: null }])
      expect((await incidents())[0]?.message).toContain("no order yet")

      await unlock()
      const id = await lookUntil(() => orderIdOf(checkout.cart))
      expect(await the.orderOf({ id })).toMatchObject({ payment_status: "authorized", total: 25 })
      expect(await differences(checkout.orderNo)).toEqual([])
      expect(service.received("cancel")).toHaveLength(0)
      await lookUntil(async () => (await incidents())[0]?.resolved_at ?? undefined)
    })

    it("for longer than a checkout lasts: the money is released", async () => {
      settings({ checkout_minutes: 1 })
      const checkout = await redirect()
      await lockGoods()
      await payAndVanish(checkout)
      await tried()
      await sql("UPDATE acquiring_payment SET created_at = created_at - interval '2 minutes'")
      await lookUntil(() => sums(checkout)?.held === "0.00" || undefined)
      expect(await orderIdOf(checkout.cart)).toBeUndefined()
      expect((await incidents()).filter(({ kind }) => kind === "late_money")).toMatchObject([
        { order_no: checkout.orderNo, amount: "25.00", resolved_at: expect.any(Date) },
      ])
    })

    it("make nobody believe in an order that is reversed when they stay held", async () => {
      const cart = await cartReadyToPay()
      await createSession(cart)
      await lockGoods()
      const goOn = stoppedBeforeGoods()
      const first = payByCard(cart)
      await eventually(() => orderIdOf(cart))
      const asked = jest.spyOn(container.resolve(Modules.LOCKING), "acquire")
      const second = payByCard(cart)
      const isAsked = () => asked.mock.calls.some(([keys]) => [keys].flat().some((key) => key.includes(cart.id)))
      await eventually(async () => isAsked() || undefined)
      goOn()
      const answers = await Promise.all([second, first])
      expect(answers.map(({ body }) => body.order)).toEqual([undefined, undefined])
      expect(await orders()).toEqual([])
      expect(service.sums().map(({ held }) => held)).toEqual(["0.00"])
    })
  })

  describe("an order that is reversed", () => {
    it("after a merchant has captured it: the money is released, and both sides have it so", async () => {
      const cart = await cartReadyToPay()
      const session = await createSession(cart)
      await lockGoods()
      const goOn = stoppedBeforeGoods()
      const paying = payByCard(cart)
      await eventually(() => orderIdOf(cart))
      const [payment] = await sql<{ id: string }>("SELECT id FROM payment WHERE payment_session_id = $1", [session.id])
      await the.admin.post(`/admin/payments/${payment?.id}/capture`, { amount: 25 })
      goOn()
      expect((await paying).body.order).toBeUndefined()
      const [{ orderNo } = { orderNo: "" }] = sandbox.control.transactions()
      await lookUntil(async () =>
        service.sums()[0]?.refunded === "25.00" && (await differences(orderNo)).length === 0 ? true : undefined,
      )
      expect(service.sums()).toEqual([{ held: "0.00", captured: "25.00", refunded: "25.00" }])
      expect(await orders()).toEqual([])
    })
  })

  describe("a cart that another process is completing, or died at", () => {
    it("with an order that may still be reversed: the shopper is asked to wait, and gets it when it stands", async () => {
      const cart = await cartReadyToPay()
      await createSession(cart)
      const placed = await payByCard(cart)
      await lock(cart.id)
      const meanwhile = await payByCard(cart)
      expect(meanwhile).toMatchObject({
        status: 200,
        body: { type: "cart", error: { type: "payment_requires_more_error" } },
      })
      expect(meanwhile.body.error?.message).toMatch(/still being placed.*do not pay again/)

      await unlock()
      expect((await payByCard(cart)).body.order?.id).toBe(placed.body.order?.id)
      expect(service.authorised()).toBe(1)
    })
  })
})
