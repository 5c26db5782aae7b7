import { problemOf } from "../../storefront/src/problem"
import type { Completion } from "../../support/checkout"
import type { Answer } from "../../support/http"
import { ROW_ID, unknownId } from "../../support/row-id"
import { shop } from "../../support/shop"

const NOT_PAID_HERE = "The payment was not made here. If you paid in another window, look there; else try again."
const STARTED_ELSEWHERE = "The payment was started again in another window. Nothing was charged here; please try again."
const NOT_OPEN_HERE =
  "This payment is not open here any more: your order changed, it was started again in another window, or it is over. Nothing was charged here; please go back to the checkout."
const NOT_ACCEPTED = "The shop did not accept this. Please try again in a moment."

/** Refusals of the core, and of a request that no storefront should make, speak to developers. */
shop((the) => {
  const tooMany = async () => {
    const { id } = await the.cartReadyToPay()
    const variant_id = the.seeded.variants["last-cup"]?.[0]
    return the.store.post<Completion>(`/store/carts/${id}/line-items`, { variant_id, quantity: 50 })
  }
  const unpaid = async (data: Record<string, unknown>) => {
    const cart = await the.cartReadyToPay()
    await the.createSession(cart, { data })
    return the.complete(cart)
  }

  const takenAway = async () => {
    const cart = await the.cartReadyToPay()
    await the.store.post("/store/payment-collections", { cart_id: cart.id })
    return the.complete(cart)
  }
  const otherFlow = async () => {
    const cart = await the.cartReadyToPay()
    await the.createSession(cart, { data: { flow: "redirect" } })
    return the.payByCard(cart)
  }

  describe("a shopper of the demo shop reads no failure of the shop's and no id of a row", () => {
    it.each<[why: string, core: RegExp | string, refused: () => Promise<Answer<Completion>>, text: string]>([
      ["a card is not paid with", /payses_.*not authorized/, () => unpaid({ flow: "card" }), NOT_PAID_HERE],
      ["a page is not paid on", /payses_.*not authorized/, () => unpaid({ flow: "redirect" }), NOT_PAID_HERE],
      [
        "no payment is begun",
        /not been initiated/,
        async () => the.complete(await the.cartReadyToPay()),
        NOT_PAID_HERE,
      ],
      ["a payment is begun and taken away", /sessions are required/, takenAway, STARTED_ELSEWHERE],
      ["another way to pay was begun since", NOT_OPEN_HERE, otherFlow, NOT_OPEN_HERE],
      ["there is no such cart", /cart_/, () => the.complete({ id: unknownId("cart") }), NOT_ACCEPTED],
      ["goods are sold out", /required inventory/, tooMany, "Something in your cart has just been sold out"],
    ])("where %s", async (_why, core, refused, text) => {
      const { status, body } = await refused()
      const message = body.message ?? body.error?.message
      expect(message).toMatch(core)
      const problem = problemOf({ status, message })
      expect(problem).toEqual({ title: "That did not work", text, retry: false })
      expect(problem.text).not.toMatch(ROW_ID)
    })
  })
})
