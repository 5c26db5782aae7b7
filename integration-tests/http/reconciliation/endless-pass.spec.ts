import { completeCartWorkflow } from "@medusajs/medusa/core-flows"

import { reconcile } from "../../../src/reconciliation/reconcile"
import { booksOf } from "../../support/ledgers"
import { elsewhere } from "../../support/elsewhere"
import { shop } from "../../support/shop"

/** Every other pass ends within it, on a busy machine too. */
const LONGEST_PASS_MS = 15_000

/** A hook of another plugin, which does not answer for one cart until it is let go. */
let stuckCart: string | undefined
let letGo: () => void = () => undefined
let answer = Promise.resolve()
completeCartWorkflow.hooks.validate(async ({ cart }) => {
  if (cart.id === stuckCart) await answer
})

shop((the) => {
  const { settings, redirect, payAndVanish, orderIdOf, until, sums, requests, incidents } = elsewhere(the)
  const { differences } = booksOf(the)

  beforeEach(() => {
    settings({ reconcile: { longest_pass_ms: LONGEST_PASS_MS } })
    the.sandbox.control.notificationSettings({ enabled: false })
    answer = new Promise((resolve) => (letGo = resolve))
  })
  afterEach(() => {
    letGo()
    stuckCart = undefined
  })

  async function twoPaid() {
    const [stuck, other] = [await redirect(), await redirect()]
    stuckCart = stuck.cart.id
    await payAndVanish(stuck)
    await payAndVanish(other)
    await the.sql("UPDATE acquiring_payment SET next_check_at = now()")
    return { stuck, other }
  }
  const heldNow = () =>
    the.sql<{ order_no: string }>("SELECT order_no FROM acquiring_payment WHERE leased_by IS NOT NULL")

  /** Also so that it does not end in the next test's data. */
  async function lookEnds(): Promise<void> {
    letGo()
    await until("the look has ended", async () => (await heldNow()).length === 0)
  }

  describe("what a look calls does not answer", () => {
    it("everything else goes on, nobody else takes the payment, and a person is told", async () => {
      const { stuck, other } = await twoPaid()
      const { left, open } = await reconcile(the.container)
      expect({ left, open }).toEqual({
        left: [{ account: "default", orderNo: stuck.orderNo, reasons: ["reconciling does not end"] }],
        open: 1,
      })
      expect(await orderIdOf(other.cart)).toBeDefined()
      expect(await heldNow()).toEqual([{ order_no: stuck.orderNo }])
      expect(await incidents()).toMatchObject([
        {
          kind: "books_differ",
          order_no: stuck.orderNo,
          message: `Bringing store and service to the same books does not end: it has not ended after ${LONGEST_PASS_MS / 1_000} s.`,
          next_step: expect.stringContaining("Restart the process"),
          resolved_at: null,
        },
      ])
      await the.sql("UPDATE acquiring_payment SET next_check_at = now()")
      expect((await reconcile(the.container)).looked).toBe(1)
      expect(await orderIdOf(stuck.cart)).toBeUndefined()
      await lookEnds()
    })

    it("when it answers after all, the look ends as any other, once", async () => {
      const { stuck, other } = await twoPaid()
      await reconcile(the.container)
      await lookEnds()
      await until("both agree", async () => {
        await the.sql("UPDATE acquiring_payment SET next_check_at = now()")
        await reconcile(the.container)
        return (await incidents()).every(({ resolved_at }) => resolved_at !== null)
      })
      for (const checkout of [stuck, other]) {
        expect(await orderIdOf(checkout.cart)).toBeDefined()
        expect(sums(checkout)).toMatchObject({ held: "25.00" })
        expect(requests("cancel", checkout)).toEqual([])
        expect(await differences(checkout.orderNo)).toEqual([])
      }
      expect(await the.sql('SELECT id FROM "order"')).toHaveLength(2)
    })

    it("what the service tells of payments made meanwhile is worked", async () => {
      the.sandbox.control.notificationSettings({ enabled: true })
      const stuck = await redirect()
      stuckCart = stuck.cart.id
      await payAndVanish(stuck)
      await until("a person is told", async () => (await incidents())[0])
      const later = await redirect()
      await payAndVanish(later)
      await until("the order is there", () => orderIdOf(later.cart))
      expect(await orderIdOf(stuck.cart)).toBeUndefined()
      await lookEnds()
    })
  })
})
