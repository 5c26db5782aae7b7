import { randomUUID } from "node:crypto"

import type { Locator } from "playwright-core"

import { FURTHER } from "../../src/admin/payouts/fields"
import { en } from "../../src/admin/words/en"
import type { Sandbox } from "../../src/sandbox"
import type { AccountSettingsView, PayoutAnswer } from "../../src/api/admin/acquiring/http-types"
import { stickingOut } from "../storefront/checks/accessibility"
import { checkout } from "../support/checkout"
import { eventually } from "../support/eventually"
import { good } from "../support/http"
import { AcquiringPages } from "./actors/acquiring-pages"
import { dayField } from "./actors/day-field"
import { intercept, stopNext } from "./actors/intercept"
import { orderPaid } from "./actors/order-seen"
import { type Journey, shopInBrowser } from "./shop-in-browser"
import { preparedTemplate } from "./stack/template"

/** Where a payout is made. */
const MADE = /^\/admin\/acquiring\/payouts$/

/** Within what a client waits for an answer. */
const SLOW_MS = 18_000

shopInBrowser("acquiring bookkeeping", ({ stack, journey }) => {
  beforeEach(() => stack.sandbox.control.notificationSettings({ enabled: false }))
  afterEach(async () => {
    stack.sandbox.control.clearFaults()
    stack.sandbox.control.notificationSettings({ enabled: true })
    stack.sandbox.control.settings({ payoutMode: "lifecycle", payoutFee: 0 })
    await approveAbove(null)
  })

  async function approveAbove(approval_above: Record<string, string> | null): Promise<void> {
    const path = "/admin/acquiring/accounts/default/settings"
    const { version } = good(await stack.admin.get<AccountSettingsView>(path))
    good(await stack.admin.post(path, { version, settings: { payouts: { approval_above } } }))
  }

  /** A paid order, and a merchant who has captured it. */
  async function capturedOrder(walk: Journey) {
    const paid = await orderPaid(stack, walk)
    const merchant = await walk.merchant()
    await merchant.comeToOrder(paid)
    await merchant.capture()
    await merchant.seesPayment("Captured")
    return { number: paid.number, merchant }
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

  journey("a merchant closes a day, keeps it as CSV, compares it again and prints it", async (walk) => {
    const { album } = walk
    const { merchant, number } = await capturedOrder(walk)
    await aDayPasses()
    const { page } = merchant
    const pages = new AcquiringPages(page, stack.adminUrl)
    const main = page.getByRole("main")
    await page.goto(`${stack.adminUrl}/acquiring/close`)
    await page.getByRole("table", { name: /^Days of/ }).waitFor()
    const day = page.getByRole("button", { name: /: (Open|Closed)$/ }).first()
    if (!(await day.isVisible())) await page.getByRole("button", { name: "Earlier month" }).click()
    await day.click()
    await page.getByRole("table", { name: "Sums in USD, store and service" }).waitFor()
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
    await page.setViewportSize({ width: 400, height: 860 })
    await main.locator("ul[aria-hidden]").getByText("Closed", { exact: true }).waitFor()
    await album.take(page, "closed-on-a-phone")
    expect(await stickingOut(page, main)).toEqual([])
    await page.setViewportSize({ width: 1280, height: 900 })

    for (const [button, file] of [
      ["CSV of the month", /^close-default-.*\.csv$/],
      ["CSV", /^close-default-\d{4}-\d\d-\d\d\.csv$/],
    ] as const) {
      const pressed = page.getByRole("button", { name: button, exact: true })
      const send = await stopNext(page, "GET", /\/close\/export\?/)
      const saved = page.waitForEvent("download")
      await pressed.click()
      await eventually(async () => (await pressed.getAttribute("aria-busy")) === "true" || undefined)
      send()
      expect((await saved).suggestedFilename()).toMatch(file)
    }

    await page.getByRole("button", { name: "Compare again" }).click()
    await page.getByText("The day is closed").first().waitFor()
    // A button that works lets go of the focus.
    await eventually(async () => (await main.evaluate((own) => own.contains(document.activeElement))) || undefined)
    await album.take(page, "compared-again")

    await page.getByRole("link", { name: "Print" }).click()
    await page.getByRole("heading", { name: /^Daily close: / }).waitFor()
    await page.evaluate(() => {
      window.print = () =>
        (document.body.dataset.printed = document.querySelector("#close-sheet h1, #close-sheet h2")?.textContent ?? "")
    })
    await page.getByRole("dialog").getByRole("button", { name: "Print" }).click()
    expect(await page.locator("body").getAttribute("data-printed")).toMatch(/^Daily close: /)
    await page.emulateMedia({ media: "print" })
    await page.locator("#close-sheet").getByText("Test", { exact: true }).waitFor()
    await page.getByText(/^Compared by .+, .+ \([A-Z].+\)$/).waitFor()
    const sheet = page.locator("#close-sheet")
    expect(await sheet.getByText(/ ago$/).count()).toBe(0)
    const cellsOf = async (table: string, row: string) => {
      const rows = sheet.getByRole("table", { name: table }).getByRole("row").filter({ hasText: row })
      return Promise.all((await rows.all()).map((one) => one.getByRole("cell").allInnerTexts()))
    }
    const sumsOf = (kind: string) => cellsOf("Sums in USD, store and service", kind)
    const linesOf = async (of: string) =>
      (await cellsOf("Everything that moved", `#${of}`)).map(([, , ...moved]) => moved)
    expect(await sumsOf("Captured")).toEqual([["Captured", "$30.50", "$30.50", "–"]])
    expect(await linesOf(number)).toEqual([
      ["Authorized", "$30.50", "$30.50", "–"],
      ["Captured", "$30.50", "$30.50", "–"],
    ])
    await album.take(page, "on-paper")
    expect(await page.getByRole("button", { name: "Print" }).isVisible()).toBe(false)
    await page.emulateMedia({ media: "screen" })

    // The service does not report a movement: the store's own sum is not shown as the service's.
    await stack.sql(`
      UPDATE acquiring_day_close SET totals = (
        SELECT jsonb_agg(CASE WHEN total->>'kind' = 'captured' THEN total || '{"unsaid": 1}' ELSE total END)
        FROM jsonb_array_elements(totals) total
      )`)
    await page.reload()
    await sheet.getByText(/\(Captured: 1 not reported\)/).waitFor()
    expect(await sumsOf("Captured")).toEqual([["Captured", "$30.50", "–", "Not fully compared"]])
    expect(await sumsOf("Authorized")).toEqual([["Authorized", "$30.50", "$30.50", "–"]])
    await album.take(page, "not-all-reported")

    // A day of which nothing is recorded: what its sums are made of, whether it agrees or not.
    const [even, odd] = [await orderPaid(stack, walk), await orderPaid(stack, walk)]
    await stack.holdPasses()
    const today = new Date().toISOString().slice(0, 10)
    await page.goto(`${stack.adminUrl}/acquiring/close/print?account=default&day=${today}`)
    await sheet.getByText("Not compared yet: these sums are not final.").waitFor()
    await sheet.getByRole("table", { name: "Everything that moved" }).waitFor()
    expect(await sumsOf("Authorized")).toEqual([["Authorized", "$61.00", "$61.00", "–"]])
    const agrees = ["Authorized", "$30.50", "$30.50", "–"]
    expect([await linesOf(even.number), await linesOf(odd.number)]).toEqual([[agrees], [agrees]])
    const [transaction] = stack.sandbox.control.transactions({ orderNo: odd.orderNo })
    stack.sandbox.control.capture(transaction!.transactionId, { amount: "9.99" })
    await page.reload()
    await sheet.getByText(/1 of them differs/).waitFor()
    expect(await linesOf(even.number)).toEqual([agrees])
    expect(await linesOf(odd.number)).toContainEqual(["Captured", "$0.00", "$9.99", "$9.99"])
    await page.emulateMedia({ media: "print" })
    await album.take(page, "open-day-on-paper")
    await page.emulateMedia({ media: "screen" })
    for (const address of ["close/print", "close/print?account=default&day=2026-13-45", "close?day=2026-13-45"]) {
      await page.goto(`${stack.adminUrl}/acquiring/${address}`)
      await page.getByText("Choose a day", { exact: false }).waitFor()
    }
    await page.goto(`${stack.adminUrl}/acquiring/close?account=nowhere`)
    await page.getByText("There is no account “nowhere”. Shown is default.").waitFor()
  })

  journey("how far a long comparison is shows while the service takes its time", async (walk) => {
    const { album } = walk
    const { orderNo } = await orderPaid(stack, walk)
    const [own] = await stack.sql<{ columns: string }>(
      `SELECT string_agg(quote_ident(column_name), ', ') AS columns FROM information_schema.columns
       WHERE table_name = 'acquiring_payment' AND is_generated = 'NEVER'`,
    )
    // More than one query asks about; nobody paid them.
    await stack.sql(
      `INSERT INTO acquiring_payment (${own?.columns}) SELECT ${own?.columns} FROM (SELECT (jsonb_populate_record(p,
         jsonb_build_object('id', p.id || n, 'order_no', 'Z' || n, 'payment_session_id', 'payses_Z' || n,
           'transaction_id', null, 'status', 'expired', 'final', true, 'next_check_at', null,
           'created_at', now() - interval '1 day'))).*
       FROM acquiring_payment p, generate_series(101, 500) n WHERE p.order_no = $1) copies`,
      [orderNo],
    )
    const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
    // It was not compared before.
    for (const table of ["acquiring_day_close_line", "acquiring_day_close"]) await stack.sql(`DELETE FROM ${table}`)
    const { page } = await walk.merchant()
    const pages = new AcquiringPages(page, stack.adminUrl)
    await page.goto(`${stack.adminUrl}/acquiring/close?account=default&day=${day}`)
    const close = page.getByRole("button", { name: /^(Close day|Compare again)$/ })
    await close.waitFor()
    stack.sandbox.control.addFault({
      kind: "delay",
      operation: "retrieval_trans",
      orderNo: "Z500",
      ms: SLOW_MS,
      times: 0,
    })
    // The schedule may have compared it since.
    for (const table of ["acquiring_day_close_line", "acquiring_day_close"]) await stack.sql(`DELETE FROM ${table}`)
    await close.click()
    const bar = page.getByRole("progressbar", { name: "Compared with the service" })
    const half = page.getByText(/^[1-9]\d\d? of \d{3} payments compared$/)
    await half.waitFor()
    // What is to be seen of it stands still until it was looked at.
    const goOn = await stopNext(page, "GET", /^\/admin\/acquiring\/close\?(.*&)?day=/)
    const now = await bar.getAttribute("aria-valuenow")
    const csv = page.getByRole("button", { name: "CSV", exact: true })
    expect(await csv.isDisabled()).toBe(true)
    expect(await page.getByText(/^\d+ payments? ·/).count()).toBe(0)
    const percent = Number(now)
    expect(percent).toBeGreaterThan(0)
    expect(percent).toBeLessThan(100)
    expect(await pages.pictures(album, bar, "half of a comparison")).toEqual([])
    goOn()
    await bar.waitFor({ state: "hidden" })
    await page
      .getByText(/^The day (is closed|does not close)$/)
      .first()
      .waitFor()
    await album.take(page, "all of a comparison")
    expect(await csv.isEnabled()).toBe(true)
    await stack.sql("DELETE FROM acquiring_payment WHERE order_no LIKE 'Z%'")
  })

  journey("the closed days of an account that the store does not declare any more have a tab", async (walk) => {
    const { page } = await walk.merchant()
    const day = "2026-03-10"
    await stack.sql(
      `INSERT INTO acquiring_day_close (id, account, day, time_zone, state, totals, earlier, closed_by, closed_at)
       VALUES ('acqday_former', 'former', $1, 'UTC', 'closed', '[]', '[]', 'schedule', now())`,
      [day],
    )
    await page.goto(`${stack.adminUrl}/acquiring/close`)
    await page.getByRole("tab", { name: "former" }).click()
    await page.getByRole("table", { name: "Days of March 2026" }).waitFor()
    await page.getByRole("button", { name: /10.*: Closed$/ }).click()
    await page.getByRole("button", { name: "CSV", exact: true }).waitFor()
    expect(await page.getByRole("button", { name: /^(Close day|Compare again)$/ }).count()).toBe(0)
    await walk.album.take(page, "an account of before")
    await stack.sql("DELETE FROM acquiring_day_close WHERE account = 'former'")
  })

  journey("a day that does not close waits in the queue, which leads to what differs", async (walk) => {
    const { number, orderNo } = await orderPaid(stack, walk)
    await aDayPasses()
    // Nothing but the daily close is to find it.
    await stack.holdPasses()
    const [transaction] = stack.sandbox.control.transactions({ orderNo })
    stack.sandbox.control.capture(transaction!.transactionId, { amount: "9.99" })
    const { page } = await walk.merchant()
    const pages = new AcquiringPages(page, stack.adminUrl)
    const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
    await page.goto(`${stack.adminUrl}/acquiring/close?account=default&day=${day}`)
    await page.getByRole("button", { name: /^(Close day|Compare again)$/ }).click()
    await page.getByText("The day does not close").first().waitFor()
    const differs = page.getByRole("table", { name: "What differs" })
    await differs.waitFor()

    await pages.open("Needs you")
    await page.getByRole("link", { name: /^Open day: / }).click()
    await page.waitForURL((url) => url.searchParams.get("day") === day)
    await differs.getByRole("link", { name: `#${number}` }).waitFor()
    await differs.getByText("$9.99", { exact: true }).first().waitFor()
    await walk.album.take(page, "differs")
    expect(await pages.violations(page.getByRole("main"))).toEqual([])
  })

  journey("a merchant makes a payout that the form follows, and sees it completed", async (walk) => {
    const { album } = walk
    const { page } = await walk.merchant()
    const pages = new AcquiringPages(page, stack.adminUrl)
    stack.sandbox.control.settings({ payoutMode: "manual" })
    stack.sandbox.control.notificationSettings({ enabled: true })
    await page.goto(`${stack.adminUrl}/acquiring/payouts`)
    await page.getByText("No payouts yet").waitFor()
    await page.getByRole("button", { name: "New payout" }).click()
    const form = page.getByRole("dialog")
    const type = (label: string | RegExp, text: string) => form.getByLabel(label).first().fill(text)
    await form.getByText("Test", { exact: true }).waitFor()
    await form.getByRole("button", { name: "Pay out" }).click()
    await form.getByRole("alert").first().waitFor()
    // What is typed is no longer said to be missing, and what its answer asks for was never refused.
    await type("Amount", "12.5")
    await type("Currency", "EUR")
    await type("Country of the bank", "DE")
    await form.getByLabel("IBAN", { exact: true }).waitFor()
    await album.take(page, "after-a-refusal")
    expect(await form.getByRole("alert").allInnerTexts()).toEqual([])
    await type("Account holder", "North Roasters")
    await type(/^Beneficiary's company/, "North Roasters")
    // What is malformed and what is wrong by its meaning, at one press.
    await type("IBAN", "DE88370400440532013000")
    await type("Amount", "a lot")
    await form.getByRole("button", { name: "Pay out" }).click()
    await form.getByText("Is no IBAN: its check digits are wrong").waitFor()
    await form.getByText("Must be decimal text such as 12.50").waitFor()
    await album.take(page, "refused")
    expect(await pages.violations(form)).toEqual([])
    await type("IBAN", "DE89370400440532013000")
    await type("Amount", "12.5")
    await type(/^Reference/, "INV-7")
    await form.getByRole("button", { name: "All fields" }).click()
    await type(/^Account currency/, "euro")
    await form.getByRole("button", { name: "Pay out" }).click()
    await form.getByText("Must be a currency such as EUR").waitFor()
    await type(/^Account currency/, "xcg")
    await form.getByRole("button", { name: "Add a document" }).click()
    await form.getByRole("button", { name: "Add a document" }).click()
    const [first, second] = [1, 2].map((place) => form.getByRole("group", { name: `Document ${place}` }))
    await first!.getByLabel(/^Labels/).fill("passport, front")
    await first!.getByLabel(/^Media type/).fill("pdf")
    await first!.getByLabel(/^Address of the file/).fill("ftp://files.example/passport.pdf")
    await second!.getByRole("button", { name: "Remove Document 2" }).click()
    await form.getByRole("button", { name: "Pay out" }).click()
    await first!.getByText(/must be an https address/i).waitFor()
    await first!.getByText(/must be a media type such as application\/pdf/i).waitFor()
    await first!.scrollIntoViewIfNeeded()
    await album.take(page, "document refused")
    expect(await pages.violations(form)).toEqual([])
    await first!.getByLabel(/^Media type/).fill("application/pdf")
    await first!.getByLabel(/^Address of the file/).fill("https://files.example/passport.pdf")
    // A key pressed in a field pays nothing out.
    await form.getByLabel(/^Reference/).press("Enter")
    expect(await form.getByRole("button", { name: "Pay out €12.50" }).isEnabled()).toBe(true)
    expect(payoutsSent(stack.sandbox)).toEqual([])
    await form.getByRole("button", { name: "Pay out" }).click()
    await form.waitFor({ state: "hidden" })
    const row = page.getByRole("row").filter({ hasText: "INV-7" })
    await row.getByText("Under way").waitFor()
    await album.take(page, "list")
    expect(await pages.violations(page.getByRole("main"))).toEqual([])

    const [sent] = payoutsSent(stack.sandbox)
    expect(sent?.beneficiary).toMatchObject({
      person_documents: [
        { file_type: "application/pdf", file_url: "https://files.example/passport.pdf", labels: ["passport", "front"] },
      ],
    })
    const [payout] = stack.sandbox.control.payouts()
    stack.sandbox.control.advancePayout(payout!.id, { status: "completed" })
    await row.getByText("Completed").waitFor()
    await row.getByRole("button", { name: "INV-7" }).press("Enter")
    await form.getByRole("heading", { name: "Timeline" }).waitFor()
    expect(await form.getByText("€12.50", { exact: true }).count()).toBe(2)
    await album.take(page, "detail")
    expect(await pages.violations(form)).toEqual([])

    await form.getByRole("button", { name: "Create again" }).click()
    await form.getByRole("heading", { name: "New payout" }).waitFor()
    expect(await form.getByLabel("IBAN").inputValue()).toBe("DE89370400440532013000")
    // What else is sent of it is seen without being asked for.
    expect(await form.getByLabel(/^Labels/).inputValue()).toBe("passport, front")
    await type(/^Reference/, "INV-7b")
    await album.take(page, "again")
    expect(await pages.violations(form)).toEqual([])
    await form.getByRole("button", { name: "Pay out €12.50" }).click()
    await form.waitFor({ state: "hidden" })
    const rowAgain = page.getByRole("row").filter({ hasText: "INV-7b" })
    await rowAgain.getByText("Under way").waitFor()
    const filter = async (state: string) => {
      await page.getByRole("combobox", { name: "State of the payout" }).click()
      await page.getByRole("option", { name: state, exact: true }).click()
    }
    await filter("Completed")
    await rowAgain.waitFor({ state: "hidden" })
    await row.waitFor()
    await filter("Failed")
    await page.getByText("No payouts match these filters").waitFor()
    const [before, again] = payoutsSent(stack.sandbox)
    const { request_id: id, reference, encryption_data, ...likewise } = before ?? {}
    expect(again).toMatchObject(likewise)
    expect(again).toMatchObject({ reference: "INV-7b", request_id: expect.not.stringMatching(String(id)) as string })
    expect(stack.sandbox.control.payouts()).toHaveLength(2)
  })

  journey("a payout that is lost or refused is not called a success, made or approved", async (walk) => {
    const { album } = walk
    const { control } = stack.sandbox
    const { page } = await walk.merchant()
    const pages = new AcquiringPages(page, stack.adminUrl)
    const form = page.getByRole("dialog")
    const toasts = page.locator("[data-sonner-toast]")
    control.settings({ payoutMode: "manual" })
    await page.goto(`${stack.adminUrl}/acquiring/payouts`)
    const payOut = async (reference: string) => {
      await page.getByRole("button", { name: "New payout" }).click()
      await typePayout(form, reference)
      await form.getByRole("button", { name: "Pay out €12.50" }).click()
      await form.waitFor({ state: "hidden" })
    }
    control.addFault({ kind: "reset_after", operation: "payout" })
    await payOut("LOST")
    await toasts.getByText("Outcome unknown").waitFor()
    await toasts.getByText(/Do not make it again/).waitFor()
    await album.take(page, "lost")
    // No query finds a payout, and a status alone proves nothing.
    control.addFault({ kind: "400", operation: "payout" })
    await page.reload()
    await payOut("REFUSED")
    await toasts.getByText("Outcome unknown").waitFor()
    await album.take(page, "refused")
    expect(await toasts.locator("svg.text-ui-tag-green-icon").count()).toBe(0)

    await approveAbove({ EUR: "10.00" })
    const waiting = { ...LARGE, request_id: randomUUID(), reference: "TO-APPROVE" }
    const { payout } = good(await stack.admin.post<PayoutAnswer>("/admin/acquiring/payouts", waiting))
    await stack.sql(
      "UPDATE acquiring_payout SET created_by = 'user_somebody_else', created_by_person = 'user_somebody_else' WHERE id = $1",
      [payout.id],
    )
    control.addFault({ kind: "400", operation: "payout" })
    await page.goto(`${stack.adminUrl}/acquiring/payouts?payout=${payout.id}`)
    await form.getByRole("button", { name: "Approve" }).click()
    await pages.agree("Approve")
    await toasts.getByText("Outcome unknown").waitFor()
    await album.take(page, "approved")
    expect(await toasts.locator("svg.text-ui-tag-green-icon").count()).toBe(0)
  })

  journey("a payout whose answer did not reach the browser is made once, however often it is pressed", async (walk) => {
    const { control } = stack.sandbox
    const { page } = await walk.merchant()
    const form = page.getByRole("dialog")
    control.settings({ payoutMode: "manual" })
    const made = control.payouts().length
    await page.goto(`${stack.adminUrl}/acquiring/payouts`)
    // Over http a browser has none.
    await page.evaluate(() => Object.defineProperty(crypto, "randomUUID", { value: undefined }))
    const newPayout = page.getByRole("button", { name: "New payout" })
    await newPayout.click()
    await typePayout(form, "PRESSED-TWICE")
    const reconnect = await intercept(page, MADE, async (request) => (await request.answered()).lose())
    const press = form.getByRole("button", { name: "Pay out €12.50" })
    await press.click()
    await form.getByRole("alert").first().waitFor()
    expect(control.payouts()).toHaveLength(made + 1)
    await walk.album.take(page, "no answer")
    reconnect()
    await press.click()
    await form.waitFor({ state: "hidden" })
    const rows = page.getByRole("row").filter({ hasText: "PRESSED-TWICE" })
    await rows.getByText("Under way").first().waitFor()
    expect(await rows.count()).toBe(1)
    expect(control.payouts()).toHaveLength(made + 1)
    expect(payoutsSent(stack.sandbox).filter(({ reference }) => reference === "PRESSED-TWICE")).toHaveLength(1)

    // Whoever closes the form before the answer comes is told, and finds what they sent when they open it again.
    await newPayout.click()
    await typePayout(form, "CLOSED-MEANWHILE")
    const lose = await stopNext(page, "POST", MADE, async (request) => (await request.answered()).lose())
    const typedReference = () =>
      form
        .getByLabel(/^Reference/)
        .first()
        .inputValue()
    const close = async () => {
      await page.keyboard.press("Escape")
      await form.waitFor({ state: "hidden" })
    }
    await press.click()
    await close()
    await newPayout.click()
    await eventually(async () => (await press.getAttribute("aria-busy")) === "true" || undefined)
    expect(await typedReference()).toBe("CLOSED-MEANWHILE")
    const sentAlready = form.getByRole("alert").getByText("This payout was sent already")
    await sentAlready.waitFor()
    await walk.album.take(page, "opened again before the answer")
    expect(await new AcquiringPages(page, stack.adminUrl).violations(form)).toEqual([])
    await close()
    lose()
    await page.locator("[data-sonner-toast]").getByText("Payout: outcome unknown").waitFor()
    await walk.album.take(page, "told after it was closed")
    await page.getByRole("link", { name: "Refunds" }).click()
    await page.getByRole("link", { name: "Payouts" }).click()
    await newPayout.click()
    await form.getByRole("button", { name: "Begin another payout" }).click()
    await sentAlready.waitFor({ state: "hidden" })
    expect(await typedReference()).toBe("")
    await close()
    await newPayout.click()
    expect(await typedReference()).toBe("CLOSED-MEANWHILE")
    await press.click()
    await form.waitFor({ state: "hidden" })
    expect(control.payouts()).toHaveLength(made + 2)
    expect(payoutsSent(stack.sandbox).filter(({ reference }) => reference === "CLOSED-MEANWHILE")).toHaveLength(1)
    // Now it is answered: the next one is another.
    await newPayout.click()
    expect(await typedReference()).toBe("")
  })

  journey(
    "a payout that a reloaded page got no answer for is made once, and nothing of who receives it is kept",
    async (walk) => {
      const { control } = stack.sandbox
      const { page } = await walk.merchant()
      const form = page.getByRole("dialog")
      const made = control.payouts().length
      await page.goto(`${stack.adminUrl}/acquiring/payouts`)
      const newPayout = page.getByRole("button", { name: "New payout" })
      const press = form.getByRole("button", { name: "Pay out €12.50" })
      const kept = () => page.evaluate(() => Object.values(sessionStorage).join(" "))
      await newPayout.click()
      await typePayout(form, "RELOADED")
      const lose = await stopNext(page, "POST", MADE, async (request) => (await request.answered()).lose())
      await press.click()
      await eventually(async () => (await press.getAttribute("aria-busy")) === "true" || undefined)
      expect(await kept()).toContain("payment_amount")
      expect(await kept()).not.toMatch(/DE\d{20}|RELOADED|beneficiary/)
      lose()
      await form.getByRole("alert").first().waitFor()
      await page.reload()
      await newPayout.click()
      await form.getByText("The page was loaded anew").waitFor()
      await walk.album.take(page, "sent before the page was loaded anew")
      await typePayout(form, "RELOADED")
      await press.click()
      await form.waitFor({ state: "hidden" })
      expect(control.payouts()).toHaveLength(made + 1)
      expect(payoutsSent(stack.sandbox).filter(({ reference }) => reference === "RELOADED")).toHaveLength(1)
      expect(await kept()).not.toContain("payment_amount")
      await newPayout.click()
      expect(await form.getByRole("alert").count()).toBe(0)
    },
  )

  journey("every field of beneficiary and payer that is typed into the form reaches the service", async (walk) => {
    const { page } = await walk.merchant()
    const form = page.getByRole("dialog")
    stack.sandbox.control.settings({ payoutMode: "manual" })
    await page.goto(`${stack.adminUrl}/acquiring/payouts`)
    await page.getByRole("button", { name: "New payout" }).click()
    await typePayout(form, "EVERYTHING")
    await form.getByLabel(/^Method/).fill("SEPA")
    await form.getByRole("button", { name: "All fields" }).click()
    const names: Record<string, string> = en.payout.names
    const titles: Record<string, string> = en.payout.groups
    for (const { title, fields } of FURTHER) {
      const heading = page.getByRole("heading", { name: titles[title.split(".").at(-1)!]!, exact: true })
      const group = form.locator("fieldset").filter({ has: heading })
      for (const path of fields) {
        const label = ASKED[path] ?? names[path.split(".").at(-1)!]!
        if (DAYS.test(path)) {
          const [year, month, day] = typedInto(path).split("-")
          await dayField(page, label, group).type(`${month}${day}${year}`)
          continue
        }
        const named = new RegExp(`^${label.replace(/[()]/g, "\\$&")}( \\(.*\\))?$`)
        const within = group.getByLabel(named)
        const field = (await within.count()) > 0 ? within : form.getByLabel(named).first()
        await field.fill(typedInto(path))
      }
    }
    await walk.album.take(page, "all fields")
    await form.getByRole("button", { name: "Pay out €12.50" }).click()
    await form.waitFor({ state: "hidden" })
    const [sent, ...more] = payoutsSent(stack.sandbox).filter(({ reference }) => reference === typedInto("reference"))
    expect(more).toEqual([])
    const paths = FURTHER.flatMap(({ fields }) => fields)
    expect(paths.map((path) => [path, at(sent, path)])).toEqual(paths.map((path) => [path, sentFor(path)]))
  })

  journey("a payout above the limit is approved by another person, from the queue", async (walk) => {
    const { album } = walk
    stack.sandbox.control.settings({ payoutMode: "manual" })
    await approveAbove({ EUR: "10.00" })
    const { payout } = good(await stack.admin.post<PayoutAnswer>("/admin/acquiring/payouts", LARGE))
    expect(payout).toMatchObject({ state: "waiting_for_approval", may_approve: false })
    const { page } = await walk.merchant()
    const pages = new AcquiringPages(page, stack.adminUrl)
    const drawer = page.getByRole("dialog")
    await pages.open("Needs you")
    await page.getByRole("link", { name: /^Open payout: Payout to approve/ }).click()
    await drawer.getByText("Waits for approval").waitFor()
    await drawer.getByText("DE89370400440532013000").waitFor()
    expect(await drawer.getByRole("button", { name: "Approve" }).isDisabled()).toBe(true)
    await album.take(page, "own")
    expect(await pages.violations(drawer)).toEqual([])

    await stack.sql(
      "UPDATE acquiring_payout SET created_by = 'user_somebody_else', created_by_person = 'user_somebody_else' WHERE id = $1",
      [payout.id],
    )
    await page.goto(`${stack.adminUrl}/acquiring/payouts`)
    const row = page.getByRole("row").filter({ hasText: "INV-8" })
    await row.getByText("Waits for approval").waitFor()
    await album.take(page, "row")
    await row.getByRole("button", { name: "INV-8" }).press("Enter")
    await drawer.getByRole("button", { name: "Approve" }).click()
    expect(stack.sandbox.control.requests({ operation: "payout" }).filter(isLarge)).toEqual([])
    const question = page.getByRole("alertdialog")
    await question.getByLabel("Note (optional)").fill("Agreed with the owner on the phone")
    expect(await pages.pictures(album, question, "sure to approve")).toEqual([])
    expect(await pages.violations(question)).toEqual([])
    await pages.agree("Approve")
    await drawer.getByText("Under way").first().waitFor()
    await drawer.getByRole("listitem").getByText("“Agreed with the owner on the phone”", { exact: true }).waitFor()
    await album.take(page, "approved")
    expect(await pages.violations(drawer)).toEqual([])
    expect(stack.sandbox.control.requests({ operation: "payout" }).filter(isLarge)).toHaveLength(1)

    await drawer.getByRole("button", { name: "Close" }).first().click()
    const another = { ...LARGE, request_id: randomUUID(), reference: "INV-9" }
    good(await stack.admin.post<PayoutAnswer>("/admin/acquiring/payouts", another))
    await pages.open("Needs you")
    await page.getByRole("link", { name: /^Open payout: Payout to approve/ }).click()
    await drawer.getByRole("button", { name: "Reject" }).click()
    await pages.agree("Go back")
    await drawer.getByRole("button", { name: "Reject" }).click()
    await pages.agree("Reject")
    await drawer.getByText("Rejected", { exact: true }).first().waitFor()
    await drawer.getByRole("button", { name: "Approve" }).waitFor({ state: "hidden" })
    await album.take(page, "rejected")
    await pages.open("Needs you")
    await pages.says(/^(Open: |Nothing waits)/)
    expect(await page.getByText("Payout to approve").count()).toBe(0)
    expect(JSON.stringify(stack.sandbox.control.requests({ operation: "payout" }))).not.toContain(another.request_id)
  })

  journey(
    "a day in two currencies names each one's refunds, voids and fees, on the page and on paper",
    async (walk) => {
      const shop = checkout(stack.store, preparedTemplate)
      const bought = async (region: "usd" | "jpy") => {
        const order = await shop.buy({ items: { "tide-mug": 1 }, region, email: `shopper-${randomUUID()}@example.com` })
        const [payment] = await stack.sql<{ id: string }>(
          `SELECT p.id FROM payment p JOIN order_payment_collection l USING (payment_collection_id) WHERE l.order_id = $1`,
          [order.id],
        )
        const pay = async (what: "capture" | "refund", amount: number) =>
          good(await stack.admin.post(`/admin/payments/${payment?.id}/${what}`, { amount }))
        return { pay, cancel: async () => good(await stack.admin.post(`/admin/orders/${order.id}/cancel`)) }
      }
      // Nothing of today is anybody else's.
      await aDayPasses()
      const [dollars, dollarsVoided] = [await bought("usd"), await bought("usd")]
      const [yen, yenVoided] = [await bought("jpy"), await bought("jpy")]
      await dollars.pay("capture", 20)
      await dollars.pay("refund", 2.5)
      await yen.pay("capture", 1500)
      await yen.pay("refund", 400)
      await dollarsVoided.cancel()
      await yenVoided.cancel()
      stack.sandbox.control.settings({ payoutMode: "completed", payoutFee: 35 })
      const inYen = { request_id: randomUUID(), payment_amount: "2500", payment_currency: "JPY", reference: "YEN" }
      good(await stack.admin.post<PayoutAnswer>("/admin/acquiring/payouts", { ...LARGE, ...inYen }))

      // The service does not report what a payment was authorised for of which a part is captured.
      const sums = {
        USD: [
          ["Authorized", "$61.00", "–", "Not fully compared"],
          ["Captured", "$20.00", "$20.00", "–"],
          ["Refunded", "$2.50", "$2.50", "–"],
          ["Voided", "$30.50", "$30.50", "–"],
          ["Fees", "–", "Not reported", "–"],
        ],
        JPY: [
          ["Authorized", "¥9,240", "–", "Not fully compared"],
          ["Captured", "¥1,500", "¥1,500", "–"],
          ["Refunded", "¥400", "¥400", "–"],
          ["Voided", "¥4,620", "¥4,620", "–"],
          ["Fees", "–", "¥35", "–"],
        ],
      }
      const { page } = await walk.merchant()
      const pages = new AcquiringPages(page, stack.adminUrl)
      const today = new Date().toISOString().slice(0, 10)
      for (const [address, place] of [
        ["close", page.getByRole("main")],
        ["close/print", page.locator("#close-sheet")],
      ] as const) {
        await page.goto(`${stack.adminUrl}/acquiring/${address}?account=default&day=${today}`)
        const shown: Record<string, string[][]> = {}
        for (const currency of Object.keys(sums)) {
          const table = place.getByRole("table", { name: `Sums in ${currency}, store and service` })
          await table.waitFor()
          const rows = await table.locator("tbody").getByRole("row").all()
          shown[currency] = await Promise.all(rows.map((row) => row.getByRole("cell").allInnerTexts()))
        }
        await walk.album.take(page, address)
        expect([address, shown]).toEqual([address, sums])
        expect(await pages.violations(place)).toEqual([])
      }
    },
  )
})

const LARGE = {
  account: "default",
  request_id: randomUUID(),
  payment_amount: "250.00",
  payment_currency: "EUR",
  payment_method: "SEPA",
  reference: "INV-8",
  beneficiary: {
    company_name: "North Roasters",
    bank_details: { account_name: "North Roasters", bank_country_code: "DE", iban: "DE89370400440532013000" },
  },
  payer: { company_name: "Example Shop" },
}

/** What a payout needs, with nothing further. */
async function typePayout(form: Locator, reference: string): Promise<void> {
  for (const [label, text] of [
    ["Amount", "12.5"],
    ["Currency", "EUR"],
    ["Country of the bank", "DE"],
    ["IBAN", "DE89370400440532013000"],
    ["Account holder", "North Roasters"],
    [/^Beneficiary's company/, "North Roasters"],
    [/^Reference/, reference],
  ] as const) {
    await form.getByLabel(label).first().fill(text)
  }
}

/** Days are chosen, not typed like the rest. */
const DAYS = /(^|\.)(date_of_birth|payment_date)$/

/** Fields that stand before the groups, under names of their own. */
const ASKED: Record<string, string> = {
  "beneficiary.first_name": en.payout.beneficiary_first_name,
  "beneficiary.company_name": en.payout.beneficiary_company,
}

/** Of everything that can be said of a payout, what may not be any text. */
const TYPED: Record<string, string> = {
  payment_date: "2098-12-31",
  "beneficiary.date_of_birth": "1985-12-10",
  "payer.date_of_birth": "1979-02-28",
  source_amount: "13.75",
  source_currency: "usd",
  "beneficiary.bank_details.iban": "DE89370400440532013000",
  "beneficiary.bank_details.account_number": "532013",
  "beneficiary.bank_details.swift_code": "COBADEFFXXX",
  "beneficiary.bank_details.account_currency": "eur",
  "beneficiary.address.country_code": "at",
  "beneficiary.additional_info.personal_email": "beneficiary@example.com",
  "payer.additional_info.personal_email": "payer@example.com",
  "payer.address.country_code": "ch",
}

/** Another text in every field: none may arrive in the place of another. */
function typedInto(path: string): string {
  return TYPED[path] ?? `the ${path.replace(/[._]/g, " ")}`
}

function sentFor(path: string): unknown {
  return /(country_code|currency)$/.test(path) ? typedInto(path).toUpperCase() : typedInto(path)
}

function at(fields: unknown, path: string): unknown {
  return path.split(".").reduce((place, name) => (place as Record<string, unknown> | undefined)?.[name], fields)
}

/** What the service was asked to pay out, in the order it was. */
function payoutsSent({ control }: Sandbox): Record<string, unknown>[] {
  return control.requests({ operation: "payout" }).map(({ body }) => body as Record<string, unknown>)
}

function isLarge({ body }: { body?: unknown }): boolean {
  return JSON.stringify(body).includes(LARGE.request_id)
}
