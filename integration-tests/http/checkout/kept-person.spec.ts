import { eventually } from "../../support/eventually"
import { good } from "../../support/http"
import { shop } from "../../support/shop"

shop((the) => {
  const data = { flow: "apm", payment_method: "wallet", person: { document_number: "12345678909" } }
  const kept = () => the.sql<{ id: string }>("SELECT id FROM acquiring_person")

  describe("what a shopper tells of themselves", () => {
    it("is not kept for a payment collection that there is not", async () => {
      const path = "/store/payment-collections/pay_col_nobody/payment-sessions"
      const answer = await the.store.post(path, { provider_id: "pp_acquiring_default", data })

      expect(answer.status).toBe(404)
      expect(await kept()).toEqual([])
    })

    it("is kept a few times for a cart, however often it is told, and the last one stands", async () => {
      const cart = await the.cartReadyToPay()
      for (let time = 0; time < 5; time += 1) good(await the.trySession(cart, { data }))
      const session = await the.createSession(cart, { data })

      expect(await kept()).toHaveLength(3)
      expect(await kept()).toContainEqual({ id: session.data.person_ref })
    })

    it("stays with the session that stands where another one is refused", async () => {
      const cart = await the.cartReadyToPay()
      const session = await the.createSession(cart, { data })
      await the.sql("DELETE FROM region_payment_provider")
      expect((await the.trySession(cart, { data })).status).toBeGreaterThanOrEqual(400)

      expect(await eventually(async () => ((await kept()).length === 1 ? await kept() : undefined))).toEqual([
        { id: session.data.person_ref },
      ])
    })

    it("is forgotten where its session is not made", async () => {
      const cart = await the.cartReadyToPay()
      await the.sql("DELETE FROM region_payment_provider")
      expect((await the.trySession(cart, { data })).status).toBeGreaterThanOrEqual(400)

      expect(await eventually(async () => (await kept()).length === 0 || undefined)).toBe(true)
    })
  })
})
