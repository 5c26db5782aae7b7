import { CARD_NUMBERS } from "../support/cards"
import { AcquiringPages } from "./actors/acquiring-pages"
import { type Journey, shopInBrowser } from "./shop-in-browser"

shopInBrowser("acquiring bookkeeping", ({ stack, journey }) => {
  beforeEach(() => stack.sandbox.control.notificationSettings({ enabled: false }))
  afterEach(() => {
    stack.sandbox.control.clearFaults()
    stack.sandbox.control.notificationSettings({ enabled: true })
  })

  /** A paid order, and a merchant who has captured it. */
  async function capturedOrder(walk: Journey) {
    const { shopper, context } = await walk.visitReadyToPay("phone")
    await shopper.fillCard(CARD_NUMBERS.approved)
    await shopper.pay()
    const { number } = await shopper.confirmation()
    await context.close()
    const merchant = await walk.merchant()
    await merchant.openOrder(number)
    await merchant.capture()
    await merchant.seesPayment("Captured")
    const [transaction] = stack.sandbox.control.transactions({ orderNo: walk.money.paidOnce() })
    return { number, merchant, transactionId: transaction?.transactionId ?? "" }
  }

  /** What was done so far was done yesterday. */
  async function aDayPasses(): Promise<void> {
    const earlier = (columns: string[]) => columns.map((name) => `${name} = ${name} - interval '1 day'`).join(", ")
    for (const [table, columns] of [
      ["payment", ["created_at", "canceled_at"]],
      ["capture", ["created_at"]],
      ["refund", ["created_at"]],
      ["acquiring_payment", ["created_at"]],
      ["acquiring_operation", ["created_at", "sent_at"]],
    ] as const) {
      await stack.sql(`UPDATE ${table} SET ${earlier([...columns])}`)
    }
  }

  journey("a merchant closes a day, sees a late refund change it, and prints it", async (walk) => {
    const { album } = walk
    const { merchant, number, transactionId } = await capturedOrder(walk)
    await aDayPasses()
    const { page } = merchant
    const pages = new AcquiringPages(page, stack.adminUrl)
    const main = page.getByRole("main")
    await page.goto(`${stack.adminUrl}/acquiring/close`)
    await page.getByRole("table", { name: /^Days of/ }).waitFor()
    const day = page.getByRole("button", { name: /: (Open|Closed)$/ }).first()
    if (!(await day.isVisible())) await page.getByRole("button", { name: "Earlier month" }).click()
    await day.click()
    await page.getByRole("table", { name: "Sums in EUR, store and service" }).waitFor()
    const close = page.getByRole("button", { name: "Close day" })
    // The schedule may have been quicker than the merchant.
    if (await close.isVisible()) await close.click()
    await page.getByRole("button", { name: /: Closed$/ }).waitFor()
    await page
      .getByRole("table", { name: "Everything that moved" })
      .getByRole("link", { name: `#${number}` })
      .first()
      .waitFor()
    await album.take(page, "closed")
    expect(await pages.violations(main)).toEqual([])

    const saved = page.waitForEvent("download")
    await page.getByRole("button", { name: "CSV" }).click()
    expect((await saved).suggestedFilename()).toMatch(/^close-default-\d{4}-\d\d-\d\d\.csv$/)

    stack.sandbox.control.refund(transactionId, { amount: "1.00", reason: "Late" })
    await stack.sql("UPDATE acquiring_day_close SET checked_at = checked_at - interval '1 hour'")
    await page.getByRole("button", { name: "Compare again" }).click()
    await page
      .getByText("This day has changed since it was compared first")
      .or(page.getByText("The day is closed").first())
      .first()
      .waitFor()
    await album.take(page, "compared-again")

    await page.getByRole("link", { name: "Print" }).click()
    await page.getByRole("heading", { name: /^Daily close: / }).waitFor()
    await page.emulateMedia({ media: "print" })
    await album.take(page, "on-paper")
    expect(await page.getByRole("button", { name: "Print" }).isVisible()).toBe(false)
    await page.emulateMedia({ media: "screen" })
  })
})
