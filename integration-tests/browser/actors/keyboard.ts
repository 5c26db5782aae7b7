import type { Locator, Page } from "playwright-core"

import { eventually } from "../../support/eventually"

/** More than any page of the shop has; a focus that goes round and round ends here. */
const MOST_STOPS = 40

/** A shopper without a mouse: goes only where Tab leads, and must see where that is. */
export class Keyboard {
  constructor(private readonly page: Page) {}

  /** @throws when Tab never comes to `target`, or stops on the way where nothing marks the focus */
  async goTo(target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
    await target.waitFor({ state: "attached" })
    const passed: string[] = []
    for (let stops = 0; stops < MOST_STOPS; stops += 1) {
      await this.page.keyboard.press(key)
      const { name, isMarked } = await this.page.evaluate(focusNow)
      if (!isMarked) throw new Error(`Nobody sees that the focus is on ${name}`)
      if (await this.isAt(target)) return
      passed.push(name)
    }
    throw new Error(`${key} does not lead to ${target.toString()}, but to ${passed.join(", ")}`)
  }

  /** Goes to a field and writes over what stands there. */
  async write(field: Locator, text: string, key?: "Tab" | "Shift+Tab"): Promise<void> {
    if (!(await this.isAt(field))) await this.goTo(field, key)
    await this.press("ControlOrMeta+A")
    await this.page.keyboard.type(text)
  }

  async use(target: Locator, key: "Enter" | "Space"): Promise<void> {
    await this.goTo(target)
    await this.press(key)
  }

  /**
   * Goes through a part of the page with Tab alone, from its beginning to where Tab leaves it.
   * @returns what Tab never comes to, and what does not show that the focus is on it
   */
  async faults(part: Locator): Promise<string[]> {
    const names = await part.evaluate(markControls)
    const reached = new Set<number>()
    const seen = new Set<number>()
    // A field for a date has a stop for each of its parts.
    for (let stops = 0; stops < names.length * 5; stops += 1) {
      await this.page.keyboard.press("Tab")
      const focus = await part.evaluate(controlInFocus)
      if (focus === undefined) break
      if (focus.place === undefined) continue
      reached.add(focus.place)
      if (focus.isMarked) seen.add(focus.place)
      // A dialog lets the focus go round.
      if (seen.size === names.length) break
    }
    return names.flatMap((name, place) => {
      if (!reached.has(place)) return [`Tab does not come to ${name}`]
      return seen.has(place) ? [] : [`Nobody sees that the focus is on ${name}`]
    })
  }

  press(key: string): Promise<void> {
    return this.page.keyboard.press(key)
  }

  /** Waits until the page itself has led the focus into `place`. */
  async isIn(place: Locator): Promise<void> {
    await eventually(() => place.evaluate((own) => own.contains(document.activeElement) || undefined))
  }

  /** Waits until the page itself has led the focus to `target`. */
  async isLedTo(target: Locator): Promise<void> {
    await target.waitFor({ state: "attached" })
    await eventually(async () => ((await this.isAt(target)) ? true : undefined))
  }

  private isAt(target: Locator): Promise<boolean> {
    return target.evaluate((element) => element === document.activeElement)
  }
}

/** Runs in the page. An input that is not seen itself is marked at what stands for it, right behind it. */
function focusNow(): { name: string; isMarked: boolean } {
  const element = document.activeElement ?? document.body
  const isSeen = getComputedStyle(element).opacity !== "0"
  const marked = isSeen ? element : element.nextElementSibling
  const [label] = element instanceof HTMLInputElement ? (element.labels ?? []) : []
  const name = element.getAttribute("aria-label") ?? ((label ?? element).textContent?.trim() || element.outerHTML)
  if (element === document.body) return { name: "the page", isMarked: true }
  return { name: name.slice(0, 60), isMarked: marked !== null && getComputedStyle(marked).outlineStyle !== "none" }
}

/** Runs in the page. Numbers everything that can be used, remembers how it looks, and begins where the part does. */
function markControls(part: Element): string[] {
  const start = document.createElement("span")
  start.tabIndex = -1
  part.prepend(start)
  start.focus()
  // Ended rather than waited for: in a part that is not drawn, as a closed list, a change stands still.
  for (const one of document.getAnimations()) if (one instanceof CSSTransition) one.finish()
  const controls = part.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea, summary, [tabindex]")
  const usable = [...controls].filter(
    (element) =>
      element.tabIndex >= 0 &&
      // A list of tabs hands the focus on to the one that is chosen.
      !element.matches(":disabled, [role=tablist], [aria-hidden=true], [aria-hidden=true] *") &&
      element.checkVisibility({ visibilityProperty: true }),
  )
  for (const [place, element] of usable.entries()) {
    element.dataset.place = String(place)
    // A small control may be marked at what stands for it, right inside.
    element.dataset.look = [element, ...element.children]
      .map((one) => {
        const { boxShadow, outlineStyle, backgroundColor, color } = getComputedStyle(one)
        return [boxShadow, outlineStyle, backgroundColor, color].join()
      })
      .join()
  }
  return usable.map((element) => {
    const [label] = element instanceof HTMLInputElement ? (element.labels ?? []) : []
    const name = element.getAttribute("aria-label") ?? ((label ?? element).textContent?.trim() || element.outerHTML)
    return name.slice(0, 60)
  })
}

/** Runs in the page. Undefined once the focus has left the part. */
function controlInFocus(part: Element): { place: number | undefined; isMarked: boolean } | undefined {
  const element = document.activeElement
  if (!(element instanceof HTMLElement) || !part.contains(element)) return undefined
  const { place } = element.dataset
  if (place === undefined) return { place, isMarked: true }
  for (const one of document.getAnimations()) if (one instanceof CSSTransition) one.finish()
  const look = [element, ...element.children].map((one) => {
    const { boxShadow, outlineStyle, backgroundColor, color } = getComputedStyle(one)
    return [boxShadow, outlineStyle, backgroundColor, color].join()
  })
  return { place: Number(place), isMarked: element.dataset.look !== look.join() }
}
