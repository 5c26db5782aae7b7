import { SANDBOX_SECRET_KEY } from "../../src/acquirer/domain/sandbox-account"
import { CARD_NUMBERS } from "../support/cards"
import { freePort } from "../support/free-port"
import { SANDBOX_ACCOUNT } from "../support/sandbox"
import { AcquiringPages } from "./actors/acquiring-pages"
import { SettingsPage } from "./actors/settings-page"
import { shopInBrowser } from "./shop-in-browser"

shopInBrowser(
  "acquiring fresh",
  ({ stack, journey }) => {
    async function connect(settings: SettingsPage, fields: Record<string, string>): Promise<void> {
      await settings.edit("Connection")
      for (const [label, text] of Object.entries(fields)) {
        await settings.drawer.getByLabel(label, { exact: true }).fill(text)
      }
      await settings.save()
    }

    journey(
      "an account that is nothing but an id is filled in by hand, tested, and takes its first order",
      async (walk) => {
        const { album } = walk
        const { page } = await walk.merchant()
        const pages = new AcquiringPages(page, stack.adminUrl)
        const settings = new SettingsPage(page)
        await pages.open("Health")
        const problems = page.getByRole("main").getByRole("listitem")
        await page.getByRole("heading", { name: "default" }).waitFor()
        await page.getByText("Closed", { exact: true }).waitFor()
        for (const field of ["Service address", "Merchant ID", "Account ID", "Secret key"])
          await problems.filter({ hasText: new RegExp(`^${field} is missing`) }).waitFor()
        await page.getByText("The service was not queried: the account is closed").waitFor()
        await album.take(page, "closed in health")
        await page.getByRole("link", { name: "Open its settings" }).click()
        await page.getByRole("heading", { name: "Connection" }).waitFor()
        await pages.open("Needs you")
        const closed = page.getByText("No shopper can pay with the account “default”.", { exact: true })
        await closed.waitFor()
        await page.getByText("Nothing waits for you.").waitFor()
        expect(await page.locator(".text-ui-tag-green-icon").count()).toBe(0)
        await page.getByRole("link", { name: "Open its settings" }).click()
        await page.getByText("Closed", { exact: true }).waitFor()
        for (const field of ["Service address", "Merchant ID", "Account ID", "Secret key"]) {
          await page.getByRole("listitem").getByText(field, { exact: true }).waitFor()
        }
        await album.take(page, "closed")
        expect(await pages.violations(page.getByRole("main"))).toEqual([])

        await connect(settings, {
          "Service address": stack.sandbox.url,
          "Merchant ID": SANDBOX_ACCOUNT.ACQUIRER_MERCHANT_ID,
          "Account ID": SANDBOX_ACCOUNT.ACQUIRER_ACCOUNT_ID,
          "Secret key": "a key of somebody else",
        })
        await settings.untilSaid("Signature refused")
        // Nothing is green of an account whose connection has just failed.
        await page.getByText("Takes payments, and needs you", { exact: true }).waitFor()
        await album.take(page, "wrong-key")

        await connect(settings, { "Service address": `http://localhost:${await freePort()}` })
        await settings.untilSaid("Not reachable")
        await album.take(page, "closed-port")

        await connect(settings, { "Service address": stack.sandbox.url, "Secret key": SANDBOX_SECRET_KEY })
        await settings.untilSaid("Connected")
        await page.getByText("Takes payments", { exact: true }).first().waitFor()
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
        await pages.open("Needs you")
        await page.getByText("Nothing waits for you.").waitFor()
        await page.locator(".text-ui-tag-green-icon").waitFor()
        expect(await closed.count()).toBe(0)
        expect(await stack.books.differences(walk.money.paidOnce())).toEqual([])
      },
    )

    journey(
      "two accounts stand apart: one that lost its encryption key, and one that is kept in code",
      async (walk) => {
        const { album } = walk
        const rows = () => stack.sql("SELECT * FROM acquiring_account_settings")
        const before = await rows()
        await stack.stopShop()
        await stack.startShop({ ACQUIRING_ENCRYPTION_KEY: "", SHOP_ACCOUNTS: "default,outlet=locked" })
        const merchant = await walk.merchant()
        // Who was signed in, Medusa keeps in its memory.
        await merchant.signIn()
        const { page } = merchant
        const pages = new AcquiringPages(page, stack.adminUrl)
        const settings = new SettingsPage(page)
        const main = page.getByRole("main")
        await page.goto(`${stack.adminUrl}/settings/acquiring`)
        await page.getByRole("tab", { name: "default", selected: true }).waitFor()
        await page.getByText(/ACQUIRING_ENCRYPTION_KEY is not set/).waitFor()
        await settings.edit("Connection")
        await settings.drawer
          .getByText(/once the server has the environment variable ACQUIRING_ENCRYPTION_KEY/)
          .waitFor()
        expect(await settings.drawer.getByLabel("Secret key", { exact: true }).isDisabled()).toBe(true)
        await album.take(page, "no-encryption-key")
        expect(await pages.violations(settings.drawer)).toEqual([])
        await settings.drawer.getByLabel("Merchant ID", { exact: true }).fill("200002")
        await settings.drawer.getByRole("button", { name: "Save" }).click()
        await settings.drawer
          .getByRole("alert")
          .getByText(/ACQUIRING_ENCRYPTION_KEY/)
          .first()
          .waitFor()
        await album.take(page, "nothing-stored")
        expect(await rows()).toEqual(before)
        await settings.drawer.getByRole("button", { name: "Cancel" }).click()

        await page.getByRole("tab", { name: "outlet" }).click()
        await page.getByText(/kept in code \(lock_settings\)/).waitFor()
        await page.getByRole("heading", { name: "Set in code" }).waitFor()
        await page.getByText("Settings are locked", { exact: true }).waitFor()
        await page.getByText("From medusa-config.ts", { exact: true }).waitFor()
        await page.getByRole("heading", { name: "Connection" }).waitFor()
        for (const name of [/^Edit /, "Import", "Add an entry"]) {
          for (const button of await main.getByRole("button", { name }).all())
            expect(await button.isDisabled()).toBe(true)
        }
        await album.take(page, "kept-in-code")
        expect(await pages.violations(main)).toEqual([])

        await pages.open("Payments")
        await page.getByRole("row").filter({ hasText: "Authorized" }).waitFor()
        await page.getByRole("combobox", { name: "Account" }).click()
        await page.getByRole("option", { name: "outlet" }).click()
        await pages.says("No payments match")
        await album.take(page, "payments-of-one")

        for (const [id, resolved] of [
          ["acqinc_open", null],
          ["acqinc_closed", "now()"],
        ]) {
          await stack.sql(
            `INSERT INTO acquiring_incident (id, account, kind, key, message, raised_at, resolved_at, resolved_by)
             VALUES ($1, 'outlet', 'books_differ', $1, 'The store and the service differ.', now(), ${resolved}, ${resolved && "'user_gone'"})`,
            [id],
          )
        }
        // A dry run, the batch and the list of batches say of which account each payment is.
        await page.goto(`${stack.adminUrl}/acquiring?tab=payments`)
        await page.getByRole("row").filter({ hasText: "Authorized" }).getByRole("checkbox").click()
        await page.getByRole("button", { name: "Capture…" }).click()
        const dryRun = page.getByRole("dialog")
        await dryRun.getByRole("columnheader", { name: "Account" }).waitFor()
        await dryRun.getByRole("cell", { name: "default", exact: true }).waitFor()
        await dryRun.getByRole("button", { name: "Capture 1 payment" }).click()
        const batch = page.getByRole("dialog")
        await batch.getByRole("listitem").getByText("Account default", { exact: true }).waitFor()
        await batch.getByText("1 of 1 payment through").first().waitFor()
        await album.take(page, "batch-of-two")
        await page.keyboard.press("Escape")
        await page.getByRole("table").getByRole("cell", { name: "default", exact: true }).waitFor()

        await pages.open("Needs you")
        for (const list of ["Needs you", "Closed incidents"]) {
          await page.getByRole("list", { name: list }).getByText("Account outlet", { exact: true }).waitFor()
        }
        expect(await pages.pictures(album, page.getByRole("list", { name: "Needs you" }), "queue-of-two")).toEqual([])
        for (const [account, isThere] of [
          ["default", false],
          ["outlet", true],
        ] as const) {
          await page.goto(`${stack.adminUrl}/acquiring?tab=queue&source=incident&account=${account}`)
          const list = page.getByRole("list", { name: "Needs you" })
          // Of the account that is closed by now a person may have been told.
          await list.or(page.getByText("Nothing that waits matches these filters")).first().waitFor()
          // Rows say whose they are once the accounts are read, and so is this choice there.
          await page.getByRole("main").getByRole("combobox", { name: "Account", exact: true }).waitFor()
          expect(await list.getByText("Account outlet", { exact: true }).count()).toBe(isThere ? 1 : 0)
        }
        await pages.open("Notifications")
        await page.getByRole("columnheader", { name: "Account" }).waitFor()
        await page.getByRole("cell", { name: "default", exact: true }).first().waitFor()
        await album.take(page, "notifications-of-two")
        const choose = async (account: string) => {
          await page.getByRole("main").getByRole("combobox", { name: "Account" }).click()
          await page.getByRole("option", { name: account, exact: true }).click()
        }
        await choose("outlet")
        await pages.says("No notifications match these filters")
        await choose("default")
        await page.getByRole("cell", { name: "default", exact: true }).first().waitFor()

        await page.goto(`${stack.adminUrl}/acquiring/refunds`)
        const isClosed = page.getByRole("alert").getByText(/is closed until its settings are complete/)
        await isClosed.filter({ hasText: '"default"' }).waitFor()
        await choose("outlet")
        await isClosed.filter({ hasText: '"outlet"' }).waitFor()
        await page.waitForURL(/\?account=outlet$/)
        await choose("The order's account")
        await isClosed.filter({ hasText: '"default"' }).waitFor()

        await page.goto(`${stack.adminUrl}/acquiring/close`)
        const closed = page.getByRole("alert").getByText(/is closed until its settings are complete/)
        await closed.filter({ hasText: '"default"' }).waitFor()
        await page.getByRole("tab", { name: "outlet" }).click()
        await closed.filter({ hasText: '"outlet"' }).waitFor()
        await page.waitForURL(/\?account=outlet$/)
        await page.getByRole("tab", { name: "outlet", selected: true }).waitFor()
        await album.take(page, "close-of-two")

        await page.goto(`${stack.adminUrl}/acquiring/payouts`)
        for (const account of ["default", "outlet"]) {
          await stack.sql(
            `INSERT INTO acquiring_payout (id, account, request_id, amount, currency_code, reference, approval, created_by)
             VALUES ($1, $2, $1, '5.00', 'EUR', $3, 'rejected', 'user_gone')`,
            [`acqpo_${account}`, account, `OF-${account}`],
          )
        }
        await page.reload()
        await page.getByRole("button", { name: "OF-default" }).waitFor()
        await choose("outlet")
        await page.getByRole("button", { name: "OF-default" }).waitFor({ state: "hidden" })
        await page.getByRole("button", { name: "OF-outlet" }).waitFor()
        await page.getByRole("button", { name: "New payout" }).click()
        const from = settings.drawer.getByRole("combobox", { name: "From account" })
        await from.click()
        await page.getByRole("option", { name: "outlet" }).click()
        await from.getByText("outlet").waitFor()
        await album.take(page, "payout-of-two")
        expect(await pages.violations(settings.drawer)).toEqual([])
      },
    )

    journey(
      "two accounts of one merchant account are a warning on the health page, with its settings",
      async (walk) => {
        await stack.stopShop()
        await stack.startShop({ SHOP_ACCOUNTS: "default,outlet" })
        const merchant = await walk.merchant()
        await merchant.signIn()
        const { page } = merchant
        const pages = new AcquiringPages(page, stack.adminUrl)
        const main = page.getByRole("main")
        await page.goto(`${stack.adminUrl}/settings/acquiring?account=outlet`)
        await connect(new SettingsPage(page), {
          "Service address": stack.sandbox.url,
          "Merchant ID": SANDBOX_ACCOUNT.ACQUIRER_MERCHANT_ID,
          "Account ID": SANDBOX_ACCOUNT.ACQUIRER_ACCOUNT_ID,
          "Secret key": SANDBOX_SECRET_KEY,
        })
        await pages.open("Health")
        for (const [account, other] of [
          ["default", "outlet"],
          ["outlet", "default"],
        ] as const) {
          const part = main
            .locator("div.shadow-elevation-card-rest")
            .filter({ has: page.getByRole("heading", { name: account, exact: true }) })
          await part
            .getByText(`Account ID is also that of account ${other}: both take money into one merchant account`)
            .waitFor()
          await part.getByText("Takes payments, and needs you").waitFor()
        }
        await walk.album.take(page, "warning")
        expect(await pages.violations(main)).toEqual([])
        await main.getByRole("link", { name: "Open its settings" }).nth(1).click()
        await page.getByRole("tab", { name: "outlet", selected: true }).waitFor()

        // What waits of one account is not said of the other.
        await stack.sql("UPDATE acquiring_incident SET resolved_at = now() WHERE resolved_at IS NULL")
        await stack.sql(
          `INSERT INTO acquiring_incident (id, account, kind, key, message, raised_at)
           VALUES ('acqinc_one', 'outlet', 'books_differ', 'one', 'The store and the service differ.', now())`,
        )
        await page.reload()
        await main.getByText("Takes payments, and needs you", { exact: true }).waitFor()
        const known = page.waitForResponse((answer) => /\/queue\?account=default/.test(answer.url()))
        await page.getByRole("tab", { name: "default" }).click()
        await known
        await main.getByText("Takes payments", { exact: true }).waitFor()
      },
    )
  },
  "nothing",
)
