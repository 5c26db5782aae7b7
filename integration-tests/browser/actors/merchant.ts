import type { Locator, Page } from "playwright-core"

import { ADMIN } from "../../demo/settings"

/** A merchant in the admin, with nothing but what the admin shows. */
export class Merchant {
  constructor(
    readonly page: Page,
    private readonly adminUrl: string,
  ) {}

  async signIn(): Promise<void> {
    await this.page.goto(`${this.adminUrl}/login`)
    await this.page.getByPlaceholder("Email").fill(ADMIN.email)
    await this.page.getByPlaceholder("Password").fill(ADMIN.password)
    await this.page.getByRole("button", { name: "Continue with Email" }).click()
    await this.page.getByRole("heading", { name: "Orders" }).waitFor()
  }

  /** From the list of orders to the one of this number. */
  async openOrder(number: string): Promise<void> {
    await this.page.goto(`${this.adminUrl}/orders`)
    await this.page
      .getByRole("link", { name: `#${number}`, exact: true })
      .first()
      .click()
    await this.page.getByRole("heading", { name: `#${number}` }).waitFor()
  }

  /** Straight to an order, past the list. */
  async comeToOrder({ orderId, number }: { orderId: string; number: string }): Promise<void> {
    await this.page.goto(`${this.adminUrl}/orders/${orderId}`)
    await this.page.getByRole("heading", { name: `#${number}` }).waitFor()
  }

  /** Waits until the order's payments are in this state, as the badge says. */
  async seesPayment(state: string): Promise<void> {
    await this.payments().getByText(state, { exact: true }).first().waitFor()
  }

  /** Presses what captures the whole payment, agrees, and reads what the admin says of it. */
  async capture(says = /successfully captured/): Promise<void> {
    await this.payments().getByRole("button", { name: "Capture" }).click()
    await this.page.getByRole("alertdialog").getByRole("button", { name: "Confirm" }).click()
    await this.page.getByText(says).first().waitFor()
  }

  /** Opens the drawer that refunds a payment. */
  async openRefund(): Promise<Locator> {
    await this.payments().getByRole("button").first().click()
    await this.page.getByRole("menuitem", { name: "Refund" }).click()
    const drawer = this.page.getByRole("dialog")
    await drawer.getByLabel("Amount").waitFor()
    return drawer
  }

  async refund(amount: string): Promise<void> {
    const drawer = await this.openRefund()
    await drawer.getByLabel("Amount").fill(amount)
    await drawer.getByRole("button", { name: "Save" }).click()
    await this.page
      .getByText(/^Refund of amount .* successful$/)
      .first()
      .waitFor()
    await drawer.waitFor({ state: "hidden" })
  }

  /** The section of the order's page that tells of payments. */
  payments(): Locator {
    const heading = this.page.getByRole("heading", { name: "Payments", exact: true })
    return this.page.locator("div").filter({ has: heading }).last().locator("..")
  }
}
