import type { Page } from "playwright-core"

import { intercept } from "./intercept"

/** The line between the admin and the shop, which can be cut. */
export class Line {
  private join: () => void = () => undefined

  constructor(private readonly page: Page) {}

  /** From now on nothing comes of what the plugin's pages ask for. */
  async cut(): Promise<void> {
    this.join = await intercept(this.page, /^\/admin\/acquiring\//, (request) => request.fail())
  }

  restore(): void {
    this.join()
  }

  /** The browser has no network any more, and knows it. */
  async unplug(): Promise<void> {
    await this.page.context().setOffline(true)
  }

  async plugIn(): Promise<void> {
    await this.page.context().setOffline(false)
  }

  /** What is asked for reaches the shop, and its answer is lost. */
  async loseAnswers(path: RegExp): Promise<void> {
    await intercept(this.page, path, async (request) => (await request.answered()).lose())
  }

  /** Comes back to the window: everything shown is loaded again. */
  async lookAgain(): Promise<void> {
    await this.page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")))
  }
}
