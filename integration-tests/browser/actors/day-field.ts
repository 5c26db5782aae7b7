import type { Locator, Page } from "playwright-core"
import { eventually } from "../../support/eventually"

/** A day in Medusa's date picker: its parts are fields of their own, in the order of the admin's language. */
export function dayField(page: Page, label: string, within: Page | Locator = page) {
  const group = within.getByRole("group", { name: label, exact: true }).first()
  return new DayField(group, page)
}

class DayField {
  readonly segments: Locator

  constructor(
    private readonly group: Locator,
    private readonly page: Page,
  ) {
    this.segments = group.getByRole("spinbutton")
  }

  /** Digits alone, as a merchant types them through: `12312020` in English, `31122020` in German. */
  async type(digits: string): Promise<void> {
    await this.segments.first().click()
    await this.page.keyboard.type(digits)
  }

  async clear(): Promise<void> {
    await this.group.getByRole("button", { name: "Clear date" }).click()
  }

  /** Waits for a day, as it stands there: `12/31/2020`. The picker takes its day over a moment after it is drawn. */
  async shows(day: string): Promise<void> {
    await eventually(async () => (await this.shown()) === day || undefined)
  }

  private async shown(): Promise<string> {
    return (await this.segments.first().locator("xpath=../..").innerText()).replace(/\s/g, "")
  }
}
