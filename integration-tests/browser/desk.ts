import type { Browser, BrowserContext, Page } from "playwright-core"

import { Merchant } from "./actors/merchant"
import type { Stack } from "./stack/stack"

type State = Awaited<ReturnType<BrowserContext["storageState"]>>

/**
 * The merchant's browser of one file of tests. The admin is large, and read anew by every fresh browser; so this one
 * goes on from test to test, signed in. What a test has left in it is put back.
 */
export class Desk {
  private context: BrowserContext | undefined
  private kept: State | undefined

  constructor(
    private readonly browser: Browser,
    private readonly viewport: { width: number; height: number },
    private readonly stepMs: number,
  ) {}

  pages(): Page[] {
    return this.context?.pages() ?? []
  }

  /** A merchant who has signed in, before a page of their own. */
  async merchant(stack: Stack): Promise<Merchant> {
    this.context ??= await this.open()
    const merchant = new Merchant(await this.context.newPage(), stack.adminUrl)
    if (this.kept) return merchant
    await merchant.signIn()
    this.kept = await this.context.storageState()
    return merchant
  }

  /**
   * Closes the pages, and puts back what the last test's language or settings would be to the next one. Whoever had to
   * sign in anew, since the shop has started again, begins with another browser.
   */
  async tidy(): Promise<void> {
    if (!this.context) return
    await Promise.all(this.pages().map((page) => page.close()))
    await this.context.clearPermissions()
    await this.context.setOffline(false)
    const left = await this.context.storageState()
    if (this.kept && sessionOf(left) === sessionOf(this.kept)) {
      if (!isSame(left, this.kept)) await this.context.setStorageState(this.kept)
      return
    }
    await this.context.close()
    this.context = undefined
    this.kept = undefined
  }

  private async open(): Promise<BrowserContext> {
    const context = await this.browser.newContext({ viewport: this.viewport, reducedMotion: "reduce" })
    context.setDefaultTimeout(this.stepMs)
    await context.addInitScript(keepDrawersStill)
    return context
  }
}

/** Runs in the page. Medusa's drawers slide in whatever motion was asked for, and a press on what moves can miss it. */
function keepDrawersStill(): void {
  document.addEventListener("DOMContentLoaded", () => {
    const style = document.createElement("style")
    style.textContent = "[role=dialog] { animation: none !important }"
    document.head.append(style)
  })
}

function sessionOf({ cookies }: State): string | undefined {
  return cookies.find(({ name }) => name === "connect.sid")?.value
}

function isSame(one: State, other: State): boolean {
  const [a, b] = [one, other].map(({ cookies, origins }) =>
    JSON.stringify([cookies.map(({ name, value }) => `${name}=${value}`).sort(), origins]),
  )
  return a === b
}
