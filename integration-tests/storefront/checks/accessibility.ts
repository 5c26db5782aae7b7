import { readFileSync } from "node:fs"
import type { AxeResults, RunOptions } from "axe-core"
import type { Locator, Page } from "playwright-core"

const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8")

/** What depends on the colours: all that can be wrong of a page that was found right in others. */
export const COLOUR_RULES = ["color-contrast", "link-in-text-block"]

/**
 * What axe-core finds wrong with a part of a page as it stands, one line each: `serious color-contrast: .selector`.
 * @param rules to look at; all of them if left out
 */
export async function violations(
  page: Page,
  part: Locator = page.locator("html"),
  rules?: string[],
): Promise<string[]> {
  await coloursHaveSettled(page)
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe)
  const results = await part.evaluate((element, values) => {
    const { run } = Reflect.get(window, "axe") as { run(at: Element, options: RunOptions): Promise<AxeResults> }
    // What is right need not be described: that takes half of the time.
    return run(element, { resultTypes: ["violations"], ...(values ? { runOnly: { type: "rule", values } } : {}) })
  }, rules)
  return results.violations.map(
    ({ impact, id, nodes }) => `${impact} ${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`,
  )
}

/** By how many pixels a page is wider than the screen. A phone's browser zooms out instead of saying so. */
export async function excessWidth(page: Page): Promise<number> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  return Math.max(0, width - (page.viewportSize()?.width ?? width))
}

/**
 * What can be pressed, typed into or read and does not fit its card or the screen: a card hides what is too wide, and
 * the page is no wider for it. What is scrolled sideways, as tables are, may be wider; a text may end in "…".
 */
export async function stickingOut(page: Page, part: Locator): Promise<string[]> {
  const width = page.viewportSize()?.width ?? Infinity
  return part.evaluate((element, most) => {
    const within = (one: Element): Element[] => {
      const parent = one.parentElement
      return one === element || !parent ? [one] : [one, ...within(parent)]
    }
    const isScrolled = (one: Element) =>
      within(one).some((at) => at !== one && at !== element && /auto|scroll/.test(getComputedStyle(at).overflowX))
    // For screen readers alone, or cut on purpose.
    const isShort = (one: Element) =>
      within(one).some((at) => at.clientWidth === 1 || getComputedStyle(at).textOverflow === "ellipsis")
    const card = (one: Element) => one.closest(".shadow-elevation-card-rest")?.getBoundingClientRect().right ?? most
    const isOutside = (one: Element, { right }: DOMRect) => right > Math.min(most, card(one)) + 1
    const controls = [...element.querySelectorAll("button, input, a")]
      .filter((one) => one.getClientRects().length > 0 && !isScrolled(one))
      .filter((one) => isOutside(one, one.getBoundingClientRect()))
      .map((one) => `${one.tagName.toLowerCase()} ${one.getAttribute("aria-label") ?? one.textContent}`)
    const texts = []
    const walk = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    for (let text = walk.nextNode(); text; text = walk.nextNode()) {
      const one = text.parentElement
      if (!one?.checkVisibility({ visibilityProperty: true }) || one.closest("button, a")) continue
      if (text.textContent?.trim() === "") continue
      range.selectNodeContents(text)
      if (isOutside(one, range.getBoundingClientRect()) && !isScrolled(one) && !isShort(one))
        texts.push(`text ${text.textContent}`)
    }
    return [...controls, ...texts]
  }, width)
}

/** How many changes of a page's look are under way: none for somebody who asked for less motion. */
export async function transitions(page: Page): Promise<number> {
  return page.evaluate(() => document.getAnimations().filter((one) => one instanceof CSSTransition).length)
}

/**
 * A colour in the middle of its change, or of a window that fades in, has a contrast that nobody chose; what inherits
 * it changes after it. They are brought to their end instead of waited for: in a part that is not drawn, as a closed
 * list, a change stands still. What goes round without an end goes on.
 */
async function coloursHaveSettled(page: Page): Promise<void> {
  await page.evaluate(() => {
    const hasEnd = ({ effect }: Animation) => Number.isFinite(Number(effect?.getComputedTiming().endTime))
    const changes = () => document.getAnimations().filter((one) => one.playState !== "finished" && hasEnd(one))
    while (changes().length > 0) for (const change of changes()) change.finish()
  })
}
