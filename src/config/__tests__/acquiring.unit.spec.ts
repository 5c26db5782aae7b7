import { acquiring } from ".."

describe("acquiring()", () => {
  it("declares the payment module with the accounts, other providers and the module's own options", () => {
    const stripe = { resolve: "@medusajs/medusa/payment-stripe", id: "stripe", options: { apiKey: "sk" } }
    const module = acquiring({
      accounts: [{ id: "default" }, { id: "eu", website: "shop.example" }],
      providers: [stripe],
      options: { webhook_delay: 1_000, webhook_retries: 5 },
    })
    const resolve = "medusa-payment-acquiring/providers/acquiring"
    expect(module).toMatchObject({ resolve: "@medusajs/medusa/payment", dependencies: ["query", "acquiring"] })
    expect(module.options).toEqual({
      webhook_delay: 1_000,
      webhook_retries: 5,
      providers: [
        { resolve, id: "default", options: { account: "default" } },
        { resolve, id: "eu", options: { account: "eu", website: "shop.example" } },
        stripe,
      ],
    })
  })

  it("declares no options where a store gives none", () => {
    expect(Object.keys(acquiring({ accounts: [{ id: "default" }] }).options)).toEqual(["providers"])
  })
})
