import type { Locator, Page } from "playwright-core"

import { eventually } from "../../support/eventually"

const MOST_ROUNDS = 5

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

  rule(place: number) {
    return this.drawer.getByRole("listitem", { name: `rule ${place}`, exact: true })
  }

  async addRule(said: { open3d: "On" | "Off"; from?: [string, string]; countries?: string; customers?: string }) {
    const place = (await this.drawer.getByRole("listitem", { name: /^rule \d+$/ }).count()) + 1
    await this.drawer.getByRole("button", { name: "Add a rule" }).click()
    const rule = this.rule(place)
    await this.chooseIn(rule.getByLabel("3-D Secure"), said.open3d)
    if (said.from) {
      await rule.getByRole("button", { name: `Add to Amounts of rule ${place}` }).click()
      await rule.getByRole("textbox", { name: "Currency, row 1" }).fill(said.from[0])
      await rule.getByRole("textbox", { name: "Amount, row 1" }).fill(said.from[1])
    }
    if (said.countries) await rule.getByLabel(/^Countries/).fill(said.countries)
    if (said.customers) await this.chooseIn(rule.getByLabel("Customers"), said.customers)
  }

  /** Fills one row of two that is added to a list. */
  async addPair(label: string, values: [name: string, value: string], place = 1): Promise<void> {
    const rows = this.drawer.getByRole("group", { name: label, exact: true })
    await rows.getByRole("button", { name: `Add to ${label}`, exact: true }).click()
    const boxes = rows.getByRole("textbox", { name: new RegExp(`, row ${place}$`) })
    for (const [at, value] of values.entries()) await boxes.nth(at).fill(value)
  }

  /** What the page shows of a setting. */
  async shown(field: string): Promise<string> {
    const label = this.page.getByRole("main").getByText(field, { exact: true })
    return label.locator("xpath=following-sibling::*[1]/p[1]").innerText()
  }

  /** By the keyboard alone: "Add", then what has the focus; one too many is removed again. */
  async typeRates(...rates: [currency: string, rate: string][]) {
    const rows = this.drawer.getByRole("group", { name: "Rates to US dollars" })
    const add = rows.getByRole("button", { name: "Add to Rates to US dollars" })
    await add.focus()
    for (const [currency, rate] of [...rates, ["XXX", "1"] as const]) {
      await this.page.keyboard.press("Enter")
      await this.page.keyboard.type(currency)
      await this.page.keyboard.press("Tab")
      await this.page.keyboard.type(rate)
      await this.page.keyboard.press("Tab")
      await this.page.keyboard.press("Tab")
    }
    await this.page.keyboard.press("Shift+Tab")
    await this.page.keyboard.press("Enter")
    await rows.getByRole("button", { name: "Remove XXX" }).waitFor({ state: "hidden" })
    expect(await add.evaluate((button) => button === document.activeElement)).toBe(true)
  }

  async chooseIn(choice: Locator, option: string): Promise<void> {
    await choice.click()
    await this.page.getByRole("option", { name: option, exact: true }).click()
    // The list returns the focus a moment after it has closed: what is typed elsewhere until then would be lost.
    await eventually(async () => (await choice.evaluate((own) => own === document.activeElement)) || undefined)
  }

  async save(): Promise<void> {
    await this.drawer.getByRole("button", { name: "Save", exact: true }).click()
    await this.drawer.waitFor({ state: "hidden" })
  }

  /** Types into fields of a group and saves them; a number's label has its unit behind the name. */
  async type(group: string, fields: Record<string, string>): Promise<void> {
    await this.edit(group)
    for (const [field, text] of Object.entries(fields)) await this.drawer.getByLabel(startingWith(field)).fill(text)
    await this.save()
  }

  /** Gives up what the page says of fields of a group. */
  async putBack(group: string, fields: readonly string[]): Promise<void> {
    await this.edit(group)
    for (const field of fields) {
      await this.drawer.getByRole("button", { name: new RegExp(`^Use the .*: ${field}$`) }).click()
    }
    await this.save()
  }

  /**
   * Whether what a save says lies over the head or the button of the drawer that is opened next. It is there for
   * seconds: where it was gone already, a text of the section is saved once more.
   */
  async isCoveredBySaying(
    said: string,
    section: string,
    field: string,
  ): Promise<{ said: boolean; covered: boolean[] }> {
    for (let round = 1; ; round += 1) {
      await this.edit(section)
      await this.drawer.getByLabel(field, { exact: true }).fill(`try ${round}`)
      await this.save()
      await this.edit(section)
      const parts = [
        this.drawer.getByRole("button", { name: "Save", exact: true }),
        this.drawer.getByRole("heading", { name: section }),
      ]
      const covered = await Promise.all(parts.map((part) => this.isCovered(part)))
      const isSaid = await this.page.getByText(said).last().isVisible()
      await this.drawer.getByRole("button", { name: "Cancel" }).click()
      if (isSaid || round === MOST_ROUNDS) return { said: isSaid, covered }
    }
  }

  /** Whether something else lies over a part of the drawer. */
  async isCovered(part: Locator): Promise<boolean> {
    return part.evaluate(async (own) => {
      // While the drawer slides in, the part is not yet where it will be.
      const moving = own.closest('[role="dialog"]')?.getAnimations() ?? []
      await Promise.all(moving.map(({ finished }) => finished))
      const { left, top, width, height } = own.getBoundingClientRect()
      return !own.contains(document.elementFromPoint(left + width / 2, top + height / 2))
    })
  }

  /** Presses "Test connection" and waits for what it says. */
  async verdict(text: string): Promise<void> {
    await this.page.getByRole("button", { name: "Test connection" }).click()
    await this.untilSaid(text)
  }

  /** Waits for what the page says of a connection that it tries by itself, as it does with what was saved just now. */
  async untilSaid(text: string): Promise<void> {
    await this.page.getByRole("status").getByText(text, { exact: true }).waitFor()
  }
}

function startingWith(text: string): RegExp {
  return new RegExp(`^${text}`)
}
