import { randomUUID } from "node:crypto"
import { readFileSync } from "node:fs"

import type { Locator } from "playwright-core"

import { card, CARD_NUMBERS } from "../support/cards"
import { checkout } from "../support/checkout"
import { AcquiringPages } from "./actors/acquiring-pages"
import { ACCOUNTS, changeAnswer } from "./actors/changed-answer"
import { knownDays } from "./actors/known-days"
import { orderPaid, orderSeen } from "./actors/order-seen"
import { BROKEN, SlowAnswer } from "./actors/slow-shop"
import { shopInBrowser } from "./shop-in-browser"
import { preparedTemplate } from "./stack/template"

/** What the merchant's pages count, filter, offer and leave out. */
shopInBrowser("acquiring figures", ({ stack, journey }) => {
  beforeEach(() => stack.sandbox.control.notificationSettings({ enabled: false }))
  afterEach(() => stack.sandbox.control.notificationSettings({ enabled: true }))

  const nothingYet = () =>
    stack.sql("TRUNCATE acquiring_payment, acquiring_operation, acquiring_notification, acquiring_incident")

  journey("health shows the figures of the last days, and each count leads to what it counts", async (walk) => {
    await nothingYet()
    await knownDays(stack)
    const { page } = await walk.merchant()
    const pages = new AcquiringPages(page, stack.adminUrl)
    const main = page.getByRole("main")
    await pages.open("Health")
    await main.getByText("Takes payments, and needs you").waitFor()
    const figures = await Promise.all(
      [
        /^of the decided payments approved/,
        "approved",
        "the service's usual time to answer",
        "operations without an answer at first",
        "operation whose outcome is not known to this day",
        /^the longest that a notification waited/,
      ].map((note) => figureOf(main, note)),
    )
    expect(figures).toEqual(["66.7%", "$60.00 · €7.00", "400 ms", "2", "1", "1.5 min"])
    await main.getByText("the longest that a notification waited; usually 46 sec", { exact: true }).waitFor()
    const reasons = main.getByText("Why payments were declined").locator("xpath=..").getByRole("listitem")
    expect((await reasons.allInnerTexts()).map(inOneLine)).toEqual(["Insufficient funds · 1051 1", "No reason given 1"])

    const bars = main.getByRole("img", { name: /^Sum of the approved payments in USD/ })
    expect(await titles(bars)).toContainEqual(expect.stringMatching(/: \$60\.00$/))
    await main.getByRole("group", { name: "Currency" }).getByRole("button", { name: "EUR" }).click()
    const inEuros = main.getByRole("img", { name: /^Sum of the approved payments in EUR/ })
    expect(await titles(inEuros)).toContainEqual(expect.stringMatching(/: €7\.00$/))
    expect(await pages.pictures(walk.album, inEuros, "known figures")).toEqual([])

    await main.getByText("Day by day", { exact: true }).click()
    const table = main.getByRole("table", { name: "Payments of each day" })
    expect((await table.getByRole("columnheader").allInnerTexts()).map(inOneLine)).toEqual([
      ...["Day", "Approved", "Declined", "Approval rate", "Sum", "Time to answer", "Without an answer at first"],
      ...["Still unknown", "Longest wait of a notification", "Usual wait of a notification"],
    ])
    const rows = await table.getByRole("row").all()
    const [today, yesterday] = await Promise.all(rows.slice(1, 3).map((row) => row.getByRole("cell").allInnerTexts()))
    expect(today?.slice(1)).toEqual(["0", "0", "–", "–", "–", "0", "0", "–", "–"])
    expect(yesterday?.slice(1)).toEqual([
      ...["4", "2", "66.7%", "€7.00, $60.00", "400 ms", "2", "1", "1.5 min", "46 sec"],
    ])
    await walk.album.take(page, "days")
    expect(await pages.violations(main)).toEqual([])
    // Each picture is of its own column of that table: the same days, the one with a value as high as the picture.
    const days = (await Promise.all(rows.slice(1).map((day) => day.getByRole("cell").allInnerTexts()))).reverse()
    for (const [label, column] of [
      ["Payments approved, in per cent, day by day", 3],
      ["Sum of the approved payments in EUR, day by day", 4],
      ["The service's median time to answer, day by day", 5],
      ["Operations without an answer at first, day by day", 6],
      ["Operations whose outcome is still unknown, by the day they were sent", 7],
      ["The longest that a notification waited to be processed, day by day", 8],
    ] as const) {
      const picture = main.getByRole("img", { name: label, exact: true })
      const inEuros = (sums: string) => sums.split(", ").find((sum) => sum.startsWith("€")) ?? "€0.00"
      const shown = (cell = "") => (column === 4 ? inEuros(cell) : cell)
      expect([label, await titles(picture)]).toEqual([label, days.map((day) => `${day[0]}: ${shown(day[column])}`)])
      const bars = picture.locator("rect[class]")
      const heights = await bars.evaluateAll((all) => all.map((bar) => Number(bar.getAttribute("height"))))
      const highest = heights.indexOf(Math.max(...heights))
      expect([label, highest, heights.filter((height) => height > 1)]).toEqual([label, days.length - 2, [64]])
    }

    const row = (text: string) => page.getByRole("row").filter({ hasText: text })
    const waiting = page.getByRole("list", { name: "Needs you" }).getByRole("listitem")
    const incident = waiting.filter({ hasText: "The cart was paid twice." })
    const unknown = waiting.filter({ hasText: "Authorization" })
    for (const [name, count, there, others] of [
      ["Open incidents", "1", incident, unknown],
      ["Unknown outcomes", "1", unknown, incident],
      ["Failed notifications", "1", row("failed-message"), row("worked-")],
      ["Payments to review", "1", row("in-review"), row("usd-0")],
      ["Payouts to approve", "1", row("to-approve"), row("not-sent")],
      ["Payouts not sent", "1", row("not-sent"), row("to-approve")],
      ["Payments due to be reconciled", "1", page.getByRole("button", { name: "Reconcile now" }), undefined],
    ] as const) {
      await pages.open("Health")
      const link = main.locator("dt", { hasText: name }).locator("xpath=following-sibling::dd[1]").getByRole("link")
      expect([name, await link.innerText()]).toEqual([name, count])
      await link.click()
      await there.first().waitFor()
      expect([name, (await others?.count()) ?? 0]).toEqual([name, 0])
      if (name !== "Failed notifications") continue
      await there.getByRole("button").first().click()
      await page.getByRole("dialog").getByRole("button", { name: "Replay" }).click()
      await pages.says("Being processed again")
      await page.keyboard.press("Escape")
    }
  })

  journey(
    "a filter holds for the totals, for the CSV and for all that are chosen, which are rejected",
    async (walk) => {
      await nothingYet()
      const [free, ...held] = [
        await orderPaid(stack, walk),
        await orderPaid(stack, walk, "review"),
        await orderPaid(stack, walk, "review"),
      ]
      await stack.holdPasses()
      const { page } = await walk.merchant()
      const pages = new AcquiringPages(page, stack.adminUrl)
      await pages.open("Payments")
      const totals = page.getByRole("list", { name: "Totals" })
      await totals.getByText("1 payment authorized or captured, $30.50").waitFor()
      const exported = async () => {
        const saved = page.waitForEvent("download")
        await page.getByRole("button", { name: "Export CSV" }).click()
        const text = readFileSync(await (await saved).path(), "utf8")
        return [free!, ...held].map(({ orderNo }) => text.includes(orderNo))
      }
      expect(await exported()).toEqual([true, true, true])
      await page.getByRole("combobox", { name: "State of the payment" }).click()
      await page.getByRole("option", { name: "In review", exact: true }).click()
      await page.getByRole("link", { name: `Order #${free!.number}`, exact: true }).waitFor({ state: "hidden" })
      await totals.getByText("0 payments authorized or captured, $0.00").waitFor()
      await totals.getByText("2 other attempts: in review, declined, canceled or not finished").waitFor()
      expect(await exported()).toEqual([false, true, true])
      await walk.album.take(page, "filtered")

      await page
        .getByRole("checkbox", { name: /^Choose payment / })
        .first()
        .click()
      const chosen = page.getByRole("group", { name: "Chosen payments" })
      await chosen.getByRole("button", { name: "Choose all 2" }).click()
      await chosen.getByText("2 chosen").waitFor()
      await chosen.getByRole("button", { name: "Reject…" }).click()
      const modal = page.getByRole("dialog")
      await modal.getByText(/^2 payments would be rejected/).waitFor()
      for (const { number } of held) await modal.getByRole("link", { name: `#${number}` }).waitFor()
      expect(await modal.getByRole("link", { name: `#${free!.number}` }).count()).toBe(0)
      await walk.album.take(page, "all of the filter")
      expect(await pages.violations(modal)).toEqual([])
      expect(stack.sandbox.control.requests({ operation: "review" })).toEqual([])
      await modal.getByRole("button", { name: "Reject 2 payments" }).click()
      await page.waitForURL(/\/acquiring\/batches\?batch=/)
      await modal.getByText(/^2 of 2 payments through · 2 done · 0 failed/).waitFor()
      await modal.getByRole("heading", { name: "Rejected in review" }).waitFor()
      await walk.album.take(page, "rejected")
      const states = [free!, ...held].map(({ orderNo }) => stack.sandbox.control.transactions({ orderNo })[0]?.status)
      expect(states).toEqual(["authorised", "cancelled", "cancelled"])
    },
  )

  journey("a merchant finds a payment by e-mail address, by the card's last digits and by the sum", async (walk) => {
    const shop = checkout(stack.store, preparedTemplate)
    const email = () => `shopper-${randomUUID()}@example.com`
    const [ada, grace] = [email(), email()]
    const one = await shop.buy({ items: { "tide-mug": 1 }, email: ada })
    const two = await shop.buy({ items: { "tide-mug": 2 }, email: grace }, card("approvedMastercard"))
    const { page } = await walk.merchant()
    const pages = new AcquiringPages(page, stack.adminUrl)
    await pages.open("Payments")
    const search = page.getByRole("search").getByRole("textbox")
    const link = ({ display_id }: typeof one) => page.getByRole("link", { name: `Order #${display_id}`, exact: true })
    for (const [typed, found, other] of [
      [ada, one, two],
      [grace, two, one],
      [CARD_NUMBERS.approvedMastercard.slice(-4), two, one],
      [CARD_NUMBERS.approved.slice(-4), one, two],
      ["55", two, one],
      ["30.50", one, two],
    ] as const) {
      await search.fill(typed)
      await page.getByRole("button", { name: "Find" }).click()
      await page.waitForURL((url) => url.searchParams.get("q") === typed)
      await link(other).waitFor({ state: "hidden" })
      await link(found).waitFor()
    }
    await walk.album.take(page, "found by its sum")
    await search.fill("55.01")
    await page.getByRole("button", { name: "Find" }).click()
    await pages.says("No payments match")
  })

  journey("the fields of a payout follow the method that is typed, and what was typed stays", async (walk) => {
    const { page } = await walk.merchant()
    await page.goto(`${stack.adminUrl}/acquiring/payouts`)
    await page.getByRole("button", { name: "New payout" }).click()
    const form = page.getByRole("dialog")
    const field = (label: string) => form.getByLabel(label).first()
    const isRequired = (label: string) => field(label).getAttribute("aria-required")
    await field("Country of the bank").fill("DE")
    await field("IBAN").fill("DE89370400440532013000")
    await form.getByLabel("SWIFT code (BIC) (optional)", { exact: true }).waitFor()
    expect([await isRequired("IBAN"), await isRequired("SWIFT code (BIC)")]).toEqual(["true", "false"])
    expect(await form.getByLabel("City").count()).toBe(0)

    await field("Method").fill("SWIFT")
    await form.getByLabel("SWIFT code (BIC)", { exact: true }).waitFor()
    await form.getByLabel(/^Account number/).waitFor()
    expect([await isRequired("IBAN"), await isRequired("SWIFT code (BIC)")]).toEqual(["false", "true"])
    expect(await isRequired("City")).toBe("true")
    expect(await field("IBAN").inputValue()).toBe("DE89370400440532013000")
    await walk.album.take(page, "by SWIFT")

    await field("Method").fill("SEPA")
    await form.getByLabel(/^Account number/).waitFor({ state: "hidden" })
    expect([await isRequired("IBAN"), await isRequired("SWIFT code (BIC)")]).toEqual(["true", "false"])
    expect(await form.getByLabel("City").count()).toBe(0)

    // Whom the service knows by an id, it knows the bank of.
    await form.getByRole("button", { name: "All fields" }).click()
    await field("Beneficiary id").fill("B-1")
    await form.getByLabel("IBAN (optional)", { exact: true }).waitFor()
    expect([await isRequired("IBAN"), await isRequired("Country of the bank")]).toEqual(["false", "false"])
    await walk.album.take(page, "known beneficiary")
    await field("Beneficiary id").fill("")
    await form.getByLabel("IBAN", { exact: true }).waitFor()

    const needs = await SlowAnswer.of(page, /^payouts\/fields/)
    needs.comesAsFailure()
    await field("Method").fill("CARD")
    const failed = form.getByRole("alert").filter({ hasText: BROKEN })
    await failed.waitFor()
    await walk.album.take(page, "unknown needs")
    needs.repair()
    await failed.getByRole("button", { name: "Try again" }).click()
    await failed.waitFor({ state: "hidden" })
  })

  journey("a refund that the store does not know stands out among those that agree", async (walk) => {
    await nothingYet()
    const { orderNo, number, merchant, page, pages } = await orderSeen(stack, walk)
    await merchant.capture()
    await merchant.seesPayment("Captured")
    await pages.move("Refund", "3")
    await stack.holdPasses()
    const [transaction] = stack.sandbox.control.transactions({ orderNo })
    stack.sandbox.control.refund(transaction!.transactionId, { amount: "1.50" })
    await page.goto(`${stack.adminUrl}/acquiring/refunds`)
    const row = (amount: string) => page.getByRole("row").filter({ hasText: amount })
    const look = (amount: string) => row(amount).evaluate((own) => getComputedStyle(own).backgroundColor)
    await row("$1.50").getByText("Not in the store", { exact: true }).waitFor()
    await row("$3.00").getByText("Books agree", { exact: true }).waitFor()
    await row("$3.00")
      .getByRole("link", { name: `#${number}` })
      .waitFor()
    await page.mouse.move(0, 0)
    expect(await look("$1.50")).not.toBe(await look("$3.00"))
    await row("$1.50").getByRole("button", { name: "Reconcile now" }).waitFor()
    expect(await row("$3.00").getByRole("button", { name: "Reconcile now" }).count()).toBe(0)
    await walk.album.take(page, "stands out")
    expect(await pages.violations(page.getByRole("main"))).toEqual([])

    // As long as the service is queried for others, these are not shown as theirs.
    const others = await SlowAnswer.of(page, /^refunds\?.*q=another/)
    await page.getByRole("search").getByRole("textbox").fill("another")
    await page.getByRole("button", { name: "Find" }).click()
    await page.getByRole("status", { name: /^Loading/ }).waitFor()
    expect(await page.getByRole("row").count()).toBe(0)
    others.comesAsFailure()
    await page.getByRole("main").getByText(BROKEN).first().waitFor()
    others.leave()
  })

  journey("what somebody may not do is not offered", async (walk) => {
    const seen = await orderSeen(stack, walk)
    const { orderNo, pages, page, merchant } = seen
    const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
    await pages.move("Capture", "10")
    const actions = ["Capture…", "Refund…", "Release the rest", "Refresh"]
    /** As soon as the page knows what the person may do. */
    const offers = async (expected: string[]) => {
      await merchant.comeToOrder(seen)
      await pages.widgetIsThere()
      const states = actions.map((name) => {
        const state = expected.includes(name) ? "visible" : "hidden"
        return pages.widget.getByRole("button", { name, exact: true }).waitFor({ state })
      })
      await Promise.all(states)
    }
    await offers(actions)
    // The rights of the signed-in person, as where the store has roles: see `apart/rights.spec.ts`.
    const rights = { may: ["refund:create"] }
    await changeAnswer(page, ACCOUNTS, rights)
    await offers(["Refund…"])
    await walk.album.take(page, "refunds alone")
    rights.may = ["capture:create"]
    await offers(["Capture…"])
    rights.may = []
    await offers([])
    await walk.album.take(page, "looks only")

    await pages.open("Payments")
    await page
      .getByRole("row")
      .filter({ hasText: stack.sandbox.control.transactions({ orderNo })[0]!.transactionId })
      .waitFor()
    await page.getByRole("checkbox").first().waitFor({ state: "hidden" })
    await pages.open("Reconcile")
    await page.getByRole("heading", { name: "Reconcile" }).first().waitFor()
    await page.getByRole("button", { name: "Reconcile now" }).first().waitFor({ state: "hidden" })
    await page.goto(`${stack.adminUrl}/acquiring/payouts`)
    await page.getByRole("heading", { name: "Payouts" }).first().waitFor()
    await page.getByRole("button", { name: "New payout" }).first().waitFor({ state: "hidden" })
    await page.goto(`${stack.adminUrl}/acquiring/close?account=default&day=${day}`)
    await page.getByRole("button", { name: "CSV", exact: true }).waitFor()
    await page
      .getByRole("button", { name: /^(Close day|Compare again)$/ })
      .first()
      .waitFor({ state: "hidden" })
  })
})

/** The number above a note. */
function figureOf(main: Locator, note: string | RegExp): Promise<string> {
  return main.getByText(note, { exact: true }).first().locator("xpath=preceding-sibling::*[1]").innerText()
}

function titles(bars: Locator): Promise<string[]> {
  return bars.locator("title").allTextContents()
}

function inOneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim()
}
