import type { Page } from "playwright-core"

/** An account's settings in the admin, and what a merchant does there. */
export class SettingsPage {
  constructor(private readonly page: Page) {}

  get drawer() {
    return this.page.getByRole("dialog")
  }

  async edit(group: string): Promise<void> {
    await this.page.getByRole("button", { name: `Edit ${group}` }).click()
    await this.drawer.waitFor()
  }

  async choose(field: string, option: string): Promise<void> {
    await this.drawer.getByLabel(field).click()
    await this.page.getByRole("option", { name: option, exact: true }).click()
  }

  async save(): Promise<void> {
    await this.drawer.getByRole("button", { name: "Save" }).click()
    await this.drawer.waitFor({ state: "hidden" })
  }

  /** Presses "Test connection" and waits for what it says. */
  async verdict(text: string): Promise<void> {
    await this.page.getByRole("button", { name: "Test connection" }).click()
    await this.page.getByRole("status").getByText(text, { exact: true }).waitFor()
  }
}
