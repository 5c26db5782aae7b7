import type { Page } from "playwright-core"

import type { AccountsAnswer } from "../../src/api/admin/acquiring/http-types"
import { ADMIN } from "../demo/settings"
import { stickingOut } from "../storefront/checks/accessibility"
import { acquiringAdmin } from "../support/acquiring-admin"
import { CARD_NUMBERS } from "../support/cards"
import { eventually } from "../support/eventually"
import { good } from "../support/http"
import { AcquiringPages } from "./actors/acquiring-pages"
import { ACCOUNTS, changeAnswer } from "./actors/changed-answer"
import { Line } from "./actors/cut-line"
import { dayField } from "./actors/day-field"
import { pick, write } from "./actors/form"
import { intercept, stopNext } from "./actors/intercept"
import { orderPaid, orderSeen } from "./actors/order-seen"
import { shopInBrowser } from "./shop-in-browser"

const GONE =
  "This has left the list while it was open: it may be resolved by now. What you typed stays until you close this."

/** The store or a colleague resolves everything that waits, as far as the page is told; until that is undone. */
async function nothingWaits(page: Page): Promise<() => Promise<void>> {
  const line = new Line(page)
  const restore = await changeAnswer(page, /^\/admin\/acquiring\/queue\?/, { queue: [], count: 0 })
  await line.lookAgain()
  return async () => {
    restore()
    await line.lookAgain()
  }
}

