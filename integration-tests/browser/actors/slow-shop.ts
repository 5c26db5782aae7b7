import type { Page, Route } from "playwright-core"

export const BROKEN = "The database takes a rest."

/** One of the shop's answers to the plugin's pages: it is long in coming, and then it is a failure, until that is repaired. */
export class SlowAnswer {
  private isRepaired = false
  private fail = () => {}
  private readonly failed = new Promise<void>((resolve) => (this.fail = resolve))

  private constructor(
    private readonly page: Page,
    private readonly path: RegExp,
  ) {}

  /** @param path of the answer, with its query; of an answer of Medusa's with `/admin/` */
  static async of(page: Page, path: RegExp): Promise<SlowAnswer> {
    const answer = new SlowAnswer(page, path)
    await page.route(answer.isMeant, answer.handle)
    return answer
  }

  comesAsFailure(): void {
    this.fail()
  }

  repair(): void {
    this.isRepaired = true
  }

  async leave(): Promise<void> {
    await this.page.unroute(this.isMeant, this.handle)
  }

  private readonly isMeant = ({ pathname, search }: URL) =>
    pathname.startsWith("/admin/") && this.path.test(`${pathname.replace(/^\/admin\/acquiring\//, "")}${search}`)

  private readonly handle = async (route: Route) => {
    if (this.isRepaired) return route.continue()
    await this.failed
    // The page may be gone by now.
    await route.fulfill({ status: 500, json: { type: "unknown_error", message: BROKEN } }).catch(() => undefined)
  }
}
