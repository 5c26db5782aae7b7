import type { Page } from "playwright-core"

import { securityCodeOf } from "../../support/cards"

/** What a shopper does in the demo shop, for checks and tests: everything through accessible names. */
export class Shopper {
  constructor(
    readonly page: Page,
    readonly shopUrl: string,
  ) {}

  /** The same shop in another window. */
  in(page: Page): Shopper {
    return new Shopper(page, this.shopUrl)
  }

  async open(path = "/"): Promise<void> {
    await this.page.goto(new URL(path, this.shopUrl).href)
    await this.page.getByRole("heading", { level: 1 }).waitFor()
  }

  async chooseRegion(label: string): Promise<void> {
    await this.page.getByLabel("Region and currency").selectOption({ label })
  }

  async addToCart(handle: string): Promise<void> {
    await this.open(`/products/${handle}`)
    await this.page.getByRole("button", { name: "Add to cart" }).click()
    await this.page.getByTestId("added").waitFor()
  }

  async fillAddress(fields: Partial<typeof ADDRESS> = {}): Promise<void> {
    for (const [label, value] of Object.entries({ ...ADDRESS, ...fields })) {
      await this.page.getByLabel(label, { exact: true }).first().fill(value)
    }
    await this.page.getByRole("button", { name: "Continue to delivery" }).click()
  }

  async chooseDelivery(option = "Standard"): Promise<void> {
    await this.page.getByRole("radio", { name: option }).check({ force: true })
    await this.page.getByRole("button", { name: "Continue to payment" }).click()
    await this.page.getByRole("button", { name: /^(Pay|Continue to pay) / }).waitFor()
  }

  async fillCard(number: string): Promise<void> {
    await this.page.getByLabel("Card number").fill(number)
    await this.page.getByLabel("Expiry date").fill("1234")
    await this.page.getByLabel("Security code").fill(securityCodeOf(number))
    await this.page.getByLabel("Name on card").fill("Ada Lovelace")
  }

  async pay(): Promise<void> {
    await this.page.getByRole("button", { name: /^Pay / }).click()
  }

  /** Number and payment state of the order just placed. */
  async confirmation(): Promise<{ number: string; payment: string; total: string }> {
    await this.page.getByTestId("order-number").waitFor()
    return {
      number: await this.page.getByTestId("order-number").innerText(),
      payment: (await this.page.getByTestId("payment-state").locator("strong").innerText()).trim(),
      total: await this.page.getByTestId("total").innerText(),
    }
  }
}

/** By the labels of the form, in its order. */
export const ADDRESS = {
  Email: "ada@example.com",
  "First name": "Ada",
  "Last name": "Lovelace",
  "Street and number": "1 Analytical Way",
  "Postal code": "10115",
  "Town or city": "Berlin",
}
