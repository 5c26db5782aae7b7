import type { Page } from "playwright-core"

/** A merchant's person at the service's own portal, behind the shop's back. */
export class Portal {
  constructor(
    readonly page: Page,
    private readonly serviceUrl: string,
  ) {}

  /** From the list, by order number, to the transaction. */
  async openOrder(orderNo: string): Promise<void> {
    await this.page.goto(`${this.serviceUrl}/portal?q=${encodeURIComponent(orderNo)}`)
    await this.page.getByRole("table").getByRole("link").first().click()
    await this.page.getByRole("heading", { name: "What you can do" }).waitFor()
  }

  async press(button: "Mark as paid" | "Mark as expired" | "Cancel the payment"): Promise<void> {
    await this.page.getByRole("button", { name: button }).click()
    await this.page.getByRole("status").waitFor()
  }

  async capture(amount: string): Promise<void> {
    await this.page.getByLabel(/^Capture, up to/).fill(amount)
    await this.page.getByRole("button", { name: "Capture" }).click()
    await this.page.getByRole("status").waitFor()
  }

  async refund(amount: string, reason: string): Promise<void> {
    await this.page.getByLabel(/^Refund, up to/).fill(amount)
    await this.page.getByLabel("Reason").fill(reason)
    await this.page.getByRole("button", { name: "Refund" }).click()
    await this.page.getByRole("status").waitFor()
  }
}
