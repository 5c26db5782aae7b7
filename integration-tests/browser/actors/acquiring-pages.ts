import type { Locator, Page } from "playwright-core"

import { violations } from "../../storefront/checks/accessibility"

/** The plugin's own parts of the admin, with nothing but what they show. */
export class AcquiringPages {
  constructor(
    readonly page: Page,
    private readonly adminUrl: string,
  ) {}

  /** The part of an order's page that tells of the payment at the service. */
  get widget(): Locator {
    return this.page.getByRole("region", { name: "Payment at the service" })
  }

  async widgetIsThere(): Promise<void> {
    await this.widget.getByRole("heading", { name: "Timeline" }).waitFor()
    await this.widget.scrollIntoViewIfNeeded()
  }

  async says(text: string | RegExp): Promise<void> {
    await this.page.getByText(text).first().waitFor()
  }

  async open(tab: "Needs attention" | "Payments" | "Notifications" | "Reconcile" | "Health"): Promise<void> {
    if (!this.page.url().includes("/acquiring")) await this.page.goto(`${this.adminUrl}/acquiring`)
    await this.page.getByRole("tab", { name: tab }).click()
  }

  async agree(button: string): Promise<void> {
    await this.page.getByRole("alertdialog").getByRole("button", { name: button }).click()
  }

  /** What axe-core finds wrong with a part of the page. The frame around it is the dashboard's. */
  violations(part: Locator): Promise<string[]> {
    return violations(this.page, part)
  }
}
