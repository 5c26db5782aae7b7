import { shop } from "../../support/shop"

shop(({ store, cartReadyToPay, sql }) => {
  describe("a booted shop", () => {
    it("answers the storefront with its regions", async () => {
      const { status, body } = await store.get<{ regions: { currency_code: string }[] }>("/store/regions")
      expect(status).toBe(200)
      expect(body.regions.map((region) => region.currency_code).sort()).toEqual(["eur", "jpy", "kwd", "usd"])
    })

    it("makes carts that are ready to pay", async () => {
      expect((await cartReadyToPay({ items: { tea: 2 } })).total).toBe(45)
      expect((await cartReadyToPay({ items: { "last-cup": 1 }, region: "jpy", shipping: "Free" })).total).toBe(5280)
    })

    it("starts every test from the same data", async () => {
      expect(await sql("SELECT id FROM cart")).toEqual([])
    })
  })
})
