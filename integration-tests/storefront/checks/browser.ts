import chromium from "@sparticuz/chromium"
import { chromium as playwright, type Browser } from "playwright-core"

/**
 * The package's own flags are made for functions in a cloud: they switch off the same-origin rules, which a shop's
 * check must not miss, and share one process, which does not survive a closed context.
 */
const UNWANTED = [
  "--disable-web-security",
  "--allow-running-insecure-content",
  "--disable-site-isolation-trials",
  "--single-process",
  "--no-zygote",
]

/** A headless Chromium: `CHROMIUM_PATH` if set, else the one that comes with the packages (Linux x64). */
export async function openBrowser(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH ?? (await chromium.executablePath())
  const args = chromium.args.filter((arg) => !UNWANTED.includes(arg) && !arg.startsWith("--disable-features="))
  return playwright.launch({ executablePath, args, headless: true })
}
