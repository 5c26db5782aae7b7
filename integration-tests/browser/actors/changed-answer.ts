import type { Page } from "playwright-core"

/**
 * Lets the page read the server's answer with some of its fields changed: a state that the shop under test cannot be
 * brought into, or not within a test's time. The fields may be changed later: they are read at each answer. A request
 * that is on its way when the page moves on is nobody's any more: what becomes of it fails no test.
 */
export async function changeAnswer(page: Page, url: string, fields: object, times?: number): Promise<void> {
  await page.route(
    url,
    async (route) => {
      try {
        const response = await route.fetch()
        await route.fulfill({ response, json: { ...((await response.json()) as object), ...fields } })
      } catch {
        await route.abort().catch(() => undefined)
      }
    },
    { times },
  )
}
