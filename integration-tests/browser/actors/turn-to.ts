import type { Page } from "playwright-core"

/**
 * Goes to another page of the admin as its own links do: what is loaded stays, so do answers that it read a moment ago. To
 * load the admin anew takes several times as long; a test that needs fresh answers does that.
 */
export async function turnTo(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, "", to)
    dispatchEvent(new PopStateEvent("popstate", { state: null }))
  }, address)
}
