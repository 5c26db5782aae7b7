import { orderMoney } from "../../support/order-money"
import { shop } from "../../support/shop"
import { InMemoryShop } from "./simulated-core/in-memory"
import { MedusaShop } from "./simulated-core/in-medusa"
import { SEQUENCES } from "./simulated-core/sequences"
import { played } from "./simulated-core/step"

/** What the simulator finds holds for a real shop as far as its core does what Medusa does. */
shop((the) => {
  const money = orderMoney(the)

  describe("the simulator's core has what a real Medusa has, when an order is", () => {
    it.each(SEQUENCES)("%s", async (_, steps) => {
      const real = await played(new MedusaShop(the, money), steps)
      expect(await played(new InMemoryShop(), steps)).toEqual(real)
    })
  })
})
