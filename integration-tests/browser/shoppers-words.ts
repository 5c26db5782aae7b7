import type { Page } from "playwright-core"

import { ROW_ID } from "../support/row-id"

/** What a window of the shop says now is for a shopper: no failure of the shop's, and no id of a row in its store. */
export async function expectShoppersWords(...pages: Page[]): Promise<void> {
  for (const page of pages) {
    const text = await page.locator("body").innerText()
    expect(text).not.toContain("The shop has a problem")
    expect(text).not.toMatch(ROW_ID)
  }
}
