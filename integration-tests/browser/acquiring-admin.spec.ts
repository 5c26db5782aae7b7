import { CARD_NUMBERS } from "../support/cards"
import { eventually } from "../support/eventually"
import { AcquiringPages } from "./actors/acquiring-pages"
import { type Journey, shopInBrowser } from "./shop-in-browser"

shopInBrowser("acquiring admin", ({ stack, journey }) => {
  afterEach(() => {
    stack.sandbox.control.clearFaults()
    stack.sandbox.control.notificationSettings({ enabled: true })
  })

  /** A paid order, and a merchant who looks at it. */
  async function orderSeen(walk: Journey, card: keyof typeof CARD_NUMBERS = "approved") {
    const { shopper, context } = await walk.visitReadyToPay("phone")
    await shopper.fillCard(CARD_NUMBERS[card])
    await shopper.pay()
    const { number } = await shopper.confirmation()
    await context.close()
    const merchant = await walk.merchant()
    await merchant.openOrder(number)
    const pages = new AcquiringPages(merchant.page, stack.adminUrl)
    await pages.widgetIsThere()
    return { number, orderNo: walk.money.paidOnce(), merchant, pages, page: merchant.page }
  }

  journey("a capture whose answer is lost is shown as unknown, and a query resolves it", async (walk) => {
    const { album } = walk
    const { number, orderNo, merchant, pages, page } = await orderSeen(walk)
    await pages.widget.getByText("Books agree").waitFor()
    const { control } = stack.sandbox
    control.addFault({ kind: "reset_after", operation: "capture", orderNo })
    const away = control.addFault({ kind: "500_before", operation: "retrieval_trans", orderNo, times: 0 })
    await pages.move("Capture", "10.00")
    await pages.says("Capture: outcome unknown")
    await pages.widget.getByText(/^Capture .*: outcome unknown$/).waitFor()
    await pages.widget.scrollIntoViewIfNeeded()
    await album.take(page, "unknown")
    expect(await pages.violations(pages.widget)).toEqual([])

    await pages.open("Needs you")
    await page.getByRole("navigation").getByRole("img", { name: "1 waiting" }).first().waitFor()
    await page.getByRole("button", { name: /^Query now: Capture/ }).click()
    await pages.says(/is still unknown$/)
    await page.getByRole("button", { name: /^What happens next, and why: Capture/ }).press("Enter")
    await page.getByRole("region", { name: "What happens next, and why" }).waitFor()
    await album.take(page, "still-unknown")
    expect(await pages.violations(page.getByRole("main"))).toEqual([])
    control.clearFaults(away.id)
    // The job asks every few seconds too, and may be quicker than the merchant.
    const known = page.getByRole("status").filter({ hasText: "Nothing waits for you." })
    const ask = page.getByRole("button", { name: /^Query now: Capture/ })
    await ask.or(known).first().waitFor()
    if (await ask.isVisible()) await ask.click({ timeout: 5_000 }).catch(() => undefined)
    await known.waitFor()
    await page
      .getByRole("list", { name: "Done for you" })
      .getByText(/Capture: outcome found/)
      .waitFor()
    await album.take(page, "known")
    await merchant.openOrder(number)
    await merchant.seesPayment("Partially captured")
    expect(control.requests({ operation: "capture", orderNo })).toHaveLength(1)
    expect(await stack.books.differences(orderNo)).toEqual([])
  })

  journey("a payment held for review is accepted on the order's page", async (walk) => {
    const { album } = walk
    const { orderNo, pages, page } = await orderSeen(walk, "review")
    await pages.widget.getByRole("button", { name: "Reject" }).click()
    await page.getByRole("alertdialog").getByRole("button", { name: "Go back" }).click()
    await album.take(page, "held")
    expect(await pages.violations(pages.widget)).toEqual([])
    await pages.widget.getByRole("button", { name: "Accept" }).click()
    await pages.agree("Accept")
    await pages.widget.getByText("Authorized", { exact: true }).first().waitFor()
    await pages.widget.getByText(/^Accepted in review/).waitFor()
    await album.take(page, "accepted")
    const [request, ...more] = stack.sandbox.control.requests({ operation: "review", orderNo })
    expect(request).toBeDefined()
    expect(more).toEqual([])
  })

  journey("a refund at the portal shows as a difference, and refresh books it", async (walk) => {
    const { album } = walk
    const { orderNo, merchant, pages, page } = await orderSeen(walk)
    await pages.move("Capture", "12,00")
    await merchant.seesPayment("Partially captured")
    await pages.move("Refund", "2.00", "Scratched")
    await pages.widget.getByText("“Scratched”").waitFor()
    await pages.widget
      .getByText(/Done · by [^t]/)
      .first()
      .waitFor()
    await album.take(page, "moved")
    const { control } = stack.sandbox
    control.notificationSettings({ enabled: false })
    const [transaction] = control.transactions({ orderNo })
    control.refund(transaction?.transactionId ?? "", { amount: "5.50", reason: "Broken cup" })
    await page.reload()
    await pages.widgetIsThere()
    await pages.widget.getByRole("button", { name: "Refresh" }).click()
    await pages.widget.getByText("at the service's portal").waitFor()
    await pages.widget.getByText("Books agree").waitFor()
    await pages.widget.scrollIntoViewIfNeeded()
    await album.take(page, "agree")
    expect(await stack.books.differences(orderNo)).toEqual([])
  })

  journey("the page lists payments and notifications, replays, reconciles and tells of health", async (walk) => {
    const { album } = walk
    const { orderNo, number, pages, page } = await orderSeen(walk)
    const main = page.getByRole("main")
    const [transaction] = stack.sandbox.control.transactions({ orderNo })
    const id = transaction?.transactionId ?? ""

    await pages.open("Payments")
    const search = page.getByRole("search").getByRole("textbox")
    await search.fill("#999999")
    await page.getByRole("button", { name: "Find" }).click()
    await pages.says("No payments match")
    await search.fill(`#${number}`)
    await page.getByRole("button", { name: "Find" }).click()
    const row = page.getByRole("row").filter({ hasText: id })
    await row.getByRole("link", { name: `Order #${number}` }).waitFor()
    await eventually(async () => ((await page.getByRole("row").count()) === 2 ? true : undefined))
    await page
      .getByRole("list", { name: "Totals" })
      .getByText(/^1 payment, /)
      .waitFor()
    const saved = page.waitForEvent("download")
    await page.getByRole("button", { name: "Export CSV" }).click()
    expect((await saved).suggestedFilename()).toMatch(/^payments-\d{4}-\d\d-\d\d\.csv$/)
    await album.take(page, "payments")
    expect(await pages.violations(main)).toEqual([])
    await row.getByRole("button", { name: id }).press("Enter")
    const drawer = page.getByRole("dialog")
    await drawer.getByRole("heading", { name: "Timeline" }).waitFor()
    expect(await pages.violations(drawer)).toEqual([])
    await page.keyboard.press("Escape")
    await drawer.waitFor({ state: "hidden" })
    const opener = row.getByRole("button", { name: id })
    await eventually(async () => ((await opener.evaluate((own) => own === document.activeElement)) ? true : undefined))

    await row.getByRole("link", { name: /@example\.com|Lovelace/ }).click()
    const ofCustomer = page.getByRole("region", { name: "Payments at the service" })
    await ofCustomer.getByRole("button", { name: id }).waitFor()
    await ofCustomer.scrollIntoViewIfNeeded()
    await album.take(page, "customer")
    expect(await pages.violations(ofCustomer)).toEqual([])

    await pages.open("Notifications")
    await page.getByRole("button", { name: id }).first().click()
    await drawer.getByText("Fields as received").waitFor()
    await drawer.getByRole("button", { name: "Replay" }).click()
    await pages.says("Being processed again")
    await drawer.getByText("Processed", { exact: true }).first().waitFor()
    await album.take(page, "notification")
    expect(await pages.violations(drawer)).toEqual([])
    await drawer.getByRole("button", { name: "Close" }).first().click()

    await pages.open("Reconcile")
    await page.getByRole("button", { name: "Reconcile now" }).click()
    await page.getByRole("heading", { name: "Drift report" }).waitFor()
    await page.getByRole("listitem").filter({ hasText: "Done" }).filter({ hasText: "by a person" }).first().waitFor()
    await page.getByRole("progressbar", { name: "Payments looked at" }).waitFor()
    await album.take(page, "reconcile")
    expect(await pages.violations(main)).toEqual([])

    await pages.open("Health")
    await pages.says(/^The service answers/)
    await album.take(page, "health")
    expect(await pages.violations(main)).toEqual([])
    await page.getByRole("tab", { name: "Health" }).press("ArrowLeft")
    await page.waitForURL(/tab=reconcile/)
  })
})
