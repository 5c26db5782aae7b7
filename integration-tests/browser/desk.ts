import type { Browser, BrowserContext, Page } from "playwright-core"

import { Merchant } from "./actors/merchant"
import type { Stack } from "./stack/stack"

/**
 * The merchant's browser of one file of tests. The admin is large, and read anew by every fresh browser; so this one goes
 * on from test to test, signed in, unless a test has left something in it.
 */
export class Desk {
  private context: BrowserContext | undefined
  private kept = ""

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
    this.kept = await this.left(this.context)
    return merchant
  }

  /** Closes the pages, and the browser where a language or a setting of the last test would be that of the next. */
  async tidy(): Promise<void> {
    if (!this.context) return
    await Promise.all(this.pages().map((page) => page.close()))
    await this.context.clearPermissions()
    if (this.kept && (await this.left(this.context)) === this.kept) return
    await this.context.close()
    this.context = undefined
    this.kept = ""
  }

  private async open(): Promise<BrowserContext> {
    const context = await this.browser.newContext({ viewport: this.viewport, reducedMotion: "reduce" })
    context.setDefaultTimeout(this.stepMs)
    return context
  }

  private async left(context: BrowserContext): Promise<string> {
    const { cookies, origins } = await context.storageState()
    return JSON.stringify([cookies.map(({ name, value }) => [name, value]), origins])
  }
}
