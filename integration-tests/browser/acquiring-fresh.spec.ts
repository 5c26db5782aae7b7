import type { Page } from "playwright-core"

import { SANDBOX_SECRET_KEY } from "../../src/acquirer/domain/sandbox-account"
import { CARD_NUMBERS } from "../support/cards"
import { freePort } from "../support/free-port"
import { SANDBOX_ACCOUNT } from "../support/sandbox"
import { AcquiringPages } from "./actors/acquiring-pages"
import { shopInBrowser } from "./shop-in-browser"

shopInBrowser(
  "acquiring fresh",
  ({ stack, journey }) => {
    const drawer = (page: Page) => page.getByRole("dialog")

    async function connect(page: Page, fields: Record<string, string>): Promise<void> {
      await page.getByRole("button", { name: "Edit Connection" }).click()
      for (const [label, text] of Object.entries(fields)) {
        await drawer(page).getByLabel(label, { exact: true }).fill(text)
      }
      await drawer(page).getByRole("button", { name: "Save" }).click()
      await drawer(page).waitFor({ state: "hidden" })
    }

    async function verdict(page: Page, text: string): Promise<void> {
      await page.getByRole("button", { name: "Test connection" }).click()
      await page.getByRole("status").getByText(text, { exact: true }).waitFor()
    }

    journey(
      "an account that is nothing but an id is filled in by hand, tested, and takes its first order",
      async (walk) => {
        const { album } = walk
        const { page } = await walk.merchant()
        const pages = new AcquiringPages(page, stack.adminUrl)
        await page.goto(`${stack.adminUrl}/settings/acquiring`)
        await page.getByText("Closed", { exact: true }).waitFor()
        for (const field of ["base_url", "merchant_id", "account_id", "secret_key"]) {
          await page.getByRole("listitem").getByText(field, { exact: true }).waitFor()
        }
        await album.take(page, "closed")
        expect(await pages.violations(page.getByRole("main"))).toEqual([])

        await connect(page, {
          "Service address": stack.sandbox.url,
          "Merchant ID": SANDBOX_ACCOUNT.ACQUIRER_MERCHANT_ID,
          "Account ID": SANDBOX_ACCOUNT.ACQUIRER_ACCOUNT_ID,
          "Secret key": "a key of somebody else",
        })
        await page.getByText("Open", { exact: true }).first().waitFor()
        await verdict(page, "Signature refused")
        await album.take(page, "wrong-key")

        await connect(page, { "Service address": `http://localhost:${await freePort()}` })
        await verdict(page, "Not reachable")
        await album.take(page, "closed-port")

        await connect(page, { "Service address": stack.sandbox.url, "Secret key": SANDBOX_SECRET_KEY })
        await verdict(page, "Connected")
        await page.getByText("Test", { exact: true }).first().waitFor()
        await album.take(page, "connected")
        const main = page.getByRole("main")
        expect(await pages.violations(main)).toEqual([])
        expect(await main.innerText()).not.toContain(SANDBOX_SECRET_KEY)

        const visitor = await walk.visitReadyToPay()
        await visitor.shopper.fillCard(CARD_NUMBERS.approved)
        await visitor.shopper.pay()
        const { number } = await visitor.shopper.confirmation()
        await album.take(visitor.page, "first-order")
        const merchant = await walk.merchant()
        await merchant.openOrder(number)
        await merchant.seesPayment("Authorized")
        expect(await stack.books.differences(walk.money.paidOnce())).toEqual([])
      },
    )
  },
  "nothing",
)
