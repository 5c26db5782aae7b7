import type { Cart } from "../../medusa/read-cart"
import { asProven } from "../proven-payer"

describe("the cart of a payer", () => {
  const metadata = { born: "1815-12-10" }
  const registered = { id: "cus_1", has_account: true, first_name: "Ada", phone: "+1", metadata }
  const cart: Cart = {
    id: "cart_1",
    currency_code: "usd",
    total: 1,
    email: "ada@example.com",
    shipping_address: { city: "Springfield" },
    customer: registered,
  }

  it("has its customer where they are signed in", () => {
    expect(asProven(cart, "cus_1")).toEqual(cart)
  })

  it.each([undefined, "cus_2"])("has no customer's account where %s is, and what was typed into it", (customerId) => {
    expect(asProven(cart, customerId)).toEqual({ ...cart, customer: null })
  })

  it("says of a customer without an account, whom several guests may share, no more than who it is", () => {
    const guest = { ...cart, customer: { ...registered, has_account: false } }
    expect(asProven(guest, undefined).customer).toEqual({ id: "cus_1", has_account: false })
  })

  it("may be gone", () => {
    expect(asProven(undefined, "cus_1")).toBeUndefined()
  })
})
