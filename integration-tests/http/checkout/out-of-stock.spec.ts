import type { HttpTypes } from "@medusajs/framework/types"

import { reconcile } from "../../../src/reconciliation/reconcile"
import { declareSettings } from "../../support/account-settings"
import { booksOf } from "../../support/ledgers"
import { eventually } from "../../support/eventually"
import { good } from "../../support/http"
import { serviceSide } from "../../support/service-side"
import { shop } from "../../support/shop"

shop(({ cartReadyToPay, createSession, payByCard, complete, store, orderOf, container, sandbox, seeded, sql }) => {
  const service = serviceSide(sandbox)
  const books = booksOf({ sql, sandbox })
  const { differences } = books
  beforeEach(() => sandbox.control.reset())

  async function lastCup() {
    const cart = await cartReadyToPay({ items: { "last-cup": 1 } })
    await createSession(cart)
    return cart
  }

  /** Two shoppers want the only cup; the first gets it. */
  async function tooLate() {
    const [first, second] = [await lastCup(), await lastCup()]
    good(await payByCard(first))
    return { second, answer: await payByCard(second) }
  }

  async function swapForTea(cart: HttpTypes.StoreCart) {
    // Medusa may still hold the cart for a moment, while it undoes what it had begun.
    const taken = await eventually(async () => {
      const removed = await store.delete(`/store/carts/${cart.id}/line-items/${cart.items![0]!.id}`)
      return removed.status < 500 ? removed : undefined
    })
    good(taken)
    good(await store.post(`/store/carts/${cart.id}/line-items`, { variant_id: seeded.variants.tea![0], quantity: 1 }))
  }

  const reversed = () => sandbox.control.transactions().find(({ status }) => status === "refunded")!.orderNo

  describe("goods that are gone after the card was authorised", () => {
    it("are not charged, and the shopper is told so", async () => {
      const { answer } = await tooLate()
      expect(answer.status).toBe(200)
      expect(answer.body).toMatchObject({ type: "cart", error: { type: "not_allowed" } })
      expect(answer.body.error?.message).toBe(
        "Something in your cart has just sold out. Your order was not placed and nothing was charged. " +
          "Please look at your cart and try again.",
      )
    })

    it("have their authorisation cancelled at the service by one request", async () => {
      await tooLate()
      const [first, second] = sandbox.control.transactions()
      expect([first?.status, second?.status]).toEqual(["authorised", "cancelled"])
      expect(service.received("cancel")).toHaveLength(1)
      expect(service.sums().map(({ held }) => held)).toEqual(["40.50", "0.00"])
      expect(
        await sql("SELECT kind, state FROM acquiring_operation WHERE transaction_id = $1 ORDER BY created_at, id", [
          second!.transactionId,
        ]),
      ).toEqual([
        { kind: "authorise", state: "done" },
        { kind: "cancel", state: "done" },
      ])
    })

    it("make no order, neither then nor when the cart is completed once more", async () => {
      const { second } = await tooLate()
      const again = await complete(second)
      expect(again.body.type).not.toBe("order")
      expect(await sql('SELECT id FROM "order"')).toHaveLength(1)
    })

    it("are not charged either when the shopper tries again without changing the cart", async () => {
      const { second } = await tooLate()
      await createSession(second)
      expect((await payByCard(second)).body.type).toBe("cart")
      expect(service.sums().map(({ held }) => held)).toEqual(["40.50", "0.00", "0.00"])
    })

    it("can be swapped for others, and the cart is paid then", async () => {
      const { second } = await tooLate()
      await swapForTea(second)
      await createSession(second)

      const { order } = good(await payByCard(second))
      expect(order?.total).toBe(25)
      expect((await orderOf(order!)).payment_status).toBe("authorized")
      expect(service.sums().at(-1)).toMatchObject({ held: "25.00" })
    })

    it("cannot be paid again with the session whose money was released, only with a new one", async () => {
      const { second } = await tooLate()
      expect(await payByCard(second)).toMatchObject({
        status: 400,
        body: { message: expect.stringMatching(/^This payment is not open here any more.* Nothing was charged here/) },
      })
      expect(service.received("authorise")).toHaveLength(2)
    })

    it("are not said to be uncharged while the service does not release them, and are released later", async () => {
      const restore = declareSettings(container, {
        asking: { absence_after_ms: 100, within_ms: 1_000, first_after_ms: 0, longest_interval_ms: 500 },
      })
      try {
        sandbox.control.addFault({ kind: "500_before", operation: "cancel", times: 0 })
        const { answer } = await tooLate()
        expect(answer.body.error?.message).toMatch(/not placed; what is reserved on your card is released by itself/)
        expect(service.sums().map(({ held }) => held)).toEqual(["40.50", "40.50"])

        sandbox.control.clearFaults()
        await eventually(async () => {
          await reconcile(container)
          return service.sums()[1]?.held === "0.00" ? true : undefined
        })
      } finally {
        restore()
      }
    })

    it("are not told to be unreleased while nobody knows whether they are", async () => {
      const restore = declareSettings(container, {
        asking: { within_ms: 500, first_after_ms: 0, longest_interval_ms: 500 },
      })
      try {
        sandbox.control.addFault({ kind: "500_before", operation: "cancel", times: 0 })
        await tooLate()
        const told = await sql<{ kind: string }>("SELECT kind FROM acquiring_incident WHERE resolved_at IS NULL")
        expect(told.map(({ kind }) => kind)).toEqual(["unknown_outcome"])
      } finally {
        restore()
      }
    })

    it("are refunded when the service had captured them at once", async () => {
      sandbox.control.settings({ captureMode: "sale" })
      const { answer } = await tooLate()
      expect(answer.body).toMatchObject({
        type: "cart",
        error: { message: expect.stringMatching(/not placed, and what was charged is refunded to your card\.$/) },
      })
      expect(service.sums()).toEqual([
        { held: "0.00", captured: "40.50", refunded: "0.00" },
        { held: "0.00", captured: "40.50", refunded: "40.50" },
      ])
      await reconcile(container)
      expect(await differences(reversed())).toEqual([])
    })

    it("leave nothing in the books of the order that the shopper makes instead", async () => {
      sandbox.control.settings({ captureMode: "sale" })
      const { second } = await tooLate()
      await swapForTea(second)
      await createSession(second)
      const { order } = good(await payByCard(second))
      const { orderNo } = sandbox.control.transactions().at(-1)!
      await eventually(async () => {
        await sql("UPDATE acquiring_payment SET next_check_at = now()")
        await reconcile(container)
        return (await differences(orderNo)).length === 0 ? true : undefined
      })
      expect((await books.store(orderNo)).summary).toMatchObject({ paid: 25, refunded: 0, total: 25, pending: 0 })
      expect(await orderOf(order!)).toMatchObject({ payment_status: "captured" })
    })

    it("are sold and charged once when both shoppers pay at the same moment", async () => {
      const carts = [await lastCup(), await lastCup()]
      const answers = await Promise.all(carts.map((cart) => payByCard(cart)))
      expect(answers.map(({ body }) => body.type).sort()).toEqual(["cart", "order"])
      expect(
        service
          .sums()
          .map(({ held }) => held)
          .sort(),
      ).toEqual(["0.00", "40.50"])
      expect(await sql('SELECT id FROM "order"')).toHaveLength(1)
    })
  })
})