shopInBrowser("acquiring admin", ({ stack, journey }) => {
  afterEach(() => {
    stack.sandbox.control.clearFaults()
    stack.sandbox.control.notificationSettings({ enabled: true })
  })

  /** What reconciliation says of a payment that somebody should look at. */
  async function paidTwice(key: string, orderNo: string): Promise<void> {
    await stack.sql(
      `INSERT INTO acquiring_incident (id, account, kind, key, order_no, message, next_step, raised_at)
       VALUES ('acqinc_' || $1, 'default', 'duplicate_payment', 'duplicate:' || $1, $2,
         'The cart was paid twice.', 'Refund or release one of them.', now())`,
      [key, orderNo],
    )
  }

  journey("the lists of payments and refunds fit a phone, and say what to do where they are empty", async (walk) => {
    const { page } = await walk.merchant()
    const pages = new AcquiringPages(page, stack.adminUrl)
    await page.setViewportSize({ width: 390, height: 844 })
    const { accounts } = good(await stack.admin.get<AccountsAnswer>("/admin/acquiring/accounts"))
    const elsewhere = accounts.map((account) => ({ ...account, time_zone: "Pacific/Kiritimati" }))
    // The days of the filters are the shop's, the times beside them the browser's.
    const restore = await changeAnswer(page, ACCOUNTS, { accounts: elsewhere })
    for (const tab of ["notifications", "payments"]) {
      await page.goto(`${stack.adminUrl}/acquiring?tab=${tab}`)
      await page.getByText("Days in the time zone Pacific/Kiritimati", { exact: true }).waitFor()
    }
    await page.getByRole("search").getByRole("button", { name: "Find" }).waitFor()
    await walk.album.take(page, "payments on a phone")
    expect(await stickingOut(page, page.getByRole("main"))).toEqual([])
    restore()
    await page.goto(`${stack.adminUrl}/acquiring/refunds`)
    await pages.says("No refunds are listed yet")
    await walk.album.take(page, "refunds on a phone")
    expect(await stickingOut(page, page.getByRole("main"))).toEqual([])
  })

  journey("the page lists payments and notifications, replays, reconciles and tells of health", async (walk) => {
    const { album } = walk
    const { orderNo, number, pages, page } = await orderSeen(stack, walk)
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
      .getByText(/^1 payment authorized or captured, /)
      .waitFor()
    await intercept(page, /^\/admin\/acquiring\/payments\/totals\?/, (request) => request.fail(), 1)
    await page.getByRole("button", { name: "Reload" }).click()
    await page.getByRole("alert").getByRole("button", { name: "Try again" }).click()
    await page.getByRole("list", { name: "Totals" }).waitFor()
    const filter = async (label: string, option: string) => {
      await page.getByRole("combobox", { name: label }).click()
      await page.getByRole("option", { name: option, exact: true }).click()
    }
    const isListed = () => row.waitFor()
    const isNotListed = () => pages.says("No payments match")
    const country = page.getByLabel("Country, two letters")
    for (const [narrow, widen] of [
      [() => filter("State of the payment", "Captured"), () => filter("State of the payment", "Every state")],
      [() => filter("Method", "Payment page"), () => filter("Method", "Card")],
      [() => filter("Method", "Pocket wallet"), () => filter("Method", "Every method")],
      [() => country.fill("br"), () => country.fill("us")],
      [() => dayField(page, "To").type("01012020"), () => dayField(page, "To").clear()],
    ] as const) {
      await narrow()
      await isNotListed()
      await widen()
      await isListed()
    }
    // Half a country is none: the list is not that of the one before it.
    await page.waitForURL(/[?&]country=US\b/)
    await country.press("End")
    await country.press("Backspace")
    await page.waitForURL((address) => !address.searchParams.has("country"))
    expect(await country.inputValue()).toBe("U")
    await isListed()
    await country.fill("")
    const saved = page.waitForEvent("download")
    await page.getByRole("button", { name: "Export CSV" }).click()
    expect((await saved).suggestedFilename()).toMatch(/^payments-\d{4}-\d\d-\d\d\.csv$/)
    await album.take(page, "payments")
    expect(await pages.violations(main)).toEqual([])
    await row.getByRole("button", { name: id }).press("Enter")
    const drawer = page.getByRole("dialog")
    await drawer.getByRole("heading", { name: "Timeline" }).waitFor()
    await drawer.getByText("Test", { exact: true }).waitFor()
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
    await drawer.getByText("By Demo Merchant", { exact: true }).waitFor()
    await album.take(page, "notification")
    expect(await pages.violations(drawer)).toEqual([])
    await drawer.getByRole("button", { name: "Close" }).first().click()
    // Its row has the focus a moment later: what is typed elsewhere until then would be lost.
    await eventually(
      async () => (await page.evaluate(() => Boolean(document.activeElement?.closest("tr")))) || undefined,
    )

    const message = page.getByRole("row").filter({ hasText: id }).first()
    await search.fill("nobody-has-this")
    await page.getByRole("button", { name: "Find" }).click()
    await pages.says("No notifications match these filters")
    await search.fill(orderNo)
    await page.getByRole("button", { name: "Find" }).click()
    await message.waitFor()
    // Once the replay has ended: it would write its own outcome over it.
    await eventually(async () => {
      const given = "UPDATE acquiring_notification SET state = 'attention', outcome = 'given up'"
      const of =
        "WHERE transaction_id = $1 AND NOT EXISTS (SELECT 1 FROM acquiring_notification WHERE state = 'received')"
      return (await stack.sql(`${given} ${of} RETURNING id`, [id]))[0]
    })
    await stack.sql(
      `INSERT INTO acquiring_incident (id, account, kind, key, order_no, message, next_step, raised_at)
       SELECT 'acqinc_' || id, account, 'dead_letter', 'dead_letter:' || id, order_no, 'The notification failed.',
         'Look at it, and replay it.', now() FROM acquiring_notification WHERE state = 'attention'`,
    )
    await pages.open("Needs you")
    const failed = page.getByRole("list", { name: "Needs you" }).getByRole("listitem")
    await failed.filter({ hasText: "Notification failed" }).getByRole("link", { name: "Failed notifications" }).click()
    await page
      .getByRole("combobox", { name: "State of the notification" })
      .getByText("Failed, still open", { exact: true })
      .waitFor()
    await message.getByText("Failed", { exact: true }).waitFor()
    await message.getByText("given up").waitFor()
    expect(await page.getByRole("cell", { name: "Processed", exact: true }).count()).toBe(0)
    await album.take(page, "failed-notifications")
    expect(await pages.violations(main)).toEqual([])
    await message.getByRole("button", { name: id }).press("Enter")
    await drawer.getByRole("button", { name: "Replay" }).click()
    await drawer.getByText("Processed", { exact: true }).first().waitFor()
    await drawer.getByRole("button", { name: "Close" }).first().click()
    await pages.says("No notifications match these filters")
    await pages.open("Needs you")
    await page.getByRole("list", { name: "Done for you" }).getByText("Notification failed").first().waitFor()
    await page.getByRole("link", { name: "Failed notifications" }).first().waitFor({ state: "hidden" })
    await pages.open("Notifications")
    await page.getByRole("button", { name: "Send a test notification: default" }).click()
    await page
      .getByText(/^It arrived at /)
      .first()
      .waitFor()
    await album.take(page, "test-notification")

    await pages.open("Reconcile")
    await page.getByRole("button", { name: "Reconcile now" }).click()
    await page.getByRole("heading", { name: "Discrepancies" }).waitFor()
    await page
      .getByRole("listitem")
      .filter({ hasText: "Done" })
      .filter({ hasText: `by ${ADMIN.firstName} ${ADMIN.lastName}` })
      .first()
      .waitFor()
    await page.getByRole("progressbar", { name: "Payments reconciled" }).waitFor()
    await album.take(page, "reconcile")
    expect(await pages.violations(main)).toEqual([])

    // What is read stays while somebody else has another one run.
    await page.reload()
    const runs = page.getByRole("list", { name: "Runs, newest first" }).getByRole("button")
    await page.getByRole("heading", { name: "Discrepancies" }).waitFor()
    const before = await runs.count()
    good(await stack.admin.post("/admin/acquiring/reconcile", {}))
    await new Line(page).lookAgain()
    await runs.nth(before).waitFor()
    expect(await runs.first().getAttribute("aria-current")).toBe("false")

    await pages.open("Health")
    await pages.says(/^The service answers/)
    const rate = main.getByText(
      /^of the decided payments approved, in \d+ days; what was canceled since does not count$/,
    )
    expect(await pages.pictures(album, rate.first(), "health")).toEqual([])
    expect(await pages.violations(main)).toEqual([])
    const settings = main.getByRole("link", { name: "Open its settings" })
    expect(await settings.count()).toBe(0)
    stack.sandbox.control.addFault({ kind: "500_before", operation: "retrieval_trans", times: 0 })
    await page.getByRole("button", { name: "Check again" }).click()
    await pages.says("The service does not answer")
    await album.take(page, "unhealthy")
    expect(await pages.violations(main)).toEqual([])
    await settings.click()
    await page.getByRole("heading", { name: "Connection" }).waitFor()
    stack.sandbox.control.clearFaults()
    await page.goBack()
    await page.getByRole("button", { name: "Check again" }).click()
    await pages.says(/^The service answers/)
    await settings.waitFor({ state: "hidden" })
    await page.getByRole("tab", { name: "Health" }).press("ArrowLeft")
    await page.waitForURL(/tab=reconcile/)
  })

  journey("an export that fails is told to whoever has left the list meanwhile", async (walk) => {
    const { page } = await walk.merchant()
    const pages = new AcquiringPages(page, stack.adminUrl)
    await pages.open("Payments")
    const fail = await stopNext(page, "GET", /\/payments\/export/, (request) => request.fail())
    await page.getByRole("button", { name: "Export CSV" }).click()
    await pages.open("Health")
    await page.getByRole("button", { name: "Export CSV" }).waitFor({ state: "hidden" })
    fail()
    await page.locator("[data-sonner-toast]").getByText("There was no answer.").waitFor()
  })

  journey("Back leads from an order to the payment, and to the search as it was left", async (walk) => {
    const { number, orderNo, pages, page } = await orderSeen(stack, walk)
    const [transaction] = stack.sandbox.control.transactions({ orderNo })
    const id = transaction?.transactionId ?? ""
    await pages.open("Payments")
    const search = page.getByRole("search").getByRole("textbox")
    await search.fill(id)
    await page.getByRole("button", { name: "Find" }).click()
    const row = page.getByRole("row").filter({ hasText: id })
    await row.getByRole("button", { name: id }).click()
    const drawer = page.getByRole("dialog")
    await drawer.getByText("Books agree").waitFor()
    await drawer.getByRole("link", { name: `Order #${number}` }).click()
    await pages.widgetIsThere()

    await page.goBack()
    await drawer.getByText("Books agree").waitFor()
    await page.goBack()
    await drawer.waitFor({ state: "hidden" })
    expect(await search.inputValue()).toBe(id)
    await eventually(async () => ((await page.getByRole("row").count()) === 2 ? true : undefined))
    await row.getByRole("button", { name: id }).click()
    await drawer.getByText("Books agree").waitFor()
    // Two presses before the first one is shown close the drawer, and nothing else.
    await page.evaluate(() => {
      for (const key of ["Escape", "Escape"]) document.dispatchEvent(new KeyboardEvent("keydown", { key }))
    })
    await drawer.waitFor({ state: "hidden" })
    await page.goForward()
    await drawer.getByText("Books agree").waitFor()
    await page.keyboard.press("Escape")
    await drawer.waitFor({ state: "hidden" })
    expect(await search.inputValue()).toBe(id)
    await row.getByRole("button", { name: id }).click()
    await drawer.getByText("Books agree").waitFor()
    await page.reload()
    await drawer.getByText("Books agree").waitFor()
    await page.keyboard.press("Escape")
    await drawer.waitFor({ state: "hidden" })
    expect(await search.inputValue()).toBe(id)

    await page.getByRole("tab", { name: "Health" }).click()
    await pages.says(/^The service answers/)
    await page.goBack()
    await page.getByRole("tab", { name: "Payments", selected: true }).waitFor()
    expect(await search.inputValue()).toBe(id)
  })

  journey("Back and a reload find the notifications and the refunds as they were left", async (walk) => {
    const { orderNo, pages, page } = await orderSeen(stack, walk)
    const [transaction] = stack.sandbox.control.transactions({ orderNo })
    const id = transaction?.transactionId ?? ""
    const search = page.getByRole("search").getByRole("textbox")
    const choose = async (label: string, option: string) => {
      const box = page.getByRole("combobox", { name: label })
      await box.click()
      await page.getByRole("option", { name: option, exact: true }).click()
      // The list returns the focus a moment after it has closed: what is typed elsewhere until then would be cut off.
      await eventually(async () => (await box.evaluate((own) => own === document.activeElement)) || undefined)
    }
    await eventually(async () => {
      const done = "SELECT id FROM acquiring_notification WHERE transaction_id = $1 AND state = 'done'"
      return (await stack.sql(done, [id]))[0]
    })
    await pages.open("Notifications")
    await search.fill(id)
    await page.getByRole("button", { name: "Find" }).click()
    await choose("State of the notification", "Processed")
    await dayField(page, "From").type("01022020")
    const message = page.getByRole("row").filter({ hasText: id }).first()
    await message.getByRole("button", { name: id }).click()
    const drawer = page.getByRole("dialog")
    await drawer.getByText("Fields as received").waitFor()
    await page.reload()
    await drawer.getByText("Fields as received").waitFor()
    await page.keyboard.press("Escape")
    await drawer.waitFor({ state: "hidden" })
    expect(await search.inputValue()).toBe(id)
    await dayField(page, "From").shows("1/2/2020")
    await page.getByRole("combobox", { name: "State of the notification" }).getByText("Processed").waitFor()
    await message.getByRole("link", { name: /^Order #/ }).click()
    await pages.widgetIsThere()
    await page.goBack()
    await message.waitFor()
    expect(await search.inputValue()).toBe(id)

    await page.goto(`${stack.adminUrl}/acquiring/refunds`)
    await search.fill(orderNo)
    await page.getByRole("button", { name: "Find" }).click()
    await choose("State at the service", "Refunded")
    await page.reload()
    expect(await search.inputValue()).toBe(orderNo)
    await page.getByRole("combobox", { name: "State at the service" }).getByText("Refunded").waitFor()
  })

  journey("a filter set before the one before it is shown does not undo it", async (walk) => {
    const { pages, page } = await orderSeen(stack, walk)
    await pages.open("Notifications")
    const [from, to] = [dayField(page, "From"), dayField(page, "To")]
    const bothStand = async () => {
      await from.shows("1/1/2020")
      await to.shows("12/31/2020")
    }
    await from.type("01012019")
    await to.type("12312019")
    await page.waitForURL(/to=2020-01-01/)
    await from.segments.last().evaluate(
      async (first, second) => {
        for (const year of [first, second]) {
          year?.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowUp", bubbles: true }))
          // As long as it takes the address to change; nothing is drawn before a task ends.
          for (let turn = 0; turn < 100; turn++) await Promise.resolve()
        }
      },
      await to.segments.last().elementHandle(),
    )
    await page.waitForURL(/to=2021-01-01/)
    await page.reload()
    await bothStand()
    await page.goBack()
    await page.goForward()
    await bothStand()
  })

  journey("a key held down in the year of a filter's day counts it up at each repeat", async (walk) => {
    const { page } = await walk.merchant()
    const pages = new AcquiringPages(page, stack.adminUrl)
    const from = dayField(page, "From")
    for (const round of [1, 2, 3]) {
      await page.goto("about:blank")
      await pages.open("Notifications")
      await from.type("01011970")
      for (let year = 0; year < 50; year++) await page.keyboard.press("ArrowUp")
      await from.shows("1/1/2020").catch((error: unknown) => {
        throw new Error(`In round ${round} a step was lost`, { cause: error })
      })
    }
  })

  journey("in the queue a review is accepted, and a sum stated that the service does not name", async (walk) => {
    const { album } = walk
    const acquiring = acquiringAdmin(stack.admin)
    const { orderNo, number, pages, page } = await orderSeen(stack, walk, "review")
    // Both sides have the same sums, and yet nothing is green.
    await pages.widget.getByText("Sums agree, something is open").waitFor()
    expect(await pages.widget.locator(".text-ui-tag-green-icon").count()).toBe(0)
    await stack.holdPasses()
    await pages.widget.getByRole("button", { name: "Refresh" }).click()
    const toast = page.locator("[data-sonner-toast]").filter({ hasText: "Something still waits for you" })
    await toast.getByText("The payment is in review: accept or reject it.").waitFor()
    expect(await toast.locator(".text-ui-tag-green-icon").count()).toBe(0)
    await album.take(page, "refreshed-and-open")

    await pages.open("Needs you")
    const list = page.getByRole("list", { name: "Needs you" })
    const row = list.getByRole("listitem").filter({ has: page.getByRole("link", { name: `Order #${number}` }) })
    await row.getByText("$30.50", { exact: true }).waitFor()
    await row.getByText(/^shopper-.*@example\.com$|Lovelace/).waitFor()
    await row.locator("time", { hasText: /ago$|now$/ }).waitFor()
    expect(await page.getByRole("main").locator(".text-ui-tag-green-icon").count()).toBe(0)
    await page.locator("[data-sonner-toast]").first().waitFor({ state: "hidden" })
    await stack.holdPasses()
    await row.getByRole("button", { name: /^Query now: / }).click()
    await toast.getByText("The payment is in review: accept or reject it.").waitFor()
    await row.getByRole("button", { name: /^Accept: / }).click()
    await pages.agree("Accept")
    await row.waitFor({ state: "hidden" })
    const other = await orderPaid(stack, walk, "review")
    await page.reload()
    await list.getByRole("button", { name: /^Reject: / }).click()
    await pages.agree("Reject")
    await list.getByRole("button", { name: /^Reject: / }).waitFor({ state: "hidden" })
    expect(stack.sandbox.control.requests({ operation: "review", orderNo: other.orderNo })).toHaveLength(1)
    expect(walk.money.authorised().map((one) => [one.orderNo, one.held])).toEqual([
      [orderNo, "30.50"],
      [other.orderNo, "0.00"],
    ])

    const settings = async (profile: object) => {
      const path = "/admin/acquiring/accounts/default/settings"
      const { version } = good(await stack.admin.get<{ version: number }>(path))
      good(await stack.admin.post(path, { settings: { profile }, version }))
    }
    await settings({ capturedAmount: "order" })
    const [transaction] = stack.sandbox.control.transactions({ orderNo })
    stack.sandbox.control.capture(transaction?.transactionId ?? "", { amount: "12.50" })
    const told = () => acquiring.queue().then(({ queue }) => queue.find((item) => item.to_state))
    await eventually(async () => {
      const { payments } = await acquiring.payments(`q=${orderNo}`)
      // The store's own pass may have it at this moment.
      await acquiring.refresh(payments[0]?.id ?? "").catch(() => undefined)
      return told()
    })
    await stack.holdPasses()
    await page.reload()
    await row.getByText("Books differ").waitFor()
    await row.getByRole("link", { name: /^Open order: / }).click()
    await page.getByRole("heading", { name: `#${number}` }).waitFor()
    await pages.widgetIsThere()
    await page.goBack()
    await row.getByRole("link", { name: /^Open payment: / }).click()
    await page
      .getByRole("row")
      .getByRole("link", { name: `Order #${number}` })
      .waitFor()
    expect(await page.getByRole("row").count()).toBe(2)
    await page.goBack()
    await row.getByRole("button", { name: /^Say what the portal shows: / }).click()
    const drawer = page.getByRole("dialog")
    await drawer.getByLabel("Captured in all (USD)").fill("40")
    await write(drawer.getByLabel("What you saw"), "The portal shows 12.50")
    expect(await drawer.getByRole("button", { name: "Record it" }).isDisabled()).toBe(true)
    await drawer.getByLabel("Captured in all (USD)").fill("12.50")
    await album.take(page, "the-portal-shows-a-sum")
    expect(await pages.violations(drawer)).toEqual([])
    await drawer.getByRole("button", { name: "Record it" }).click()
    await drawer.waitFor({ state: "hidden" })
    await row.waitFor({ state: "hidden" })
    expect(await stack.books.differences(orderNo)).toEqual([])
    expect(stack.sandbox.control.requests({ operation: "capture", orderNo })).toEqual([])
    const { payments } = await acquiring.payments(`q=${orderNo}`)
    await page.goto(`${stack.adminUrl}/acquiring?tab=payments&payment=${payments[0]?.id}`)
    // Nothing is open, and the service has not confirmed it either.
    await drawer.getByText("Captured as stated", { exact: true }).waitFor()
    await drawer.getByText("Nothing is to be done.", { exact: true }).waitFor()
    expect(await drawer.getByText("Books agree").count()).toBe(0)
    expect(await drawer.locator(".text-ui-tag-orange-icon, .text-ui-tag-green-icon").count()).toBe(0)
    await drawer.getByText("The portal shows 12.50").waitFor()
    await album.take(page, "stated-sum")
    await settings({})
  })

  journey("what is left at the service is released and refunded from the queue", async (walk) => {
    const { album } = walk
    const held = await orderSeen(stack, walk)
    const { page, pages } = held
    await paidTwice("held", held.orderNo)
    await page.reload()
    // One button releases it, however many parts of the panel speak of it.
    const incident = pages.widget.getByRole("region", { name: /^Needs attention: payment / })
    await incident.getByRole("button", { name: /^Close: / }).waitFor()
    const releases = pages.widget.getByRole("button", { name: /Release|Cancel payment/ })
    expect(await releases.allInnerTexts()).toEqual(["Cancel payment"])
    expect(await pages.pictures(album, incident, "one way to release")).toEqual([])
    await pages.open("Needs you")
    const main = page.getByRole("main")
    await page.getByRole("button", { name: /^Cancel payment: / }).waitFor()
    await album.take(page, "to-release")
    expect(await pages.violations(main)).toEqual([])
    await page.getByRole("button", { name: /^Cancel payment: / }).click()
    await pages.agree("Go back")
    await page.getByRole("button", { name: /^Cancel payment: / }).click()
    await album.take(page, "sure-to-release")
    await pages.agree("Cancel payment")
    await pages.says("The payment was canceled.")
    expect(stack.books.service(held.orderNo)).toMatchObject({ captured: 0, refunded: 0 })
    expect(stack.sandbox.control.requests({ operation: "cancel", orderNo: held.orderNo })).toHaveLength(1)
    expect(await stack.books.differences(held.orderNo)).toEqual([])

    const { orderNo } = await orderPaid(stack, walk)
    await paidTwice("captured", orderNo)
    await pages.open("Needs you")
    await page.reload()
    const drawer = page.getByRole("dialog")
    // The row's sum is what is too much, not what is to be captured: a person types that.
    await page.getByRole("button", { name: /^Capture: / }).click()
    await drawer.getByLabel(/^Amount/).fill("30.50")
    await drawer.getByRole("button", { name: "Capture $30.50" }).click()
    await drawer.waitFor({ state: "hidden" })
    await pages.says("Captured $30.50")
    expect(stack.books.service(orderNo)).toMatchObject({ captured: 30.5, refunded: 0 })
    await page.getByRole("button", { name: /^Refund: / }).click()
    await drawer.getByLabel(/^Amount/).fill("4.50")
    const waitsAgain = await nothingWaits(page)
    await drawer.getByText(GONE).waitFor()
    expect(await drawer.getByLabel(/^Amount/).inputValue()).toBe("4.50")
    await album.take(page, "to-refund")
    expect(await pages.violations(drawer)).toEqual([])
    await waitsAgain()
    await drawer.getByText(GONE).waitFor({ state: "hidden" })
    await drawer.getByRole("button", { name: "Refund $4.50" }).click()
    await drawer.waitFor({ state: "hidden" })
    await album.take(page, "refunded")
    expect(stack.books.service(orderNo)).toMatchObject({ captured: 30.5, refunded: 4.5 })
    expect(await stack.books.differences(orderNo)).toEqual([])
    const close = page.getByRole("button", { name: /^Close: / }).first()
    await close.click()
    const question = page.getByRole("alertdialog")
    const note = question.getByLabel("Note (optional)")
    await note.fill("One is refunded")
    const isThereAgain = await nothingWaits(page)
    await question.getByText(GONE).waitFor()
    expect(await note.inputValue()).toBe("One is refunded")
    expect(await pages.violations(question)).toEqual([])
    await pages.agree("Go back")
    await close.waitFor({ state: "hidden" })
    await eventually(async () => (await page.evaluate(() => document.activeElement !== document.body)) || undefined)
    await isThereAgain()
    await close.click()
    await note.fill("One is refunded")
    // What was not done need not be typed anew.
    await intercept(page, /\/incidents\/\w+\/resolve$/, (request) => request.fail(), 1)
    await pages.agree("Close")
    await pages.says("There was no answer.")
    await close.click()
    expect(await note.inputValue()).toBe("One is refunded")
    await pages.agree("Close")
    await page.locator("[data-sonner-toast]").getByText("Closed", { exact: true }).waitFor()
    const closed = page.getByRole("list", { name: "Closed incidents" })
    await closed
      .getByRole("listitem")
      .first()
      .getByText("Closed by Demo Merchant. Before: The cart was paid twice.")
      .waitFor()
    await closed.getByRole("listitem").first().getByText("“One is refunded”", { exact: true }).waitFor()
    await stack.sql("UPDATE acquiring_incident SET resolved_at = now(), updated_at = now() WHERE resolved_at IS NULL")
    await page.reload()
    await closed.getByText("Closed by itself. Before: The cart was paid twice.").waitFor()
    expect(await pages.pictures(album, closed, "closed incidents")).toEqual([])
    expect(await pages.violations(closed)).toEqual([])
    await pages.speak("de")
    await page.reload()
    const geschlossen = page.getByRole("list", { name: "Geschlossene Vorfälle" })
    await geschlossen.getByText(/^Geschlossen von Demo Merchant\. /).waitFor()
    await geschlossen.scrollIntoViewIfNeeded()
    await album.take(page, "german closed incidents")
  })

  journey("what was released at the portal is said in the queue, and nothing is sent any more", async (walk) => {
    const { album } = walk
    const { orderNo, number, pages, page } = await orderSeen(stack, walk)
    const [order] = await stack.sql<{ id: string }>(`SELECT id FROM "order" WHERE display_id = $1`, [number])
    stack.sandbox.control.addFault({ kind: "400", operation: "cancel", times: 0 })
    good(await stack.admin.post(`/admin/orders/${order?.id}/cancel`))
    await eventually(async () => {
      const { queue } = await acquiringAdmin(stack.admin).queue()
      return queue.find((item) => item.order_no === orderNo && item.to_state)
    })
    await pages.open("Needs you")
    const row = page.getByRole("listitem").filter({ hasText: "Money not released" })
    await row.getByRole("button", { name: /^Say what the portal shows: / }).click()
    const drawer = page.getByRole("dialog")
    await pick(drawer.getByRole("radio", { name: "Nothing is reserved any more" }))
    expect(await drawer.getByLabel(/\(USD\)/).count()).toBe(0)
    await write(drawer.getByLabel("What you saw"), "Released there today")
    await album.take(page, "the-portal-shows-a-release")
    expect(await pages.violations(drawer)).toEqual([])
    // Whoever heard of it, or came to it, would have closed the entry before the word is recorded.
    stack.sandbox.control.notificationSettings({ enabled: false })
    await stack.holdPasses()
    const sent = stack.sandbox.control.requests({ operation: "cancel", orderNo }).length
    stack.sandbox.control.cancel(stack.sandbox.control.transactions({ orderNo })[0]?.transactionId ?? "")
    await drawer.getByRole("button", { name: "Record it" }).click()
    await drawer.waitFor({ state: "hidden" })
    await row.getByRole("button", { name: /^Say what the portal shows: / }).waitFor({ state: "hidden" })
    expect(stack.sandbox.control.requests({ operation: "cancel", orderNo })).toHaveLength(sent)
    expect(await stack.books.differences(orderNo)).toEqual([])
  })

  journey(
    "a person says that the portal shows a card's payment, and the order is placed on their word",
    async (walk) => {
      const { album } = walk
      const { control } = stack.sandbox
      const known = new Set(control.sums().map(({ orderNo }) => orderNo))
      const { shopper, context, page: shop } = await walk.visitReadyToPay()
      control.addFault({ kind: "reset_after", operation: "authorise" })
      control.addFault({ kind: "500_before", operation: "retrieval_trans", times: 0 })
      await shopper.fillCard(CARD_NUMBERS.approved)
      await shopper.pay()
      await shop.getByText("Your bank has not confirmed yet").waitFor({ timeout: 90_000 })
      await context.close()
      const transaction = control.transactions().find(({ orderNo }) => !known.has(orderNo))

      const { page } = await walk.merchant()
      const pages = new AcquiringPages(page, stack.adminUrl)
      await pages.open("Needs you")
      const drawer = page.getByRole("dialog")
      const sayWhatIsSeen = async () => {
        await page.getByRole("button", { name: /^Say what the portal shows: Authorization/ }).click()
        await write(drawer.getByLabel("What you saw"), "Approved, says the portal")
        expect(await drawer.getByRole("radio", { checked: true }).count()).toBe(0)
        expect(await drawer.getByRole("button", { name: "Record it" }).isDisabled()).toBe(true)
        await pick(drawer.getByRole("radio", { name: "The payment was made" }))
        await drawer.getByLabel("Transaction id in the portal").fill(transaction?.transactionId ?? "")
        await drawer.getByLabel(/^Amount in the portal/).fill("30")
      }
      await sayWhatIsSeen()
      const waitsAgain = await nothingWaits(page)
      await drawer.getByText(GONE).waitFor()
      await album.take(page, "gone-while-open")
      expect(await pages.violations(drawer)).toEqual([])
      await waitsAgain()
      await drawer.getByText(GONE).waitFor({ state: "hidden" })
      expect(await drawer.getByLabel("What you saw").inputValue()).toBe("Approved, says the portal")
      // Whoever closes it before the answer comes is told that it was refused.
      const record = await stopNext(page, "POST", /^\/admin\/acquiring\/operations\/[^/]+\/resolve$/)
      await drawer.getByRole("button", { name: "Record it" }).click()
      await page.keyboard.press("Escape")
      await drawer.waitFor({ state: "hidden" })
      record()
      await page
        .locator("[data-sonner-toast]")
        .getByText(/must be \$30\.50/i)
        .waitFor()
      await sayWhatIsSeen()
      await drawer.getByRole("button", { name: "Record it" }).click()
      await drawer
        .getByRole("alert")
        .getByText(/must be \$30\.50/i)
        .waitFor()
      const sum = drawer.getByLabel(/^Amount in the portal/)
      expect(await sum.getAttribute("aria-invalid")).toBe("true")
      await album.take(page, "refused-at-its-field")
      await drawer.getByLabel(/^Amount in the portal/).fill("30.50")
      await album.take(page, "the-portal-shows")
      expect(await pages.violations(drawer)).toEqual([])
      await drawer.getByRole("button", { name: "Record it" }).click()
      await drawer.waitFor({ state: "hidden" })
      const waiting = page.getByRole("list", { name: "Needs you" }).getByRole("listitem")
      const incident = waiting.filter({ hasText: "Payment not confirmed" })
      await incident.getByRole("link", { name: /^Order #/ }).waitFor()
      await album.take(page, "not-confirmed")
      expect(await pages.violations(page.getByRole("main"))).toEqual([])
      control.clearFaults()
      await acquiringAdmin(stack.admin).reconcile()
      await incident.waitFor({ state: "hidden" })
      expect(await stack.books.differences(transaction?.orderNo ?? "")).toEqual([])
    },
  )

  journey("somebody whose role does not allow it is told so, and not to sign in again", async (walk) => {
    const { page } = await walk.merchant()
    const pages = new AcquiringPages(page, stack.adminUrl)
    // As Medusa answers where the store has its rights on.
    await intercept(page, /^\/admin\/acquiring\/payments\?/, (request) =>
      request.answer(403, { type: "forbidden", message: "Forbidden" }),
    )
    await pages.open("Payments")
    await page.getByRole("alert").getByText("You may not do this", { exact: true }).waitFor()
    await walk.album.take(page, "not-allowed")
    expect(await page.getByText("Sign in again").count()).toBe(0)
  })

  journey("what the red mark of a test service in production means is read at it", async (walk) => {
    const { album } = walk
    const { page } = await walk.merchant()
    const pages = new AcquiringPages(page, stack.adminUrl)
    // In production Medusa's cookies are for https alone.
    await changeAnswer(page, ACCOUNTS, { production: true })
    await pages.open("Needs you")
    const badge = page.getByText("Test service in production", { exact: true }).first()
    await badge.waitFor()
    await badge.focus()
    await page.getByRole("tooltip", { name: "Shoppers order and nobody is charged." }).waitFor()
    await album.take(page, "production")
    expect(await pages.violations(page.getByRole("main"))).toEqual([])
  })
})
