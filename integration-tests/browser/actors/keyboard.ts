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

  press(key: string): Promise<void> {
    return this.page.keyboard.press(key)
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
