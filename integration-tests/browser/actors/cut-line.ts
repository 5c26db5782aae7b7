import type { Page } from "playwright-core"

/** The line between the admin and the shop, which can be cut. */
export class Line {
  constructor(private readonly page: Page) {}

  /** From now on nothing comes of what the plugin's pages ask for. */
  async cut(): Promise<void> {
    await this.page.route("**/admin/acquiring/**", (route) => route.abort())
  }

  async restore(): Promise<void> {
    await this.page.unroute("**/admin/acquiring/**")
  }

  /** What is asked for reaches the shop, and its answer is lost. */
  async loseAnswers(path: string): Promise<void> {
    await this.page.route(path, async (route) => {
      // The page may be gone by now.
      await route.fetch().catch(() => undefined)
      await route.abort().catch(() => undefined)
    })
  }

  /** Comes back to the window: everything shown is loaded again. */
  async lookAgain(): Promise<void> {
    await this.page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")))
  }
}
