import type { Page } from "playwright-core"

import { intercept } from "./intercept"

export const BROKEN = "The database takes a rest."

/**
 * One of the shop's answers to the plugin's pages: it is long in coming, and then it is a failure, until that is
 * repaired.
 */
export class SlowAnswer {
  private isRepaired = false
  private fail = () => {}
  private readonly failed = new Promise<void>((resolve) => (this.fail = resolve))
  private end = () => {}

  private constructor() {}

  /** @param path of the answer, with its query; of an answer of Medusa's with `/admin/` */
  static async of(page: Page, path: RegExp): Promise<SlowAnswer> {
    const answer = new SlowAnswer()
    const meant = { test: (whole: string) => path.test(whole.replace(/^\/admin\/acquiring\//, "")) }
    answer.end = await intercept(page, meant, async (request) => {
      if (answer.isRepaired) return request.pass()
      await answer.failed
      await request.answer(500, { type: "unknown_error", message: BROKEN })
    })
    return answer
  }

  comesAsFailure(): void {
    this.fail()
  }

  repair(): void {
    this.isRepaired = true
  }

  leave(): void {
    this.end()
  }
}
