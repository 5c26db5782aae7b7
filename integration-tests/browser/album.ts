import { mkdirSync } from "node:fs"
import { join, resolve } from "node:path"

import type { Page } from "playwright-core"

const FOLDER = resolve(__dirname, "../../.test-output/browser")

/** The pictures of one test, numbered in the order of its steps, in `.test-output/browser`. */
export class Album {
  private count = 0
  private readonly slug: string

  constructor(test: string) {
    mkdirSync(FOLDER, { recursive: true })
    this.slug = test
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "-")
      .slice(0, 60)
      .replace(/^-|-$/g, "")
  }

  async take(page: Page, step: string): Promise<void> {
    this.count += 1
    const name = `${this.slug}-${String(this.count).padStart(2, "0")}-${step.replace(/\W+/g, "-")}.jpg`
    await page.screenshot({ path: join(FOLDER, name), type: "jpeg", quality: 70, animations: "disabled" })
  }
}
