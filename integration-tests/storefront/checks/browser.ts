import chromium from "@sparticuz/chromium"
import { chromium as playwright, type Browser } from "playwright-core"

/** A headless Chromium: `CHROMIUM_PATH` if set, else the one that comes with the packages (Linux x64). */
export async function openBrowser(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH ?? (await chromium.executablePath())
  return playwright.launch({ executablePath, args: chromium.args, headless: true })
}
