/**
 * Walks through a running shop on a phone and on a desktop, takes a picture of every page into
 * `.test-output/storefront`, and fails when axe-core finds anything or a page is wider than the screen:
 * `npx tsx integration-tests/storefront/checks/walk.ts [url]`
 */
import { mkdirSync } from "node:fs"
import { join, resolve } from "node:path"
import type { Browser, Page } from "playwright-core"
import { violations } from "./accessibility"
import { openBrowser } from "./browser"
import { Shopper } from "./shopper"

const SCREENS = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1280, height: 800 },
}
const output = resolve(__dirname, "../../../.test-output/storefront")
const faults: string[] = []

async function main(url: string): Promise<void> {
  mkdirSync(output, { recursive: true })
  const browser = await openBrowser()
  try {
    for (const screen of Object.keys(SCREENS) as (keyof typeof SCREENS)[]) {
      for (const scheme of ["light", "dark"] as const) await walk(browser, url, screen, scheme)
    }
  } finally {
    await browser.close()
  }
  for (const fault of faults) console.error(`✗ ${fault}`)
  console.log(`${faults.length === 0 ? "✓ nothing wrong" : `${faults.length} faults`}; pictures in ${output}`)
  process.exitCode = faults.length === 0 ? 0 : 1
}

async function walk(
  browser: Browser,
  url: string,
  screen: keyof typeof SCREENS,
  colorScheme: "light" | "dark",
): Promise<void> {
  const context = await browser.newContext({ viewport: SCREENS[screen], colorScheme, reducedMotion: "reduce" })
  const page = await context.newPage()
  const shopper = new Shopper(page, url)
  let count = 0
  const look = async (name: string) => {
    count += 1
    await page.waitForLoadState("networkidle")
    await page.screenshot({
      path: join(output, `${screen}-${colorScheme}-${String(count).padStart(2, "0")}-${name}.png`),
    })
    await judge(page, `${screen} ${colorScheme} ${name}`)
  }
  page.on("pageerror", (error) => faults.push(`${screen} ${colorScheme}: ${error.message}`))

  await shopper.open()
  await page.getByTestId("products").waitFor()
  await look("catalogue")
  await shopper.addToCart("tide-mug")
  await look("product")
  await shopper.open("/cart")
  await look("cart")
  await shopper.open("/checkout")
  await page.getByRole("button", { name: "Continue to delivery" }).click()
  await look("address-missing")
  await shopper.fillAddress()
  await page.getByRole("button", { name: "Continue to payment" }).waitFor()
  await look("delivery")
  await shopper.chooseDelivery()
  await look("payment")
  await shopper.pay()
  await look("card-missing")
  await shopper.fillCard("4000000000000002")
  await shopper.pay()
  await page.getByTestId("declined").waitFor()
  await look("declined")
  await shopper.fillCard("4111111111111111")
  await shopper.pay()
  await shopper.confirmation()
  await look("confirmation")
  await shopper.open("/account")
  await look("sign-in")
  await shopper.open("/nowhere")
  await look("not-found")
  await context.close()
}

async function judge(page: Page, where: string): Promise<void> {
  for (const violation of await violations(page)) faults.push(`${where}: ${violation}`)
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  if (excess > 0) faults.push(`${where}: ${excess} px wider than the screen`)
}

main(process.argv[2] ?? "http://localhost:8000").catch((error: unknown) => {
  console.error(error)
  process.exitCode = 1
})
