import type { Locator, Page } from "playwright-core"

import { COLOUR_RULES, stickingOut, violations } from "../../storefront/checks/accessibility"
import type { Album } from "../album"

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

  /** The admin's language as the dashboard keeps it; in force with the next page. */
  async speak(language: "en" | "de"): Promise<void> {
    await this.page.context().addCookies([{ name: "lng", value: language, url: this.adminUrl }])
    await this.page.evaluate((lng) => localStorage.setItem("lng", lng), language)
  }

  async widgetIsThere(): Promise<void> {
    await this.widget.getByRole("heading", { name: "Timeline" }).waitFor()
    await this.widget.scrollIntoViewIfNeeded()
  }

  /**
   * What is green in a part of the page, as Medusa draws a badge, a mark or an icon; what was done in its timeline may
   * be.
   */
  async greenIn(part: Locator): Promise<string[]> {
    const green = part.locator('[class*="tag-green"]:not(li > [aria-hidden])')
    return green.evaluateAll((all) => all.map((one) => one.parentElement?.textContent ?? ""))
  }

  async says(text: string | RegExp): Promise<void> {
    await this.page.getByText(text).first().waitFor()
  }

  async open(tab: "Needs you" | "Payments" | "Notifications" | "Reconcile" | "Health"): Promise<void> {
    if (!/\/app\/acquiring(\?|$)/.test(this.page.url())) await this.page.goto(`${this.adminUrl}/acquiring`)
    await this.page.getByRole("tab", { name: tab }).click()
  }

  async agree(button: string): Promise<void> {
    await this.page.getByRole("alertdialog").getByRole("button", { name: button }).click()
  }

  /** Asks for an amount in the drawer that a button of the widget opens, and agrees. */
  async move(
    what: "Capture" | "Refund",
    amount: string,
    { note, reason }: { note?: string; reason?: string } = {},
  ): Promise<void> {
    await this.widget.getByRole("button", { name: `${what}…` }).click()
    const drawer = this.page.getByRole("dialog")
    await drawer.getByLabel(/^Amount/).fill(amount)
    if (note) await drawer.getByLabel("Note").fill(note)
    if (reason) {
      await drawer.getByLabel("Reason").click()
      await this.page.getByRole("option", { name: reason, exact: true }).click()
    }
    await drawer.getByRole("button", { name: new RegExp(`^${what} `) }).click()
    await drawer.waitFor({ state: "hidden" })
  }

  /** Pictures of a part of the page: as it stands, dark, and on a phone. What sticks out on the phone is named. */
  async pictures(album: Album, part: Locator, name: string): Promise<string[]> {
    const wide = this.page.viewportSize() ?? { width: 1280, height: 900 }
    const take = async (look: string) => {
      await part.scrollIntoViewIfNeeded()
      await album.take(this.page, `${name}${look}`)
    }
    await take("")
    await this.page.evaluate(() => document.documentElement.classList.replace("light", "dark"))
    await take(" dark")
    await this.page.evaluate(() => document.documentElement.classList.replace("dark", "light"))
    await this.page.setViewportSize({ width: 390, height: 844 })
    await take(" on a phone")
    const outside = await stickingOut(this.page, part)
    await this.page.setViewportSize(wide)
    return outside
  }

  /** What is wrong with a part of the page as it stands, wide and on a phone, light and dark. */
  async faults(part: Locator): Promise<string[]> {
    const wide = this.page.viewportSize() ?? { width: 1280, height: 900 }
    const found = await this.violations(part)
    await this.page.setViewportSize({ width: 390, height: 844 })
    found.push(...(await this.violations(part)).map((violation) => `on a phone: ${violation}`))
    found.push(...(await stickingOut(this.page, part)).map((what) => `cut off on a phone: ${what}`))
    await this.page.setViewportSize(wide)
    return found
  }

  /** What axe-core finds wrong with a part of the page, light and dark. The frame around it is the dashboard's. */
  async violations(part: Locator): Promise<string[]> {
    // What is under the pointer has Medusa's own colour for that, whose contrast is not ours.
    await this.page.mouse.move(0, 0)
    const light = await violations(this.page, part)
    await this.page.evaluate(() => document.documentElement.classList.replace("light", "dark"))
    const dark = await violations(this.page, part, COLOUR_RULES)
    await this.page.evaluate(() => document.documentElement.classList.replace("dark", "light"))
    return [...light, ...dark.map((violation) => `dark: ${violation}`), ...(await unheardHints(part))]
  }
}

/** Hints that whoever cannot see the page does not hear: no control or group of controls is described by them. */
async function unheardHints(part: Locator): Promise<string[]> {
  return part
    .locator("[id$='-said'], [id$='-about']")
    .evaluateAll((hints) =>
      hints
        .filter(({ id }) => !document.querySelector(`[aria-describedby~="${CSS.escape(id)}"]`))
        .map(({ id }) => `described by nobody: ${id}`),
    )
}
