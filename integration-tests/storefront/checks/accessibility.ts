import { readFileSync } from "node:fs"
import type { AxeResults } from "axe-core"
import type { Locator, Page } from "playwright-core"

const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8")

/** What axe-core finds wrong with a part of a page as it stands, one line each: `serious color-contrast: .selector`. */
export async function violations(page: Page, part: Locator = page.locator("html")): Promise<string[]> {
  await coloursHaveSettled(page)
  await page.evaluate(axe)
  const results = await part.evaluate((element) => {
    const { run } = Reflect.get(window, "axe") as { run(at: Element): Promise<AxeResults> }
    return run(element)
  })
  return results.violations.map(
    ({ impact, id, nodes }) => `${impact} ${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`,
  )
}

/** By how many pixels a page is wider than the screen. A phone's browser zooms out instead of saying so. */
export async function excessWidth(page: Page): Promise<number> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  return Math.max(0, width - (page.viewportSize()?.width ?? width))
}

/** How many changes of a page's look are under way: none for somebody who asked for less motion. */
export async function transitions(page: Page): Promise<number> {
  return page.evaluate(() => document.getAnimations().filter((one) => one instanceof CSSTransition).length)
}

/** A colour in the middle of its change has a contrast that nobody chose; what inherits it changes after it. */
async function coloursHaveSettled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const changes = () => document.getAnimations().filter((one) => one instanceof CSSTransition)
    while (changes().length > 0) await Promise.allSettled(changes().map(({ finished }) => finished))
  })
}
