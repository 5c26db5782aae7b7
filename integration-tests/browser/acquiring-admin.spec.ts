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
    const { orderNo, merchant, pages, page } = await orderSeen(walk)
    await pages.widget.getByText("Books agree").waitFor()
    const { control } = stack.sandbox
    control.addFault({ kind: "reset_after", operation: "capture", orderNo })
    const away = control.addFault({ kind: "500_before", operation: "retrieval_trans", orderNo, times: 0 })
    await merchant.capture(/is not known yet.*do not press again/)
    await page.reload()
    await pages.widget.getByText(/^Capture .*: outcome unknown$/).waitFor()
    await pages.widget.scrollIntoViewIfNeeded()
    await album.take(page, "unknown")
    expect(await pages.violations(pages.widget)).toEqual([])

    await pages.open("Needs attention")
    await page.getByRole("button", { name: /^Query now: Capture/ }).click()
    await pages.says(/is still unknown$/)
    await album.take(page, "still-unknown")
    control.clearFaults(away.id)
    // The job asks every few seconds too, and may be quicker than the merchant.
    const known = page.getByText("Every outcome is known")
    const ask = page.getByRole("button", { name: /^Query now: Capture/ })
    await ask.or(known).first().waitFor()
    if (await ask.isVisible()) await ask.click({ timeout: 5_000 }).catch(() => undefined)
    await known.waitFor()
    await album.take(page, "known")
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
    await pages.widget.getByText("Authorised", { exact: true }).first().waitFor()
    await pages.widget.getByText(/^Accepted in review/).waitFor()
    await album.take(page, "accepted")
    const [request, ...more] = stack.sandbox.control.requests({ operation: "review", orderNo })
    expect(request).toBeDefined()
    expect(more).toEqual([])
  })

  journey("a refund at the portal shows as a difference, and refresh books it", async (walk) => {
    const { album } = walk
    const { orderNo, merchant, pages, page } = await orderSeen(walk)
    await merchant.capture()
    await merchant.seesPayment("Captured")
    const { control } = stack.sandbox
    control.notificationSettings({ enabled: false })
    const [transaction] = control.transactions({ orderNo })
    control.refund(transaction?.transactionId ?? "", { amount: "5.50", reason: "Broken cup" })
    await page.reload()
    await pages.widgetIsThere()
    await pages.widget.getByRole("button", { name: "Refresh" }).click()
    await pages.widget.getByText("at the service's portal").waitFor()
    await pages.widget.getByText("Books agree").waitFor()
    await merchant.seesPayment("Partially refunded")
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
    await page.getByLabel("Order, e-mail, transaction id or order number at the service").fill(id)
    await page.getByRole("button", { name: "Find" }).click()
    const row = page.getByRole("row").filter({ hasText: id })
    await row.getByRole("link", { name: `Order #${number}` }).waitFor()
    await eventually(async () => ((await page.getByRole("row").count()) === 2 ? true : undefined))
    await album.take(page, "payments")
    expect(await pages.violations(main)).toEqual([])
    await row.getByRole("button", { name: id }).press("Enter")
    const drawer = page.getByRole("dialog")
    await drawer.getByRole("heading", { name: "Timeline" }).waitFor()
    expect(await pages.violations(drawer)).toEqual([])
    await page.keyboard.press("Escape")
    await drawer.waitFor({ state: "hidden" })

    await pages.open("Notifications")
    await page.getByRole("button", { name: id }).first().click()
    await drawer.getByText("Fields as received").waitFor()
    await drawer.getByRole("button", { name: "Replay" }).click()
    await drawer.getByText("Worked", { exact: true }).first().waitFor()
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
