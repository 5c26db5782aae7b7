import { CARD_NUMBERS } from "../support/cards"
import { eventually } from "../support/eventually"
import { addToOrder } from "../support/order-edit"
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

  /** A merchant adds a mug to an order: it is owed from then on. */
  async function addMug(number: string): Promise<void> {
    const [order] = await stack.sql<{ id: string }>(`SELECT id FROM "order" WHERE display_id = $1`, [number])
    const mugs = await stack.sql<{ id: string }>(
      "SELECT v.id FROM product_variant v JOIN product p ON p.id = v.product_id WHERE p.handle = 'tide-mug'",
    )
    const variants = { mug: mugs.map(({ id }) => id) }
    await addToOrder({ admin: stack.admin, seeded: { variants } }, order?.id ?? "", "mug")
  }

  /** What reconciliation says of a payment that somebody should look at. */
  async function paidTwice(key: string, orderNo: string): Promise<void> {
    await stack.sql(
      `INSERT INTO acquiring_incident (id, account, kind, key, order_no, message, next_step, raised_at)
       VALUES ('acqinc_' || $1, 'default', 'duplicate_payment', 'duplicate:' || $1, $2,
         'The cart was paid twice.', 'Refund or release one of them.', now())`,
      [key, orderNo],
    )
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

    await pages.speak("de")
    await page.reload()
    const widget = page.getByRole("region", { name: "Zahlung beim Dienst" })
    await widget.getByText("Bücher stimmen überein").waitFor()
    // The currency's sign goes behind the amount, with a comma for the decimals.
    await widget.getByRole("row", { name: /^Erfasst 12,00 \S+ 12,00/ }).waitFor()
    await widget.getByRole("button", { name: "Erstatten…" }).waitFor()
    await widget.scrollIntoViewIfNeeded()
    await album.take(page, "german-order")
    expect(await pages.violations(widget)).toEqual([])
    await page.goto(`${stack.adminUrl}/acquiring`)
    await page.getByRole("tab", { name: "Zu erledigen" }).waitFor()
    await page.getByRole("navigation").getByRole("link", { name: "Tagesabschluss" }).first().waitFor()
    await page.getByText("Es gibt nichts zu erledigen.").waitFor()
    await album.take(page, "german-queue")
    await page.getByRole("tab", { name: "Zahlungen" }).click()
    await page.getByRole("columnheader", { name: "Erfasst" }).waitFor()
    await page.getByRole("cell", { name: "Teilweise erstattet" }).first().waitFor()
    await album.take(page, "german-payments")
    await page.goto(`${stack.adminUrl}/settings/acquiring`)
    await page.getByRole("button", { name: "Verbindung bearbeiten" }).waitFor()
    await page.getByText("Aus der Umgebung").first().waitFor()
    await page.getByRole("button", { name: "Verbindung testen" }).click()
    await page.getByText(/^Der Dienst antwortete in \d+ ms, richtig signiert\.$/).waitFor()
    await album.take(page, "german-settings")
    expect(await page.getByRole("main").innerText()).not.toMatch(/\b(setting|shared|payment)\.[a-z]/)
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

  journey("what an order still owes is paid by its link; its payments stand apart, and together", async (walk) => {
    const { album, money } = walk
    const { number, merchant, pages, page } = await orderSeen(walk)
    await merchant.capture()
    await merchant.seesPayment("Captured")
    expect(await pages.widget.getByRole("button", { name: "Copy payment link" }).count()).toBe(0)
    await addMug(number)
    await merchant.openOrder(number)
    await pages.widget.getByText(/^Still owed: /).waitFor()
    const [{ owed } = { owed: "" }] = await stack.sql<{ owed: string }>(
      "SELECT trim_scale(amount)::text AS owed FROM payment_collection WHERE status = 'not_paid' AND deleted_at IS NULL",
    )
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"], { origin: stack.storeUrl })
    await pages.widget.getByRole("button", { name: "Copy payment link" }).click()
    await pages.says("Payment link copied")
    await pages.widget.scrollIntoViewIfNeeded()
    await album.take(page, "owed")
    expect(await pages.violations(pages.widget)).toEqual([])
    const link = new URL(await page.evaluate(() => navigator.clipboard.readText()))

    const { shopper, page: shop } = await walk.visit("phone")
    await shopper.open(`${link.pathname}${link.search}`)
    await shop.getByRole("heading", { name: `Payment for order #${number}` }).waitFor()
    expect(await shop.getByTestId("total").innerText()).toBe(`$${Number(owed).toFixed(2)}`)
    await shopper.fillCard(CARD_NUMBERS.approved)
    await album.take(shop, "shopper-pays")
    await shopper.pay()
    await shop.getByTestId("owed-paid").waitFor()
    await album.take(shop, "shopper-paid")
    await shop.reload()
    await shop.getByTestId("owed-paid").waitFor()

    await merchant.openOrder(number)
    const sums = pages.widget.getByRole("table", { name: "2 payments of this order" })
    const both = 30.5 + Number(owed)
    await sums.getByRole("row", { name: new RegExp(`^Together \\$${both.toFixed(2)} \\$30\\.50 \\$0\\.00$`) }).waitFor()
    expect(await sums.getByRole("row").count()).toBe(4)
    await pages.widget.getByRole("heading", { name: "Another payment" }).waitFor()
    // Each payment is loaded by itself.
    await pages.widget.getByText("Books agree").nth(1).waitFor()
    expect(await pages.widget.getByText("Books agree").count()).toBe(2)
    await sums.scrollIntoViewIfNeeded()
    await album.take(page, "together")
    expect(await pages.violations(pages.widget)).toEqual([])
    expect(money.authorised().map(({ held, captured }) => [held, captured])).toEqual([
      ["0.00", "30.50"],
      [Number(owed).toFixed(2), "0.00"],
    ])
  })

  journey("what is left at the service is released and refunded from the queue", async (walk) => {
    const { album } = walk
    const held = await orderSeen(walk)
    const { page, pages } = held
    await paidTwice("held", held.orderNo)
    await pages.open("Needs you")
    const main = page.getByRole("main")
    await page.getByRole("button", { name: /^Release: / }).waitFor()
    await album.take(page, "to-release")
    expect(await pages.violations(main)).toEqual([])
    await page.getByRole("button", { name: /^Release: / }).click()
    await pages.agree("Go back")
    await page.getByRole("button", { name: /^Release: / }).click()
    await album.take(page, "sure-to-release")
    await pages.agree("Release")
    await pages.says("The payment was cancelled.")
    expect(stack.books.service(held.orderNo)).toMatchObject({ captured: 0, refunded: 0 })
    expect(stack.sandbox.control.requests({ operation: "cancel", orderNo: held.orderNo })).toHaveLength(1)
    expect(await stack.books.differences(held.orderNo)).toEqual([])

    const known = new Set(stack.sandbox.control.sums().map(({ orderNo }) => orderNo))
    const { shopper, context } = await walk.visitReadyToPay("phone")
    await shopper.fillCard(CARD_NUMBERS.approved)
    await shopper.pay()
    const { number } = await shopper.confirmation()
    await context.close()
    const orderNo = stack.sandbox.control.sums().find((sums) => !known.has(sums.orderNo))?.orderNo ?? ""
    await held.merchant.openOrder(number)
    await held.merchant.capture()
    await held.merchant.seesPayment("Captured")
    await paidTwice("captured", orderNo)
    await pages.open("Needs you")
    await page.getByRole("button", { name: /^Refund: / }).click()
    const drawer = page.getByRole("dialog")
    await drawer.getByLabel(/^Amount/).fill("4.50")
    await album.take(page, "to-refund")
    expect(await pages.violations(drawer)).toEqual([])
    await drawer.getByRole("button", { name: "Refund $4.50" }).click()
    await drawer.waitFor({ state: "hidden" })
    await album.take(page, "refunded")
    expect(stack.books.service(orderNo)).toMatchObject({ captured: 30.5, refunded: 4.5 })
    expect(await stack.books.differences(orderNo)).toEqual([])
    await page
      .getByRole("button", { name: /^Close: / })
      .first()
      .click()
  })

  journey("a test service in production is marked in red on every page", async (walk) => {
    const { album } = walk
    const { page } = await walk.merchant()
    const pages = new AcquiringPages(page, stack.adminUrl)
    // In production Medusa's cookies are for https alone: here the server's one word about it is changed on its way.
    await page.route("**/admin/acquiring/accounts", async (route) => {
      const response = await route.fetch()
      const accounts = (await response.json()) as object
      await route.fulfill({ response, json: { ...accounts, production: true } })
    })
    await pages.open("Needs you")
    const badge = page.getByText("Test service in production", { exact: true }).first()
    await badge.waitFor()
    await badge.focus()
    await page.getByRole("tooltip", { name: "Shoppers order and nobody is charged." }).waitFor()
    await album.take(page, "production")
    expect(await pages.violations(page.getByRole("main"))).toEqual([])
  })
})
