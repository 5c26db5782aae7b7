import { readFileSync } from "node:fs"
import type { AxeResults } from "axe-core"
import type { Page } from "playwright-core"

const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8")

/** What axe-core finds wrong on the page as it stands, one line each: `serious color-contrast: .selector`. */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe)
  const results = (await page.evaluate(`axe.run(document, { resultTypes: ["violations"] })`)) as AxeResults
  return results.violations.map(
    ({ impact, id, nodes }) => `${impact} ${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`,
  )
}
