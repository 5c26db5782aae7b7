import { readFileSync } from "node:fs"

import type { Locator } from "playwright-core"

import type { CARD_NUMBERS } from "../support/cards"
import { eventually } from "../support/eventually"
import { good } from "../support/http"
import { AcquiringPages } from "./actors/acquiring-pages"
import { intercept, stopNext } from "./actors/intercept"
import { orderPaid } from "./actors/order-seen"
import { type Journey, shopInBrowser } from "./shop-in-browser"

/** Within what a client waits for an answer. */
const SLOW_MS = 18_000

shopInBrowser("acquiring many orders", ({ stack, journey }) => {
  beforeEach(() => stack.sandbox.control.notificationSettings({ enabled: false }))
  afterEach(() => {
    stack.sandbox.control.clearFaults()
    stack.sandbox.control.notificationSettings({ enabled: true })
  })

  async function paidOrder(walk: Journey, card?: keyof typeof CARD_NUMBERS): Promise<string> {
    return (await orderPaid(stack, walk, card)).number
  }

  journey("a merchant captures all payments at once, and retries what the service refused", async (walk) => {
    const { album } = walk
    const numbers = [await paidOrder(walk), await paidOrder(walk)]
    const { page } = await walk.merchant()
    const pages = new AcquiringPages(page, stack.adminUrl)
    const main = page.getByRole("main")
    await pages.open("Payments")
    const chosen = page.getByRole("group", { name: "Chosen payments" })
    await page
      .getByRole("checkbox", { name: /^Choose payment / })
      .first()
      .click()
    await chosen.getByText("1 chosen").waitFor()
    await chosen.getByRole("button", { name: "Choose all 2" }).click()
    await chosen.getByText("2 chosen").waitFor()
    expect(await page.getByRole("checkbox", { name: /^Choose payment /, checked: true }).count()).toBe(2)
    await chosen.getByRole("button", { name: "Choose none" }).click()
    await chosen.waitFor({ state: "hidden" })
    expect(await page.getByRole("checkbox", { checked: true }).count()).toBe(0)
    await page.getByRole("checkbox", { name: "Choose every payment of this page" }).click()
    await chosen.getByText("2 chosen").waitFor()
    await album.take(page, "chosen")
    expect(await pages.violations(main)).toEqual([])

    const choose = async (filter: string, option: string) => {
      await page.getByRole("combobox", { name: filter, exact: true }).click()
      await page.getByRole("option", { name: option, exact: true }).click()
      await page.getByRole("combobox", { name: filter, exact: true }).filter({ hasText: option }).waitFor()
    }
    // What another filter found cannot be chosen while its own answer is on its way, nor do its totals stand there.
    const found = await stopNext(page, "GET", /^\/admin\/acquiring\/payments\?.*status=captured/)
    await choose("State of the payment", "Captured")
    await page.getByRole("status", { name: "Loading payments" }).waitFor()
    expect(await page.getByRole("checkbox").count()).toBe(0)
    found()
    await pages.says("No payments match these filters")
    const totals = page.getByRole("list", { name: "Totals" })
    const added = await stopNext(page, "GET", /^\/admin\/acquiring\/payments\/totals\?.*status=authorised/)
    await choose("State of the payment", "Authorized")
    await page.getByRole("status", { name: "Loading totals" }).waitFor()
    expect(await totals.count()).toBe(0)
    added()
    await totals.waitFor()
    await choose("State of the payment", "Every state")
    await chosen.getByText("2 chosen").waitFor()

    const modal = page.getByRole("dialog")
    await chosen.getByRole("button", { name: "Refund…" }).click()
    await modal.getByText("Nothing would be sent. Unchanged: 2 payments.").waitFor()
    await modal
      .getByRole("listitem")
      .getByText(/^2 payments: /)
      .waitFor()
    await album.take(page, "nothing-to-refund")
    await modal.getByRole("button").first().press("Escape")
    await modal.waitFor({ state: "hidden" })

    // As two payments of one order, of one sum, they are told apart.
    const [{ collection } = { collection: "" }] = await stack.sql<{ collection: string }>(
      `SELECT payment_collection_id AS collection FROM order_payment_collection
       JOIN "order" o ON o.id = order_id WHERE o.display_id = $1::int`,
      [numbers[1]],
    )
    const move = (number: string | undefined) =>
      stack.sql(
        `UPDATE order_payment_collection SET order_id = (SELECT id FROM "order" WHERE display_id = $1::int)
         WHERE payment_collection_id = $2`,
        [number, collection],
      )
    await move(numbers[0])
    await chosen.getByRole("button", { name: "Capture…" }).click()
    // One of them pays for all that the order comes to.
    await modal.getByRole("checkbox", { name: `Include order #${numbers[0]}` }).waitFor()
    for (const { transactionId } of stack.sandbox.control.transactions()) {
      await modal.getByText(transactionId, { exact: true }).waitFor()
    }
    await modal.getByRole("cell", { name: /other payments of the order pay for all that it comes to/ }).waitFor()
    await album.take(page, "two payments of one order")
    await modal.getByRole("button").first().press("Escape")
    await modal.waitFor({ state: "hidden" })
    await move(numbers[1])

    let dryRuns = 0
    await intercept(page, /\/batches\/dry-run$/, (request) => ((dryRuns += 1), request.pass()))
    await chosen.getByRole("button", { name: "Capture…" }).click()
    await modal.getByText(/^2 payments would be captured, together/).waitFor()
    for (const number of numbers) await modal.getByRole("link", { name: `#${number}` }).waitFor()
    expect(await pages.pictures(album, modal, "dry-run")).toEqual([])
    expect(await pages.violations(modal)).toEqual([])
    expect(stack.sandbox.control.requests({ operation: "capture" })).toHaveLength(0)

    stack.sandbox.control.addFault({ kind: "400", operation: "capture" })
    await modal.getByRole("button", { name: "Capture 2 payments" }).click()
    await page.waitForURL(/\/acquiring\/batches\?batch=/)
    expect(dryRuns).toBe(1)
    await modal.getByText("2 of 2 payments through").waitFor()
    await modal.getByText(/· 2 failed ·/).waitFor()
    await album.take(page, "failed")
    expect(await pages.violations(modal)).toEqual([])

    await modal.getByRole("button", { name: "Retry the failed" }).click()
    await page.getByRole("heading", { name: "Retry the failed" }).waitFor()
    const [first, second] = numbers
    await page.getByRole("checkbox", { name: `Include order #${first}` }).click()
    await page.getByText("1 payment would be captured, together $30.50. 1 payment left out.").waitFor()
    await album.take(page, "one-left-out")
    await page.getByRole("button", { name: "Capture 1 payment" }).click()
    await modal.getByText("Does again what failed in").waitFor()
    await modal.getByText(/1 of 1 payment through · 1 done/).waitFor()
    await modal.getByRole("link", { name: `Order #${second}`, exact: true }).waitFor()
    await album.take(page, "retried")
    expect(stack.sandbox.control.sums().map(({ captured }) => captured)).toEqual(["0.00", "30.50"])
    await modal.getByRole("button", { name: "an earlier batch" }).click()
    await modal.getByText(/· 2 failed ·/).waitFor()
    await modal.getByRole("button", { name: "Retry the failed" }).click()
    await page.getByText(/^1 payment would be captured, together \$30\.50\. Unchanged: 1 payment\.$/).waitFor()
    // Whoever closes the window before the answer comes stays where they are, and hears of it.
    const goOn = await stopNext(page, "POST", /\/batches$/)
    const earlier = page.url()
    await page.getByRole("button", { name: "Capture 1 payment" }).click()
    await page.keyboard.press("Escape")
    await page.getByRole("heading", { name: "Retry the failed" }).waitFor({ state: "hidden" })
    await page.locator("[data-sonner-toast]").first().waitFor({ state: "hidden" })
    goOn()
    await page.locator("[data-sonner-toast]").getByText("The batch runs", { exact: true }).waitFor()
    expect(page.url()).toBe(earlier)
    await modal.getByText(/· 2 failed ·/).waitFor()
    await modal.getByRole("button", { name: "Close" }).click()
    await modal.waitFor({ state: "hidden" })
    const rows = page.getByRole("table", { name: "Batches, newest first" }).getByRole("row")
    await rows.filter({ hasText: "Capture" }).nth(2).waitFor()
    await rows.filter({ hasText: "Capture" }).first().click()
    await modal.getByText(/1 of 1 payment through · 1 done/).waitFor()
    await modal.getByRole("button", { name: "Close" }).click()
    await modal.waitFor({ state: "hidden" })
    expect(await rows.filter({ hasText: "Capture" }).count()).toBe(3)
    await album.take(page, "list")
    expect(await pages.violations(main)).toEqual([])
    await choose("Kind of batch", "Refund")
    await page.getByText("No batch of this kind").waitFor()
    await choose("Kind of batch", "Capture")
    await rows.filter({ hasText: "Capture" }).nth(2).waitFor()

    // Refunded at the portal, behind the store's back.
    await stack.holdPasses()
    const [transaction] = stack.sandbox.control.transactions()
    stack.sandbox.control.refund(transaction!.transactionId, { amount: "1.50" })
    await page.getByRole("link", { name: "Refunds" }).click()
    const refund = page.getByRole("row").filter({ hasText: "$1.50" })
    await refund.getByText("Not in the store", { exact: true }).waitFor()
    await refund.getByText(/Do not refund it again/).waitFor()
    await album.take(page, "refund-not-here")
    expect(await pages.violations(main)).toEqual([])
    const noRefund = page.getByText("No refunds match these filters")
    for (const [filter, other, own] of [
      ["State at the service", "Failed", "Refunded"],
      ["Beside the store", "Books agree", "Not in the store"],
    ] as const) {
      await choose(filter, other)
      await noRefund.waitFor()
      await choose(filter, own)
      await refund.waitFor()
    }
    const find = page.getByRole("textbox", { name: /^Order, e-mail, transaction id/ })
    await find.fill("nobody@example.com")
    await find.press("Enter")
    await noRefund.waitFor()
    await find.fill(transaction!.orderNo)
    await find.press("Enter")
    await refund.waitFor()
    await album.take(page, "refund-found")
    await choose("Beside the store", "Agreeing or not")
    await refund.getByRole("button", { name: "Reconcile now" }).click()
    await refund.getByText("Books agree").waitFor()
    await album.take(page, "refund-here")
    await stack.holdPasses()

    // Of one the portal has refunded more meanwhile: the service refuses what the store believes is left.
    stack.sandbox.control.refund(transaction!.transactionId, { amount: "20.00" })
    await pages.open("Payments")
    await page.getByRole("checkbox", { name: "Choose every payment of this page" }).click()
    await chosen.getByRole("button", { name: "Refund…" }).click()
    await modal.getByText(/^2 payments would be refunded, together/).waitFor()
    await modal.getByLabel(/^Note/).fill("Recall of the mugs")
    await modal.getByRole("button", { name: "Refund 2 payments" }).click()
    await page.waitForURL(/\/acquiring\/batches\?batch=/)
    await modal.getByText(/2 of 2 payments through · 1 done · 1 failed/).waitFor()
    const results = modal.getByRole("listitem").filter({ has: page.getByRole("link", { name: /^Order #/ }) })
    await results.filter({ hasText: "Done" }).getByText("$30.50").waitFor()
    await results.filter({ hasText: "Failed" }).getByText("$29.00").waitFor()
    await album.take(page, "refunded")
    // What was found before does not stand under another filter while its own answer is on its way.
    const failed = await stopNext(page, "GET", /^\/admin\/acquiring\/batches\/\w+\?.*state=refused/)
    await choose("State", "Failed")
    await modal.getByRole("status", { name: "Loading the batch" }).waitFor()
    expect(await results.count()).toBe(0)
    await modal.getByText(/2 of 2 payments through · 1 done · 1 failed/).waitFor()
    failed()
    await results.filter({ hasText: "Failed" }).waitFor()
    expect(await results.count()).toBe(1)
    await choose("State", "Every state")
    await results.filter({ hasText: "Done" }).waitFor()
    expect(await pages.violations(modal)).toEqual([])
    const refunds = stack.sandbox.control.sums().map(({ refunded }) => refunded)
    expect(refunds.sort()).toEqual(["21.50", "30.50"])
    await results
      .filter({ hasText: "Done" })
      .getByRole("link", { name: /^Order #/ })
      .click()
    const refunded = pages.widget.getByRole("listitem").filter({ hasText: "Refund $30.50" })
    await refunded.getByText("“Recall of the mugs”", { exact: true }).waitFor()
    await refunded.scrollIntoViewIfNeeded()
    await album.take(page, "note of a refund")
    const [sent] = stack.sandbox.control.requests({ operation: "refund" })
    expect(JSON.stringify(sent?.body)).toContain("Recall of the mugs")
  })

  journey("how far a batch is shows while the service takes its time", async (walk) => {
    const { album } = walk
    const [quick, slow] = [await orderPaid(stack, walk), await orderPaid(stack, walk)]
    const { page } = await walk.merchant()
    const pages = new AcquiringPages(page, stack.adminUrl)
    const drawer = page.getByRole("dialog")
    await pages.open("Payments")
    for (const { number } of [quick, slow]) {
      const row = page
        .getByRole("row")
        .filter({ has: page.getByRole("link", { name: `Order #${number}`, exact: true }) })
      await row.getByRole("checkbox").click()
    }
    await page.getByRole("group", { name: "Chosen payments" }).getByRole("button", { name: "Capture…" }).click()
    await drawer.getByRole("button", { name: "Capture 2 payments" }).waitFor()
    // One is captured meanwhile: its line is through at once.
    const payment = "SELECT id FROM payment WHERE payment_session_id = $1"
    const [{ id } = { id: "" }] = await stack.sql<{ id: string }>(payment, [`payses_${quick.orderNo}`])
    good(await stack.admin.post(`/admin/payments/${id}/capture`, {}))
    stack.sandbox.control.addFault({ kind: "delay", operation: "capture", orderNo: slow.orderNo, ms: SLOW_MS })
    await drawer.getByRole("button", { name: "Capture 2 payments" }).click()
    const bar = drawer.getByRole("progressbar", { name: "Progress of the batch" })
    await eventually(async () => ((await bar.getAttribute("aria-valuenow")) === "50" ? true : undefined))
    // What is to be seen of it stands still until it was looked at.
    const goOn = await stopNext(page, "GET", /^\/admin\/acquiring\/batches\/\w+/)
    expect(await bar.getAttribute("aria-valuetext")).toBe("1 of 2 payments through")
    await drawer.getByText(/^1 of 2 payments through · /).waitFor()
    expect(await pages.pictures(album, bar, "half of a batch")).toEqual([])
    goOn()
    await drawer.getByText(/^2 of 2 payments through · /).waitFor()
    expect(await bar.getAttribute("aria-valuenow")).toBe("100")
    await album.take(page, "all of a batch")
    expect(stack.sandbox.control.requests({ operation: "capture", orderNo: slow.orderNo })).toHaveLength(1)
  })

  journey("a merchant decides reviews and cancels orders together, and reads what became of each", async (walk) => {
    const { album } = walk
    const [open, held] = [await paidOrder(walk), await paidOrder(walk, "review")]
    const { page } = await walk.merchant()
    const pages = new AcquiringPages(page, stack.adminUrl)
    const modal = page.getByRole("dialog")
    const carryOut = async (of: string[], button: string, press: string, stay: number) => {
      await pages.open("Payments")
      for (const number of of) {
        const row = page
          .getByRole("row")
          .filter({ has: page.getByRole("link", { name: `Order #${number}`, exact: true }) })
        await row.getByRole("checkbox").click()
      }
      await page.getByRole("group", { name: "Chosen payments" }).getByRole("button", { name: button }).click()
      if (stay > 0) await modal.getByText(`Unchanged: ${stay} payment.`).waitFor()
      await album.take(page, `dry run: ${button}`)
      await modal.getByRole("button", { name: press }).click()
      await page.waitForURL(/\/acquiring\/batches\?batch=/)
      await modal.getByText(/^(\d) of \1 (payment|order)s? through · \1 done · 0 failed/).waitFor()
    }
    const resultOf = (number: string) =>
      modal.getByRole("listitem").filter({ has: page.getByRole("link", { name: `Order #${number}`, exact: true }) })

    await carryOut([open, held], "Accept…", "Accept 1 payment", 1)
    await modal.getByRole("heading", { name: "Accepted in review" }).waitFor()
    await resultOf(held).getByText("Done", { exact: true }).waitFor()
    expect(await resultOf(open).count()).toBe(0)
    await album.take(page, "accepted")
    expect(stack.sandbox.control.requests({ operation: "review" })).toHaveLength(1)
    await modal.getByRole("button", { name: "Close" }).click()

    await carryOut([open, held], "Cancel orders…", "Cancel 2 orders", 0)
    for (const number of [open, held]) await resultOf(number).getByText("Done", { exact: true }).waitFor()
    await album.take(page, "cancelled")
    expect(await pages.violations(modal)).toEqual([])
    expect(walk.money.kept()).toBe(0)
    const states = await stack.sql('SELECT status FROM "order" WHERE display_id = ANY($1::int[])', [[open, held]])
    expect(states).toEqual([{ status: "canceled" }, { status: "canceled" }])
  })

  journey("a merchant maps a code, fills in the profile, and adds a way of paying", async (walk) => {
    const { album } = walk
    await paidOrder(walk)
    const { page } = await walk.merchant()
    const pages = new AcquiringPages(page, stack.adminUrl)
    const modal = page.getByRole("dialog")
    const [transaction] = stack.sandbox.control.transactions()
    // A code that the service has begun to use. A pass that is under way would write back what it was told before.
    await eventually(async () => {
      const changed = await stack.sql<{ id: string }>(
        `UPDATE acquiring_payment SET status_code = '4150', final = false, next_check_at = now() + interval '1 day'
         WHERE transaction_id = $1 AND (leased_until IS NULL OR leased_until < now())
         RETURNING id`,
        [transaction!.transactionId],
      )
      return changed.length > 0 ? true : undefined
    })
    await stack.sql(
      `INSERT INTO acquiring_incident (id, account, kind, key, transaction_id, message, raised_at)
       VALUES ('acqinc_code', 'default', 'unknown_code', 'unknown_code:4150', $1,
         'payment_status 4150, which no table of the profile names', now())`,
      [transaction!.transactionId],
    )
    await pages.open("Health")
    await pages.says("Takes payments, and needs you")
    await album.take(page, "health")
    await pages.open("Needs you")
    await page.getByRole("link", { name: /^Map the code: / }).click()
    const profile = page.getByRole("region", { name: "Profile, entry by entry" })
    const meaning = profile.getByRole("combobox", { name: "What payment_status 4150 means" })
    await meaning.waitFor()
    await eventually(async () => ((await isInView(meaning)) ? true : undefined))
    await album.take(page, "led-to-the-code")
    await meaning.click()
    await page.getByRole("option", { name: "Captured (captured)", exact: true }).click()
    await profile.scrollIntoViewIfNeeded()
    await album.take(page, "unmapped")
    expect(await pages.violations(profile)).toEqual([])
    await profile.getByRole("button", { name: "Map", exact: true }).click()
    await modal.getByText("One payment stands at such a code").waitFor()
    await album.take(page, "mapping")
    expect(await pages.violations(modal)).toEqual([])
    await modal.getByRole("button", { name: "Save" }).click()
    await modal.waitFor({ state: "hidden" })
    await profile.getByText("Codes seen and not mapped").waitFor({ state: "hidden" })

    await profile.getByLabel("Find an entry").fill("time zone")
    await profile.getByRole("button", { name: "Edit timeZone" }).click()
    await modal.getByLabel("The service's answer").fill("Mars")
    await modal.getByRole("button", { name: "Show what changes" }).click()
    await modal.getByText(/must be a time zone/).waitFor()
    await modal.getByRole("button", { name: "Go back" }).click()
    await modal.getByLabel("The service's answer").fill("Asia/Shanghai")
    await album.take(page, "entry")
    expect(await pages.violations(modal)).toEqual([])
    await modal.getByRole("button", { name: "Show what changes" }).click()
    await modal.getByRole("button", { name: "Save" }).click()
    await modal.waitFor({ state: "hidden" })
    await profile.getByText("Yours").waitFor()

    const saved = page.waitForEvent("download")
    await profile.getByRole("button", { name: "Export" }).click()
    expect((await saved).suggestedFilename()).toBe("profile-default.json")
    const exported = readFileSync(await (await saved).path(), "utf8")
    // This store's own answers, and not what the reference profile says besides.
    expect(JSON.parse(exported)).toMatchObject({ timeZone: "Asia/Shanghai" })
    expect(Object.keys(JSON.parse(exported) as object).sort()).toEqual(["codes", "timeZone"])
    await profile.getByRole("button", { name: "Import" }).click()
    const file = (text: string) => ({ name: "profile.json", mimeType: "application/json", buffer: Buffer.from(text) })
    const chooser = modal.getByLabel("JSON file")
    await chooser.setInputFiles(file("{ no JSON"))
    await modal.getByRole("alert").getByText("This file is no JSON").waitFor()
    await album.take(page, "no JSON")
    expect(await pages.violations(modal)).toEqual([])
    // Listens early: the browser is told so without being waited for, and a key at once can come before it.
    const chosenByKey = page.waitForEvent("filechooser")
    await chooser.setInputFiles(file(" ".repeat(1_100_000)))
    await modal.getByRole("alert").getByText("This file has more than 1,000 KB").waitFor()
    expect(await modal.getByLabel("Profile, as JSON").inputValue()).toBe("")
    await chooser.focus()
    await page.keyboard.press("Enter")
    await (await chosenByKey).setFiles(file("{ }"))
    await modal.getByRole("alert").waitFor({ state: "detached" })
    expect(await modal.getByLabel("Profile, as JSON").inputValue()).toBe("{ }")
    await modal.getByRole("button", { name: "Show what changes" }).click()
    await modal.getByText("2 entries change").waitFor()
    await album.take(page, "import")
    await modal.getByRole("button", { name: "Save" }).click()
    await modal.waitFor({ state: "hidden" })
    await profile.getByText("Yours").waitFor({ state: "hidden" })

    const imported = async (text: string) => {
      await profile.getByRole("button", { name: "Import" }).click()
      await modal.getByText(/A file has this store's own answers only/).waitFor()
      await chooser.setInputFiles(file(text))
      await modal.getByRole("button", { name: "Show what changes" }).click()
      await modal.getByText("2 entries change").waitFor()
      await modal.getByRole("button", { name: "Save" }).click()
      await modal.waitFor({ state: "hidden" })
    }
    await imported(exported)
    await profile.getByText("Yours").waitFor()
    await profile.getByText("Asia/Shanghai", { exact: true }).waitFor()
    await imported("{ }")
    await profile.getByText("Yours").waitFor({ state: "hidden" })

    await profile.getByLabel("Find an entry").fill("paths cancel_subscription")
    const path = profile.getByRole("listitem").filter({ hasText: "paths cancel_subscription" })
    for (const [button, change, now] of [
      ["The service has none", "/v1/cancelSubscription → –", "–"],
      ["Reset to what is assumed", "– → /v1/cancelSubscription", "/v1/cancelSubscription"],
    ] as const) {
      await path.getByRole("button", { name: "Edit paths cancel_subscription" }).click()
      await modal.getByRole("button", { name: button }).click()
      await modal.getByText(change, { exact: true }).waitFor()
      await album.take(page, button)
      await modal.getByRole("button", { name: "Save" }).click()
      await modal.waitFor({ state: "hidden" })
      await path.getByText(now, { exact: true }).waitFor()
    }
    expect(await profile.getByText("Yours").count()).toBe(0)

    await page.getByRole("button", { name: "Edit Checkout" }).click()
    await modal.getByRole("button", { name: "Add a way of paying" }).click()
    const added = modal.getByRole("listitem", { name: /^way of paying \d+$/ })
    await modal.getByRole("button", { name: "Save" }).click()
    await added.getByRole("alert").first().waitFor()
    expect(await added.getByLabel("Id", { exact: true }).getAttribute("aria-invalid")).toBe("true")
    await added.getByLabel("Id", { exact: true }).fill("gift")
    await added.getByLabel("Name that shoppers see").fill("Gift card")
    const gift = modal.getByRole("listitem", { name: "Gift card" })
    await gift.getByLabel(/^Currencies/).fill("real")
    await modal.getByRole("button", { name: "Save" }).click()
    await gift
      .getByRole("alert")
      .getByText("Names real, which is not a currency such as EUR", { exact: true })
      .waitFor()
    expect(await gift.getByLabel("The service's name of it").getAttribute("aria-invalid")).toBe("true")
    await gift.getByLabel("The service's name of it").fill("giftcard")
    await gift.getByLabel(/^Currencies/).fill("brl")
    const names = gift.getByRole("group", { name: "Names of Gift card by language" })
    for (const [place, language, name] of [
      [1, "deutsch!", "Geschenkkarte"],
      [2, "pt-BR", "Vale-presente"],
    ] as const) {
      await names.getByRole("button", { name: /^Add to/ }).click()
      await names.getByRole("textbox", { name: `Language, such as de or pt-BR, row ${place}` }).fill(language)
      await names.getByRole("textbox", { name: `Name, row ${place}` }).fill(name)
    }
    await modal.getByRole("button", { name: "Save" }).click()
    await names.getByRole("alert").getByText("Must be a language such as de or pt-BR", { exact: true }).waitFor()
    await names.getByRole("textbox", { name: "Language, such as de or pt-BR, row 1" }).fill("de")
    const preview = gift.getByRole("list", { name: "Gift card, as shoppers see it" })
    expect((await preview.getByRole("listitem").allInnerTexts()).map((line) => line.split(/\s*\n\s*/))).toEqual([
      ["Geschenkkarte", "German"],
      ["Vale-presente", "Brazilian Portuguese"],
      ["Gift card", "every other language"],
    ])
    await gift.scrollIntoViewIfNeeded()
    await album.take(page, "methods")
    expect(await pages.violations(modal)).toEqual([])
    await modal.getByRole("button", { name: "Move Gift card up" }).click()
    await modal.getByRole("button", { name: "Save" }).click()
    await modal.waitFor({ state: "hidden" })
    await page.getByText(/Gift card \(de: Geschenkkarte, pt-BR: Vale-presente\)\s+\w/).waitFor()
  })
})

/** Whether a person sees it without scrolling. */
function isInView(target: Locator): Promise<boolean> {
  return target.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return top >= 0 && bottom <= window.innerHeight
  })
}
