import { stickingOut } from "../storefront/checks/accessibility"
import { CARD_NUMBERS } from "../support/cards"
import { eventually } from "../support/eventually"
import { good } from "../support/http"
import { addToOrder } from "../support/order-edit"
import { ACCOUNTS, changeAnswer } from "./actors/changed-answer"
import { Line } from "./actors/cut-line"
import { pick, write } from "./actors/form"
import { intercept, stopNext, type StoppedRequest } from "./actors/intercept"
import { Keyboard } from "./actors/keyboard"
import { orderPaid, orderSeen } from "./actors/order-seen"
import { shopInBrowser } from "./shop-in-browser"

/** What the order's page in the admin says of its payments, and what a merchant does there. */
shopInBrowser("acquiring order", ({ stack, journey }) => {
  afterEach(() => {
    stack.sandbox.control.clearFaults()
    stack.sandbox.control.notificationSettings({ enabled: true })
    stack.sandbox.control.settings({ refundMode: "immediate" })
  })

  /** A merchant adds a mug to an order: it is owed from then on. */
  async function addMug(number: string): Promise<void> {
    const [order] = await stack.sql<{ id: string }>(`SELECT id FROM "order" WHERE display_id = $1`, [number])
    const mugs = await stack.sql<{ id: string }>(
      "SELECT v.id FROM product_variant v JOIN product p ON p.id = v.product_id WHERE p.handle = 'tide-mug'",
    )
    const variants = { mug: mugs.map(({ id }) => id) }
    await addToOrder({ admin: stack.admin, seeded: { variants } }, order?.id ?? "", "mug")
  }

  async function customerOf(number: string): Promise<string> {
    const [order] = await stack.sql<{ customer_id: string }>(
      `SELECT customer_id FROM "order" WHERE display_id = $1::int`,
      [number],
    )
    return order?.customer_id ?? ""
  }

  journey("a capture whose answer is lost is shown as unknown, and a query resolves it", async (walk) => {
    const { album } = walk
    const { orderId, number, orderNo, merchant, pages, page } = await orderSeen(stack, walk)
    await pages.widget.getByText("Books agree").waitFor()
    const { control } = stack.sandbox
    control.addFault({ kind: "reset_after", operation: "capture", orderNo })
    const away = control.addFault({ kind: "500_before", operation: "retrieval_trans", orderNo, times: 0 })
    await pages.move("Capture", "10.00")
    await pages.says("Capture: outcome unknown")
    await pages.widget.getByText(/^Capture .*: outcome unknown$/).waitFor()
    // Medusa's own button sends nothing either, and says what to do.
    await merchant.capture(/Nothing was sent; do not press again/)
    expect(control.requests({ operation: "capture", orderNo })).toHaveLength(1)
    await album.take(page, "Medusa's own capture")
    await pages.widget.scrollIntoViewIfNeeded()
    await album.take(page, "unknown")
    expect(await pages.violations(pages.widget)).toEqual([])

    await pages.open("Needs you")
    await page.getByRole("navigation").getByRole("img", { name: "1 waiting" }).first().waitFor()
    await page.getByRole("status").filter({ hasText: "Open: 1 unknown outcome." }).waitFor()
    const waits = page.getByRole("list", { name: "Needs you" }).getByRole("listitem")
    await waits.getByText(/^Nobody knows yet whether it was made: ./).waitFor()
    await waits
      .getByText(
        "Do not do it again: the service is queried by itself. Where its portal shows what happened, say so here.",
        { exact: true },
      )
      .waitFor()
    // Medusa's own bell says the same, once the job has put it there.
    const told = `Payments: Outcome unknown (capture), $10.00, #${number}`
    await eventually(
      async () =>
        (await stack.sql("SELECT id FROM notification WHERE channel = 'feed' AND data->>'title' = $1", [told]))[0],
    )
    await page.keyboard.press("Control+n")
    const bell = page.getByRole("dialog")
    await bell.getByRole("heading", { name: "Notifications" }).waitFor()
    await bell.getByText(told, { exact: true }).waitFor()
    await bell.getByText(/Do not do it again: the service is queried by itself/).waitFor()
    await album.take(page, "the bell")
    await page.keyboard.press("Escape")
    await bell.waitFor({ state: "hidden" })
    await page.getByRole("button", { name: /^Query now: Capture/ }).click()
    await pages.says(/is still unknown$/)
    await page.getByRole("button", { name: /^What happens next, and why: Capture/ }).press("Enter")
    await page
      .getByRole("region", { name: "What happens next, and why" })
      .getByText("Wait, and query again: the outcome of the capture of $10.00 is not known yet", { exact: true })
      .waitFor()
    await album.take(page, "still-unknown")
    expect(await pages.violations(page.getByRole("main"))).toEqual([])
    control.clearFaults(away.id)
    // The job asks every few seconds too, and may be quicker than the merchant.
    const known = page.getByRole("status").filter({ hasText: "Nothing waits for you." })
    const ask = page.getByRole("button", { name: /^Query now: Capture/ })
    await ask.or(known).first().waitFor()
    await eventually(async () => {
      if (await ask.isVisible()) await ask.click({ timeout: 5_000 }).catch(() => undefined)
      return (await known.isVisible()) || undefined
    }, 120_000)
    await page
      .getByRole("list", { name: "Done for you" })
      .getByText(/Capture: outcome found/)
      .waitFor()
    await album.take(page, "known")
    await merchant.comeToOrder({ orderId, number })
    await merchant.seesPayment("Partially captured")
    expect(control.requests({ operation: "capture", orderNo })).toHaveLength(1)
    expect(await stack.books.differences(orderNo)).toEqual([])
  })

  journey("a person corrects what they said of a capture, and cancels the payment in the widget", async (walk) => {
    const { album } = walk
    const { orderId, number, orderNo, merchant, pages, page } = await orderSeen(stack, walk)
    const { control } = stack.sandbox
    control.addFault({ kind: "reset_before", operation: "capture", orderNo })
    control.addFault({ kind: "500_before", operation: "retrieval_trans", orderNo, times: 0 })
    await pages.move("Capture", "10.00")
    await pages.says("Capture: outcome unknown")
    await pages.open("Needs you")
    await page.getByRole("button", { name: /^Say what the portal shows: Capture/ }).click()
    const drawer = page.getByRole("dialog")
    await pick(drawer.getByRole("radio", { name: "It did not happen" }))
    expect(await drawer.getByLabel(/^Amount in the portal/).count()).toBe(0)
    expect(await drawer.getByRole("button", { name: "Record it" }).isDisabled()).toBe(true)
    await drawer.getByText(/^It can be recorded once/).waitFor()
    await write(drawer.getByLabel("What you saw"), "Nothing was captured, says the portal")
    await album.take(page, "did-not-happen")
    await drawer.getByRole("button", { name: "Record it" }).click()
    await drawer
      .getByText(/^The service may still do it\. Say so in \d min, if its portal does not show it by then\.$/)
      .waitFor()
    await pick(drawer.getByRole("radio", { name: "It was done" }))
    await write(drawer.getByLabel("What you saw"), "Another order's capture")
    await drawer.getByRole("button", { name: "Record it" }).click()
    await drawer.waitFor({ state: "hidden" })
    await page.getByRole("button", { name: /^Say what the portal shows: Capture/ }).waitFor({ state: "hidden" })
    await merchant.comeToOrder({ orderId, number })
    await merchant.seesPayment("Partially captured")
    await pages.widgetIsThere()
    await pages.widget.getByText("Seen in the portal: Another order's capture").waitFor()

    await stack.sql("UPDATE acquiring_operation SET sent_at = sent_at - interval '10 minutes' WHERE kind = 'capture'")
    await pages.widget.getByRole("button", { name: "Correct what was said: Capture $10.00" }).click()
    await drawer.getByRole("heading", { name: "Correct what was said: Capture $10.00" }).waitFor()
    await pick(drawer.getByRole("radio", { name: "It did not happen" }))
    await write(drawer.getByLabel("What you saw"), "Nothing was captured, says the portal")
    await drawer.getByRole("button", { name: "Record it" }).click()
    await drawer.waitFor({ state: "hidden" })
    await pages.widget.getByText("Seen in the portal: Nothing was captured, says the portal").waitFor()
    await pages.widget
      .getByText(/^Stated before by Demo Merchant, .*: It was done \(Another order's capture\)$/)
      .waitFor()
    await merchant.seesPayment("Authorized")
    await pages.widget.scrollIntoViewIfNeeded()
    await album.take(page, "corrected")
    expect(await pages.violations(pages.widget)).toEqual([])
    // Nobody but the merchant, by Refresh, is to be at it: a pass under way would refuse that.
    await stack.holdPasses()
    control.clearFaults()
    await pages.widget.getByRole("button", { name: "Refresh" }).click()
    await pages.widget.getByText("Books agree").waitFor()
    await pages.widget.getByRole("button", { name: "Cancel payment" }).click()
    await pages.agree("Go back")
    expect(control.requests({ operation: "cancel", orderNo })).toEqual([])
    await pages.widget.getByRole("button", { name: "Cancel payment" }).click()
    await pages.agree("Cancel payment")
    await pages.says("The payment was canceled.")
    await pages.widget.getByText("Canceled", { exact: true }).first().waitFor()
    await pages.widget.getByRole("button", { name: "Cancel payment" }).waitFor({ state: "hidden" })
    await pages.widget.scrollIntoViewIfNeeded()
    await album.take(page, "cancelled")
    expect(control.requests({ operation: "cancel", orderNo })).toHaveLength(1)
    expect(stack.books.service(orderNo)).toMatchObject({ captured: 0, refunded: 0 })
    expect(await stack.books.differences(orderNo)).toEqual([])
  })

  journey(
    "a capture that the service is slow to answer says so, and closing the drawer does not stop it",
    async (walk) => {
      const { orderNo, pages, page } = await orderSeen(stack, walk)
      // What a person may do is not known yet: nothing that moves money is offered.
      let know: () => void = () => undefined
      const known = new Promise<void>((resolve) => (know = resolve))
      const leave = await intercept(page, ACCOUNTS, async (request) => {
        await known
        await request.pass()
      })
      await page.reload()
      await pages.widgetIsThere()
      const moving = pages.widget.getByRole("button", { name: /Capture|Cancel payment/ })
      expect(await moving.count()).toBe(0)
      await walk.album.take(page, "rights not known yet")
      know()
      await moving.nth(1).waitFor()
      leave()
      let answer: () => void = () => undefined
      const seen = new Promise<void>((resolve) => (answer = resolve))
      let asked = 0
      await intercept(page, /^\/admin\/payments\/[^/]+\/capture$/, async (request) => {
        asked += 1
        await seen
        await request.pass()
      })
      await pages.widget.getByRole("button", { name: "Capture…" }).click()
      const drawer = page.getByRole("dialog")
      await drawer.getByLabel(/^Amount/).fill("10")
      // Pressed again before the button is seen to work, nothing is sent again.
      await drawer.locator("form").evaluate((form: HTMLFormElement) => {
        for (let press = 0; press < 2; press++) form.requestSubmit()
      })
      await drawer
        .getByRole("status")
        .getByText(/^The payment service has not answered yet\./)
        .waitFor()
      await walk.album.take(page, "slow")
      expect(await pages.violations(drawer)).toEqual([])
      await drawer.getByRole("button", { name: "Go back" }).click()
      await drawer.waitFor({ state: "hidden" })
      answer()
      await pages.says("Captured $10.00")
      await pages.widget.getByText("Books agree").waitFor()
      expect(asked).toBe(1)
      expect(stack.sandbox.control.requests({ operation: "capture", orderNo })).toHaveLength(1)
    },
  )

  journey("a payment held for review is accepted on the order's page", async (walk) => {
    const { album } = walk
    const { orderNo, pages, page } = await orderSeen(stack, walk, "review", ["declined"])
    await pages.widget.getByRole("button", { name: "Show 1 other attempt" }).click()
    const attempt = pages.widget.getByRole("heading", { name: "Other attempt" })
    await attempt.waitFor()
    await pages.widget.getByText("Declined", { exact: true }).first().waitFor()
    await album.take(page, "other-attempt")
    expect(await pages.violations(pages.widget)).toEqual([])
    await pages.widget.getByRole("button", { name: "Hide other attempts" }).click()
    await attempt.waitFor({ state: "hidden" })
    await pages.widget.getByRole("button", { name: "Reject" }).click()
    await page.getByRole("alertdialog").getByRole("button", { name: "Go back" }).click()
    await album.take(page, "held")
    expect(await pages.violations(pages.widget)).toEqual([])
    await pages.widget.getByRole("button", { name: "Accept" }).click()
    await pages.agree("Accept")
    await pages.widget.getByText("Authorized", { exact: true }).first().waitFor()
    await pages.widget.getByText(/^Accepted in review/).waitFor()
    // The button that had the focus is gone.
    await new Keyboard(page).isIn(pages.widget)
    await album.take(page, "accepted")
    const [request, ...more] = stack.sandbox.control.requests({ operation: "review", orderNo })
    expect(request).toBeDefined()
    expect(more).toEqual([])

    await pages.open("Payments")
    await page.getByRole("columnheader", { name: "Decline reason" }).waitFor()
    const reason = page.getByRole("cell", { name: "Do not honour", exact: true }).first()
    await reason.waitFor()
    const table = page.getByRole("table")
    expect(await table.evaluate(({ parentElement: box }) => box && box.scrollWidth - box.clientWidth)).toBe(0)
    expect(await pages.pictures(album, reason, "decline-reason")).toEqual([])
    expect(await pages.violations(page.getByRole("main"))).toEqual([])
  })

  journey(
    "a payment held for review is rejected on the order's page, and what the service said can be read",
    async (walk) => {
      const { orderId, number, orderNo, merchant, pages, page } = await orderSeen(stack, walk, "review")
      const { widget } = pages
      await pages.open("Needs you")
      const waits = page.getByRole("list", { name: "Needs you" }).getByRole("listitem")
      const held = waits.filter({ has: page.getByRole("link", { name: `Order #${number}`, exact: true }) })
      for (const text of [
        "The service suspects fraud and holds the payment until somebody decides.",
        "Look at the order and the customer, then accept or reject. Nothing can be captured before.",
      ]) {
        await held.getByText(text, { exact: true }).waitFor()
      }
      await merchant.comeToOrder({ orderId, number })
      await widget.getByText("Put in review by the fraud check", { exact: true }).waitFor()
      await widget.getByText("Without 3-D Secure", { exact: true }).waitFor()
      await widget.getByText("Technical", { exact: true }).click()
      await widget.getByText("sandbox-risk", { exact: true }).waitFor()
      await widget.getByRole("button", { name: "Reject" }).click()
      await pages.agree("Reject")
      await widget
        .getByText(/^Rejected in review/)
        .first()
        .waitFor()
      await widget.getByRole("button", { name: "Reject" }).waitFor({ state: "hidden" })
      await widget
        .getByRole("listitem")
        .filter({ hasText: "Rejected in review" })
        .getByText("Exchange with the service", { exact: true })
        .click()
      const sent = widget.getByRole("region", { name: "Request" })
      await sent.getByText(/^POST .*\/review/i).waitFor()
      expect(await sent.innerText()).toContain("[hidden]")
      await widget.getByRole("region", { name: /^Answer/ }).waitFor()
      await sent.scrollIntoViewIfNeeded()
      await walk.album.take(page, "rejected")
      expect(await pages.violations(widget)).toEqual([])
      expect(stack.sandbox.control.requests({ operation: "review", orderNo })).toHaveLength(1)
      expect(walk.money.kept()).toBe(0)
    },
  )

  journey(
    "tries that were the same read as one, and what the service refuses is shown with its reason",
    async (walk) => {
      const { album } = walk
      const { orderNo, pages, page } = await orderSeen(stack, walk, "approved", Array(3).fill("declined"), true)
      const { widget } = pages
      await widget.getByText("Visa •••• 1111", { exact: true }).waitFor()
      const result = widget.getByRole("term").filter({ hasText: /^Result$/ })
      expect(await result.locator("xpath=following-sibling::*[1]").innerText()).toBe("Approved")
      const entries = widget.getByRole("listitem")
      const tries = entries.filter({ hasText: "Authorization $30.50 × 3" })
      await tries.getByText("Refused · by the shopper", { exact: true }).first().waitFor()
      await tries.getByText("Do not honour", { exact: true }).first().waitFor()
      expect(await tries.getByText("1005", { exact: true }).first().isVisible()).toBe(false)
      await tries.getByText("Technical", { exact: true }).first().click()
      await tries.getByText("1005", { exact: true }).first().waitFor()
      await tries.getByText("2 before it, all the same", { exact: true }).click()
      await tries.getByText("Authorization $30.50", { exact: true }).nth(1).waitFor()
      expect(await tries.getByText("Authorization $30.50", { exact: true }).count()).toBe(2)
      expect(await pages.pictures(album, tries, "three tries")).toEqual([])

      const { control } = stack.sandbox
      control.addFault({ kind: "400", operation: "capture", orderNo })
      // What was typed stays where it is refused, with the reason.
      const drawer = page.getByRole("dialog")
      const press = async (what: "Capture" | "Refund", amount: string, note?: string) => {
        await widget.getByRole("button", { name: `${what}…` }).click()
        await drawer.getByLabel(/^Amount/).fill(amount)
        if (note) await drawer.getByLabel("Note").fill(note)
        await drawer.getByRole("button", { name: new RegExp(`^${what} `) }).click()
      }
      await press("Capture", "10.00")
      await drawer.getByRole("alert").getByText("Capture refused", { exact: true }).waitFor()
      expect(await drawer.getByLabel(/^Amount/).inputValue()).toBe("10.00")
      expect(await pages.pictures(album, drawer.getByRole("alert"), "capture refused")).toEqual([])
      expect(await pages.violations(drawer)).toEqual([])
      await drawer.getByRole("button", { name: "Go back" }).click()
      await drawer.waitFor({ state: "hidden" })
      const capture = entries.filter({ hasText: "Capture $10.00" })
      await capture.getByText("Refused · by Demo Merchant", { exact: true }).waitFor()
      await capture.getByText(/^The service \w+/).waitFor()
      await pages.move("Capture", "20.00")
      control.addFault({ kind: "400", operation: "refund", orderNo })
      await press("Refund", "8.00", "Chipped")
      await drawer.getByRole("alert").getByText("Refund refused", { exact: true }).waitFor()
      expect(await drawer.getByLabel("Note").inputValue()).toBe("Chipped")
      // One that was closed before its answer came closes nothing that was opened since, and shows its refusal nowhere
      // else.
      const goOn = await stopNext(page, "POST", /\/refund$/, (request) =>
        request.answer(400, { type: "not_allowed", code: "operation_refused", message: "Not today" }),
      )
      await drawer.getByRole("button", { name: /^Refund / }).click()
      await page.keyboard.press("Escape")
      await drawer.waitFor({ state: "hidden" })
      await widget.getByRole("button", { name: "Refund…" }).click()
      await drawer.getByLabel(/^Amount/).fill("3.00")
      goOn()
      await page.locator("[data-sonner-toast]").getByText("Refund refused", { exact: true }).waitFor()
      expect(await drawer.getByLabel(/^Amount/).inputValue()).toBe("3.00")
      expect(await drawer.getByRole("alert").count()).toBe(0)
      await drawer.getByRole("button", { name: "Go back" }).click()
      await drawer.waitFor({ state: "hidden" })
      const refund = entries.filter({ hasText: "Refund $8.00" })
      await refund.getByText("Refused · by Demo Merchant", { exact: true }).waitFor()
      await refund.scrollIntoViewIfNeeded()
      await album.take(page, "refused")
      expect(await pages.violations(widget)).toEqual([])
      expect(stack.books.service(orderNo)).toMatchObject({ captured: 20, refunded: 0 })
    },
  )

  journey("a refund at the portal shows as a difference, and refresh books it", async (walk) => {
    const { album } = walk
    const { orderNo, merchant, pages, page } = await orderSeen(stack, walk)
    await pages.widget.getByRole("button", { name: "Capture…" }).click()
    const drawer = page.getByRole("dialog")
    await drawer.getByLabel(/^Amount/).fill("12,00")
    await drawer.getByText("“12,00” can be read in two ways: type it like 1000.50").waitFor()
    expect(await drawer.getByRole("button", { name: /^Capture/ }).isDisabled()).toBe(true)
    await album.take(page, "read-in-two-ways")
    await drawer.getByLabel(/^Amount/).fill("a dozen")
    await drawer.getByText("“a dozen” cannot be read as an amount: type it like 1000.50").waitFor()
    await drawer.getByLabel(/^Amount/).fill("$12.00")
    await drawer.getByRole("button", { name: "Capture $12.00", exact: true }).waitFor()
    await drawer.getByRole("button", { name: "Go back" }).click()
    await drawer.waitFor({ state: "hidden" })
    await pages.move("Capture", "12.00")
    await merchant.seesPayment("Partially captured")
    await pages.move("Refund", "2.00", { note: "Scratched" })
    await pages.widget.getByText("“Scratched”").waitFor()
    await pages.widget
      .getByText(/Done · by [^t]/)
      .first()
      .waitFor()
    await album.take(page, "moved")
    const { control } = stack.sandbox
    control.notificationSettings({ enabled: false })
    // Nobody but the merchant, by Refresh, is to find it.
    await stack.holdPasses()
    const [transaction] = control.transactions({ orderNo })
    control.refund(transaction?.transactionId ?? "", { amount: "5.50", reason: "Broken cup" })
    await page.reload()
    await pages.widgetIsThere()
    const sums = pages.widget.getByRole("table", { name: "Amounts in the store and at the payment service" })
    for (const row of [
      "Sum Store Service",
      "Authorized $30.50 $30.50",
      "Captured $12.00 $12.00",
      "Refunded (differs) $2.00 $7.50",
    ]) {
      await sums.getByRole("row", { name: row, exact: true }).waitFor()
    }
    await pages.widget.getByText("Books differ", { exact: true }).waitFor()
    await sums.scrollIntoViewIfNeeded()
    await album.take(page, "differ")
    await pages.widget.getByRole("button", { name: "Refresh" }).click()
    const refunded = pages.widget.getByRole("listitem").filter({ hasText: "Refund $5.50" })
    await refunded.getByText("Done · at the service's portal", { exact: true }).waitFor()
    await refunded.getByText("“Broken cup”", { exact: true }).waitFor()
    await pages.widget.getByText("Books agree").waitFor()
    await sums.getByRole("row", { name: "Refunded $7.50 $7.50", exact: true }).waitFor()
    await pages.widget.scrollIntoViewIfNeeded()
    await album.take(page, "agree")
    expect(await stack.books.differences(orderNo)).toEqual([])

    good(await stack.admin.post("/admin/refund-reasons", { label: "Chipped in transit", code: "chipped" }))
    await page.reload()
    await pages.move("Refund", "1.00", { reason: "Chipped in transit" })
    await pages.widget.getByText("“Chipped in transit”").waitFor()
    const authorisation = pages.widget.getByText("Authorization $30.50")
    expect(await authorisation.isVisible()).toBe(false)
    await pages.widget.getByRole("button", { name: "Show all 5" }).press("Enter")
    await authorisation.waitFor()
    await album.take(page, "all-of-the-timeline")
    await page.keyboard.press("Enter")
    await authorisation.waitFor({ state: "hidden" })
    await pages.widget.getByRole("button", { name: "Show all 5" }).waitFor()

    await pages.speak("de")
    await page.reload()
    const widget = page.getByRole("region", { name: "Zahlung beim Dienst" })
    await widget.getByText("Bücher stimmen überein").waitFor()
    // The currency's sign goes behind the amount, with a comma for the decimals.
    await widget.getByRole("row", { name: /^Erfasst 12,00 \S+ 12,00/ }).waitFor()
    await widget.getByRole("button", { name: "Erstatten…" }).click()
    expect(await page.getByRole("dialog").getByLabel("Betrag (USD)").inputValue()).toBe("3,50")
    await page.keyboard.press("Escape")
    await page.getByRole("dialog").waitFor({ state: "hidden" })
    await widget.scrollIntoViewIfNeeded()
    await album.take(page, "german-order")
    expect(await pages.violations(widget)).toEqual([])
    // Whatever the journeys before have left.
    await stack.sql("UPDATE acquiring_incident SET resolved_at = now() WHERE resolved_at IS NULL")
    await page.goto(`${stack.adminUrl}/acquiring`)
    await page.getByRole("tab", { name: "Zu erledigen" }).waitFor()
    await page.getByRole("navigation").getByRole("link", { name: "Tagesabschluss" }).first().waitFor()
    await page.getByText("Es gibt nichts zu erledigen.").waitFor()
    await album.take(page, "german-queue")
    await page.getByRole("tab", { name: "Zahlungen" }).click()
    await page.getByRole("columnheader", { name: "Erfasst" }).waitFor()
    await page.getByRole("cell", { name: "Teilweise erstattet" }).first().waitFor()
    await album.take(page, "german-payments")
    // What also stands within a sentence begins a line with a capital.
    await page.getByRole("tab", { name: "Benachrichtigungen" }).click()
    await page
      .getByRole("cell", { name: /^[A-Z][a-z ]+: beide Seiten stimmten überein$/ })
      .first()
      .waitFor()
    await album.take(page, "german-notifications")
    await page.getByRole("tab", { name: "Zustand" }).click()
    const share = page.getByText(
      /^Anteil der genehmigten an den entschiedenen Zahlungen, .* storniert wurde, zählt nicht$/,
    )
    await share.waitFor()
    await page.getByText("Genehmigt", { exact: true }).first().waitFor()
    expect(await pages.pictures(album, share, "german-health")).toEqual([])
    await page.goto(`${stack.adminUrl}/settings/acquiring`)
    await page.getByRole("button", { name: "Bearbeiten: Verbindung" }).waitFor()
    await page.getByText("Aus der Umgebung").first().waitFor()
    await page.getByRole("button", { name: "Verbindung testen" }).click()
    await page.getByText(/^Der Dienst antwortete in \d+ ms, richtig signiert\.$/).waitFor()
    await album.take(page, "german-settings")
    await page.setViewportSize({ width: 400, height: 860 })
    expect(await stickingOut(page, page.getByRole("main"))).toEqual([])
    await page.setViewportSize({ width: 1280, height: 900 })
    expect(await page.getByRole("main").innerText()).not.toMatch(/\b(setting|shared|payment)\.[a-z]/)
  })

  journey("what went over the wire for a capture and a refund can be read, without signature", async (walk) => {
    const { orderNo, pages, page } = await orderSeen(stack, walk)
    const { control } = stack.sandbox
    await pages.move("Capture", "12.00")
    await pages.move("Refund", "2.00", { note: "Scratched" })
    const entries = pages.widget.getByRole("listitem")
    for (const [operation, title, sum] of [
      ["capture", "Capture $12.00", "12.00"],
      ["refund", "Refund $2.00", "2.00"],
    ] as const) {
      const entry = entries.filter({ hasText: title })
      await entry.getByText("Exchange with the service", { exact: true }).click()
      const request = entry.getByRole("region", { name: "Request" })
      await request.getByText(new RegExp(`^POST \\S+/v1/${operation}\\n`)).waitFor()
      const sent = await request.innerText()
      const answered = await entry.getByRole("region", { name: /^Answer/ }).innerText()
      const [received, ...more] = control.requests({ operation, orderNo })
      expect(more).toEqual([])
      const signature = (received?.body as { encryption_data: string }).encryption_data
      expect(signature).toMatch(/^\w{20,}$/)
      expect(sent).toContain('"encryption_data": "[hidden]"')
      expect(sent).toContain(`"${sum}"`)
      expect(answered).toMatch(/\nHTTP 200\n/)
      expect(answered).toContain(control.transactions({ orderNo })[0]!.transactionId)
      expect(sent + answered).not.toContain(signature)
      await request.scrollIntoViewIfNeeded()
      await walk.album.take(page, operation)
      expect(await pages.violations(pages.widget)).toEqual([])
      await entry.getByText("Exchange with the service", { exact: true }).click()
      await request.waitFor({ state: "hidden" })
    }
  })

  journey("what the store did by itself is said to be the store's, with the reason for it", async (walk) => {
    const { orderId, number, orderNo, merchant, pages, page } = await orderSeen(stack, walk)
    const { control } = stack.sandbox
    const [order] = await stack.sql<{ id: string }>(`SELECT id FROM "order" WHERE display_id = $1`, [number])
    control.addFault({ kind: "400", operation: "cancel", orderNo, times: 1 })
    good(await stack.admin.post(`/admin/orders/${order?.id}/cancel`))
    await eventually(async () => (walk.money.kept() === 0 ? true : undefined), 120_000)
    expect(await stack.books.differences(orderNo)).toEqual([])
    await merchant.comeToOrder({ orderId, number })
    await pages.widgetIsThere()
    const voided = pages.widget.getByRole("listitem").filter({ hasText: "Cancellation $30.50" }).first()
    await voided.getByText(/^Done · by the store itself, automatically/).waitFor()
    await voided.getByText("The store has canceled what it paid for", { exact: true }).waitFor()
    await voided.getByText(/^Attempt 1 · .* · by Demo Merchant$/).waitFor()
    await voided.scrollIntoViewIfNeeded()
    await walk.album.take(page, "by itself")
    expect(await pages.violations(pages.widget)).toEqual([])
    expect(control.requests({ operation: "cancel", orderNo })).toHaveLength(2)

    await pages.speak("de")
    await merchant.comeToOrder({ orderId, number })
    const german = page.getByRole("region", { name: "Zahlung beim Dienst" })
    await german.getByText(/^Erledigt · vom Shop selbst, automatisch/).waitFor()
    await german.getByText("Der Shop hat storniert, was damit bezahlt wurde", { exact: true }).waitFor()
  })

  journey("a refund that only the portal shows is said in the queue, and booked once", async (walk) => {
    const { orderId, number, orderNo, merchant, pages, page } = await orderSeen(stack, walk)
    const { control } = stack.sandbox
    await pages.move("Capture", "20.00")
    control.notificationSettings({ enabled: false })
    await stack.holdPasses()
    // From now on nobody learns anything of it from the service.
    for (const operation of ["retrieval_trans", "retrieval_refund"] as const)
      control.addFault({ kind: "500_before", operation, orderNo, times: 0 })
    const [transaction] = control.transactions({ orderNo })
    control.refund(transaction?.transactionId ?? "", { amount: "4.00" })
    await stack.sql(
      `INSERT INTO acquiring_incident (id, account, kind, key, order_no, message, next_step, raised_at)
       VALUES ('acqinc_unusable', 'default', 'unusable_answer', 'unusable:' || $1, $1, 'It contradicts itself.', 'Say it.', now())`,
      [orderNo],
    )
    await pages.open("Needs you")
    const waits = page.getByRole("list", { name: "Needs you" }).getByRole("listitem")
    const row = waits.filter({ hasText: "Service's answer cannot be used" })
    await row.getByRole("button", { name: /^Say what the portal shows: / }).click()
    const drawer = page.getByRole("dialog")
    const record = drawer.getByRole("button", { name: "Record it" })
    await write(drawer.getByLabel("What you saw"), "The portal shows a refund of 4")
    await pick(drawer.getByRole("radio", { name: "A refund" }))
    await drawer.getByLabel("Refunded (USD)").fill("20.01")
    await drawer.getByText("More than nothing, at most $20.00").waitFor()
    expect(await record.isDisabled()).toBe(true)
    await drawer.getByLabel("Refunded (USD)").fill("4")
    await walk.album.take(page, "a refund at the portal")
    expect(await pages.violations(drawer)).toEqual([])
    await record.click()
    await drawer.waitFor({ state: "hidden" })

    await merchant.comeToOrder({ orderId, number })
    await pages.widgetIsThere()
    const refund = pages.widget.getByRole("listitem").filter({ hasText: "Refund $4.00" })
    await refund.getByText("Seen in the portal: The portal shows a refund of 4", { exact: true }).waitFor()
    await pages.widget.getByRole("row", { name: /^Refunded \$4\.00 / }).waitFor()
    await stack.holdPasses()
    control.clearFaults()
    await pages.widget.getByRole("button", { name: "Refresh" }).click()
    await pages.widget.getByRole("row", { name: "Refunded $4.00 $4.00", exact: true }).waitFor()
    await walk.album.take(page, "booked once")
    expect(await refund.count()).toBe(1)
    expect(control.requests({ operation: "refund", orderNo })).toEqual([])
    expect(await stack.books.differences(orderNo)).toEqual([])
    await stack.sql("DELETE FROM acquiring_incident WHERE id = 'acqinc_unusable'")
  })

  journey("the rest of a payment is released by its own name, and after a refund it is said why not", async (walk) => {
    const { album } = walk
    const kept = await orderSeen(stack, walk)
    const { pages, page, merchant } = kept
    const { widget } = pages
    const button = widget.getByRole("button", { name: "Release the rest" })
    await pages.move("Capture", "12.00")
    await pages.move("Refund", "2.00")
    // As soon as the drawer is gone.
    expect(await button.count()).toBe(0)
    const why = widget.getByText(/^The rest of \$18\.50 cannot be released by itself any more: /)
    await why.waitFor()
    expect(await widget.getByRole("button", { name: "Cancel payment" }).count()).toBe(0)
    expect(await pages.pictures(album, why, "locked")).toEqual([])
    expect(await pages.violations(widget)).toEqual([])

    const { orderId, number, orderNo } = await orderPaid(stack, walk)
    await merchant.comeToOrder({ orderId, number })
    await pages.widgetIsThere()
    await widget.getByRole("button", { name: "Cancel payment" }).waitFor()
    await pages.move("Capture", "12.00")
    await button.click()
    await page
      .getByRole("alertdialog")
      .getByText(/^What is not captured is released to the shopper; /)
      .waitFor()
    await album.take(page, "sure")
    await pages.agree("Release the rest")
    await pages.says("The payment was canceled.")
    await widget.getByText("Rest released $18.50").waitFor()
    expect(await widget.getByText("Cancellation").count()).toBe(0)
    await widget.getByText("Books agree").waitFor()
    expect(stack.books.service(orderNo)).toMatchObject({ captured: 12, refunded: 0 })
    expect(await pages.pictures(album, widget.getByText("Rest released $18.50"), "rest released")).toEqual([])
    await widget.getByText("Still owed: $18.50", { exact: true }).waitFor()
    await widget.getByRole("button", { name: "Copy payment link" }).waitFor()

    await pages.speak("de")
    await merchant.comeToOrder(kept)
    const german = page.getByRole("region", { name: "Zahlung beim Dienst" })
    const warum = german.getByText(/^Der Rest von 18,50\s\$ lässt sich nicht mehr einzeln freigeben: /)
    await warum.waitFor()
    expect(await pages.pictures(album, warum, "german locked")).toEqual([])
    await merchant.comeToOrder({ orderId, number })
    await german.getByText(/^Rest freigegeben 18,50/).waitFor()
    await album.take(page, "german rest released")
  })

  journey("a refund that the service has only accepted is called accepted, everywhere", async (walk) => {
    const { album } = walk
    const { pages, page, merchant } = await orderSeen(stack, walk)
    await pages.move("Capture", "20.00")
    await pages.says("Captured $20.00")
    stack.sandbox.control.settings({ refundMode: "pending" })
    // So many others are open that this one is not among the first: what is asked is this payment alone.
    const leave = await intercept(page, /^\/admin\/acquiring\/operations\?/, (request) =>
      request.answer(200, { operations: [], count: 0, limit: 100, offset: 0 }),
    )
    await pages.move("Refund", "8.00")
    await pages.says("$8.00 asked for: the service is working on it")
    await pages.widget.getByText("Refund $8.00: accepted, not finished").waitFor()
    await pages.widget.getByText(/^The rest of \$10\.50 cannot be released by itself any more: /).waitFor()
    expect(await pages.widget.getByRole("button", { name: "Release the rest" }).count()).toBe(0)
    await pages.widget.getByText(/^Nothing for now: what is under way has no outcome yet/).waitFor()
    expect(await page.getByText("Refunded $8.00").count()).toBe(0)
    await pages.widget.scrollIntoViewIfNeeded()
    await album.take(page, "accepted")
    expect(await pages.violations(pages.widget)).toEqual([])
    stack.sandbox.control.settings({ refundMode: "immediate" })
    leave()

    // What came of it cannot be asked: it is called neither done nor open.
    const { orderId, number } = await orderPaid(stack, walk)
    await merchant.comeToOrder({ orderId, number })
    await pages.widgetIsThere()
    await intercept(page, /\/operations\?.*limit=/, (request) => request.fail())
    await pages.move("Capture", "10.00")
    await pages.says("$10.00 asked for")
    await pages.says("Whether the service has finished it could not be loaded. The timeline shows it.")
    await album.take(page, "could not be asked")
  })

  journey("what is typed stays while others capture, and a drawer stays until it is closed", async (walk) => {
    const { album } = walk
    const { number, orderNo, pages, page } = await orderSeen(stack, walk)
    const line = new Line(page)
    const [{ id } = { id: "" }] = await stack.sql<{ id: string }>(
      `SELECT p.id FROM payment p JOIN order_payment_collection l ON l.payment_collection_id = p.payment_collection_id
       JOIN "order" o ON o.id = l.order_id WHERE o.display_id = $1::int`,
      [number],
    )
    const others = async (amount: number) => {
      good(await stack.admin.post(`/admin/payments/${id}/capture`, { amount }))
      await line.lookAgain()
    }
    const drawer = page.getByRole("dialog")
    const field = drawer.getByLabel(/^Amount/)
    const open = pages.widget.getByRole("button", { name: "Capture…" })
    const readAtFirst = page.waitForResponse((answer) => /\/payments\/acqpay_\w+$/.test(answer.url()))
    await open.click()
    await readAtFirst
    await drawer.getByText(/^Visa •••• 1111, \$30\.50, /).waitFor()
    await field.fill("5.00")
    await others(10)
    await drawer
      .getByText("What is left has changed since: it is $20.50 now. Check the amount before you go on.")
      .waitFor()
    await drawer.getByText("More than nothing, at most $20.50").waitFor()
    expect(await field.inputValue()).toBe("5.00")
    await album.take(page, "changed limit")
    expect(await pages.violations(drawer)).toEqual([])
    await drawer.getByRole("button", { name: "Capture $5.00" }).click()
    await pages.says("Captured $5.00")
    await drawer.waitFor({ state: "hidden" })

    const read = page.waitForResponse((answer) => /\/payments\/acqpay_\w+$/.test(answer.url()))
    await open.click()
    await read
    // Nobody has typed yet: what is proposed is all that was left when it opened.
    await eventually(async () => (await field.inputValue()) === "15.50" || undefined)
    await others(5)
    await drawer.getByText(/it is \$10\.50 now/).waitFor()
    expect(await field.inputValue()).toBe("15.50")
    expect(await drawer.getByRole("button", { name: /^Capture/ }).isDisabled()).toBe(true)
    await others(10.5)
    await drawer.getByText("Nothing is left by now").waitFor()
    await album.take(page, "nothing left")
    expect(await pages.violations(drawer)).toEqual([])
    await drawer.getByRole("button", { name: "Close" }).click()
    await drawer.waitFor({ state: "hidden" })
    await open.waitFor({ state: "detached" })
    await new Keyboard(page).isLedTo(pages.widget.getByRole("group", { name: /^Visa •••• 1111, \$30\.50, / }))
    expect(stack.books.service(orderNo)).toMatchObject({ captured: 30.5 })
    expect(await stack.books.differences(orderNo)).toEqual([])
  })

  journey("what was released is owed again, and counts no more beside what pays for it", async (walk) => {
    const { album } = walk
    const { orderId, number, pages, page, merchant } = await orderSeen(stack, walk)
    const { widget } = pages
    await pages.move("Capture", "12.00")
    await widget.getByRole("button", { name: "Release the rest" }).click()
    await pages.agree("Release the rest")
    await widget.getByText("Still owed: $18.50", { exact: true }).waitFor()
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"], { origin: stack.storeUrl })
    const said = pages.says("Payment link copied")
    await Promise.all([said, widget.getByRole("button", { name: "Copy payment link" }).click()])
    const link = new URL(await page.evaluate(() => navigator.clipboard.readText()))
    const { shopper, page: shop } = await walk.visit("phone")
    await shopper.open(`${link.pathname}${link.search}`)
    expect(await shop.getByTestId("total").innerText()).toBe("$18.50")
    await shopper.fillCard(CARD_NUMBERS.approved)
    await shopper.pay()
    await shop.getByTestId("owed-paid").waitFor()

    await merchant.comeToOrder({ orderId, number })
    const sums = widget.getByRole("table", { name: "2 payments of this order" })
    await sums.getByRole("row", { name: /^Together \$30\.50 \$12\.00 \$0\.00$/ }).waitFor()
    await sums.getByRole("row", { name: /^At the service \$30\.50 \$12\.00 \$0\.00$/ }).waitFor()
    await widget.getByText("Still owed").waitFor({ state: "hidden" })
    // Each one's buttons say whose they are.
    for (const what of ["Capture: ", "Refresh: "])
      await widget.getByRole("button", { name: new RegExp(`^${what}Visa •••• 1111, \\$18\\.50, `) }).waitFor()
    await widget.getByRole("button", { name: /^Refresh: Visa •••• 1111, \$30\.50, / }).waitFor()
    await widget.getByRole("button", { name: /^Capture: / }).click()
    await page
      .getByRole("dialog")
      .getByText(/^Visa •••• 1111, \$18\.50, /)
      .waitFor()
    await album.take(page, "named in the drawer")
    await page.keyboard.press("Escape")
    expect(await pages.pictures(album, sums, "apart and together after a released rest")).toEqual([])
    expect(await pages.violations(widget)).toEqual([])
  })

  journey("an attempt whose outcome is unknown is shown, and the payment link warns of it", async (walk) => {
    const { album } = walk
    const { orderId, number, orderNo, merchant, pages, page } = await orderSeen(stack, walk, "approved", ["declined"])
    const { widget } = pages
    const [attempt] = await stack.sql<{ order_no: string }>(
      `SELECT t.order_no FROM acquiring_payment t JOIN acquiring_payment p USING (payment_collection_id)
       WHERE p.order_no = $1 AND t.order_no <> p.order_no`,
      [orderNo],
    )
    expect(attempt?.order_no).toEqual(expect.any(String))
    stack.sandbox.control.addFault({
      kind: "500_before",
      operation: "retrieval_trans",
      orderNo: attempt?.order_no,
      times: 0,
    })
    // A pass under way would write down what it has still seen.
    await stack.holdPasses()
    await stack.sql("UPDATE acquiring_operation SET state = 'unknown', resolved_at = NULL WHERE order_no = $1", [
      attempt?.order_no,
    ])
    await stack.sql("UPDATE acquiring_payment SET status = 'created' WHERE order_no = $1", [attempt?.order_no])
    await addMug(number)
    await merchant.comeToOrder({ orderId, number })
    await widget.getByRole("heading", { name: "Another payment" }).waitFor()
    await widget.getByText("Outcome unknown", { exact: true }).first().waitFor()
    expect(await widget.getByRole("button", { name: /^Show 1 other attempt/ }).count()).toBe(0)
    const warning = widget.getByRole("note").filter({ hasText: "What became of a payment of $30.50 is not known yet" })
    await warning.getByText(/Whoever pays by this link as well pays twice\.$/).waitFor()
    await widget.getByRole("button", { name: "Copy payment link" }).waitFor()
    expect(await pages.pictures(album, warning, "unknown attempt")).toEqual([])

    // Without the payments nobody can say what else is on its way: no link.
    await intercept(page, /^\/admin\/acquiring\/payments\?/, (request) => request.answer(500, {}))
    await merchant.comeToOrder({ orderId, number })
    await widget.getByRole("alert").first().waitFor()
    await page.waitForLoadState("networkidle")
    expect(await widget.getByRole("button", { name: "Copy payment link" }).count()).toBe(0)
  })

  journey("whoever may not see payments reads of none, and of no problem, on orders and customers", async (walk) => {
    const { orderId, number, merchant, pages, page } = await orderSeen(stack, walk)
    const forbidden = (request: StoppedRequest) => request.answer(403, { type: "forbidden", message: "Forbidden" })
    await intercept(page, /^\/admin\/acquiring\/(payments|customers|orders|queue)/, forbidden)
    await merchant.comeToOrder({ orderId, number })
    await page.waitForLoadState("networkidle")
    await pages.widget.waitFor({ state: "hidden" })
    expect(await page.getByText("You may not do this").count()).toBe(0)
    expect(await pages.widget.count()).toBe(0)
    await page.goto(`${stack.adminUrl}/customers/${await customerOf(number)}`)
    await page
      .getByRole("heading", { name: /^shopper-/ })
      .first()
      .waitFor()
    await page.waitForLoadState("networkidle")
    expect(await page.getByText("You may not do this").count()).toBe(0)
    await walk.album.take(page, "no right")
  })

  journey("another customer's page shows nothing of the one before it", async (walk) => {
    const one = await orderSeen(stack, walk)
    const two = await orderPaid(stack, walk)
    const { page } = one
    const [before, after] = [await customerOf(one.number), await customerOf(two.number)]
    const payments = page.getByRole("region", { name: "Payments at the service" })
    await page.goto(`${stack.adminUrl}/customers/${before}`)
    await payments
      .getByRole("row")
      .filter({ hasText: `#${one.number}` })
      .waitFor()
    let answer: () => void = () => undefined
    const asked = new Promise<void>((resolve) => (answer = resolve))
    await intercept(page, new RegExp(`^/admin/acquiring/payments\\?.*${after}`), async (request) => {
      await asked
      await request.pass()
    })
    // As the dashboard's own search leads there.
    await page.evaluate(
      (path) => {
        window.history.pushState({}, "", path)
        window.dispatchEvent(new PopStateEvent("popstate"))
      },
      `${new URL(stack.adminUrl).pathname}/customers/${after}`,
    )
    await payments.getByRole("status", { name: "Loading the customer's payments" }).waitFor()
    expect(await payments.getByText(`#${one.number}`).count()).toBe(0)
    answer()
    await payments
      .getByRole("row")
      .filter({ hasText: `#${two.number}` })
      .waitFor()
  })

  journey("what an order still owes is paid by its link; its payments stand apart, and together", async (walk) => {
    const { album, money } = walk
    const { orderId, number, orderNo, merchant, pages, page } = await orderSeen(stack, walk)
    await merchant.capture()
    await merchant.seesPayment("Captured")
    expect(await pages.widget.getByRole("button", { name: "Copy payment link" }).count()).toBe(0)
    await addMug(number)
    // A store that names no address of its storefront.
    type Answer = { accounts: { storefront?: string | null }[] }
    const { accounts } = good(await stack.admin.get<Answer>("/admin/acquiring/accounts"))
    const nowhere = { accounts: accounts.map((account) => ({ ...account, storefront: null })) }
    const leave = await changeAnswer(page, ACCOUNTS, nowhere)
    await merchant.comeToOrder({ orderId, number })
    await pages.widget
      .getByText("For a payment link, enter the storefront's address in Settings, Acquiring: Storefront addresses.")
      .waitFor()
    expect(await pages.widget.getByRole("button", { name: "Copy payment link" }).count()).toBe(0)
    await pages.widget.scrollIntoViewIfNeeded()
    await album.take(page, "no storefront")
    leave()
    await merchant.comeToOrder({ orderId, number })
    await pages.widget.getByText(/^Still owed: /).waitFor()
    const [{ owed } = { owed: "" }] = await stack.sql<{ owed: string }>(
      `SELECT trim_scale(c.amount)::text AS owed FROM payment_collection c
       JOIN order_payment_collection l ON l.payment_collection_id = c.id AND l.deleted_at IS NULL
       JOIN "order" o ON o.id = l.order_id
       WHERE o.display_id = $1 AND c.status = 'not_paid' AND c.deleted_at IS NULL`,
      [number],
    )
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"], { origin: stack.storeUrl })
    // It is said for a few seconds.
    const said = pages.says("Payment link copied")
    await Promise.all([said, pages.widget.getByRole("button", { name: "Copy payment link" }).click()])
    await pages.widget.scrollIntoViewIfNeeded()
    await album.take(page, "owed")
    expect(await pages.violations(pages.widget)).toEqual([])
    // Over http a browser has no clipboard: then the link stays there to be read.
    await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined }))
    await pages.widget.getByRole("button", { name: "Copy payment link" }).click()
    await pages.widget.getByText(/\/payment-collection\/pay_col_\w+$/).waitFor()
    expect(await pages.pictures(album, pages.widget.getByText(/^Still owed: /), "link to be read")).toEqual([])
    expect(await pages.violations(pages.widget)).toEqual([])
    const owing = await pages.widget.getByText(/^Still owed: /).innerText()
    // The payment beside a list shows the same of its order.
    const [first] = await stack.sql<{ id: string }>("SELECT id FROM acquiring_payment WHERE order_no = $1", [orderNo])
    const detail = `${stack.adminUrl}/acquiring?tab=payments&payment=${first?.id}`
    await page.goto(detail)
    const beside = page.getByRole("dialog")
    await beside.getByText(owing, { exact: true }).waitFor()
    const again = pages.says("Payment link copied")
    await Promise.all([again, beside.getByRole("button", { name: "Copy payment link" }).click()])
    await album.take(page, "owed-in-the-drawer")
    expect(await pages.violations(beside)).toEqual([])
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

    const sums = pages.widget.getByRole("table", { name: "2 payments of this order" })
    const both = 30.5 + Number(owed)
    await merchant.comeToOrder({ orderId, number })
    const together = new RegExp(`^Together \\$${both.toFixed(2)} \\$30\\.50 \\$0\\.00$`)
    await sums.getByRole("row", { name: together }).waitFor()
    expect(await sums.getByRole("row").count()).toBe(5)
    await pages.widget.getByRole("heading", { name: "Another payment" }).waitFor()
    // Each payment is loaded by itself.
    await pages.widget.getByText("Books agree").nth(1).waitFor()
    expect(await pages.widget.getByText("Books agree").count()).toBe(2)
    await sums.scrollIntoViewIfNeeded()
    await album.take(page, "together")
    expect(await pages.violations(pages.widget)).toEqual([])
    await page.goto(detail)
    const sumsBeside = beside.getByRole("table", { name: "2 payments of this order" })
    await sumsBeside.getByRole("row", { name: together }).waitFor()
    await sumsBeside.scrollIntoViewIfNeeded()
    await album.take(page, "together-in-the-drawer")
    expect(await pages.violations(beside)).toEqual([])

    // Whoever may see payments and no orders reads the payment alone, and of no problem.
    const loads = beside.getByRole("status", { name: /^Loading/ }).first()
    let status = 403
    const leaveOrders = await intercept(page, /^\/admin\/orders\//, (request) =>
      request.answer(status, { message: "Not today" }),
    )
    const answerOfOrder = async (next: number) => {
      status = next
      await page.reload()
      await beside.getByText("Books agree").waitFor()
      await loads.waitFor({ state: "hidden" })
      await page.waitForLoadState("networkidle")
      if (next === 404) await beside.getByRole("alert").first().waitFor()
      return beside.getByRole("alert").count()
    }
    expect(await answerOfOrder(403)).toBe(0)
    expect(await beside.getByRole("table", { name: "2 payments of this order" }).count()).toBe(0)
    await album.take(page, "no-right-to-orders")
    expect(await answerOfOrder(404)).toBe(1)
    leaveOrders()

    // Nothing of a captured payment is green while an incident of it is open, however its badge is drawn.
    await stack.sql(
      `INSERT INTO acquiring_incident (id, account, kind, key, order_no, message, next_step, raised_at)
       VALUES ('acqinc_green', 'default', 'books_differ', 'green', $1, 'They differ.', 'Look at both.', now())`,
      [orderNo],
    )
    await page.goto(`${stack.adminUrl}/acquiring?tab=payments&q=${orderNo}`)
    const row = page.getByRole("main").locator("tbody").getByRole("row")
    await row.getByText("Captured", { exact: true }).waitFor()
    expect(await pages.greenIn(row)).toEqual([])
    await merchant.comeToOrder({ orderId, number })
    await sums.getByRole("row", { name: together }).waitFor()
    await sums.locator("tbody").getByText("Captured", { exact: true }).waitFor()
    const panel = pages.widget.locator("div.divide-y").filter({ hasText: "Sums agree, something is open" })
    await panel.getByText("Captured", { exact: true }).first().waitFor()
    await sums.scrollIntoViewIfNeeded()
    await album.take(page, "nothing-green")
    expect([await pages.greenIn(panel), await pages.greenIn(sums)]).toEqual([[], []])
    await stack.sql("DELETE FROM acquiring_incident WHERE id = 'acqinc_green'")
    expect(money.authorised().map(({ held, captured }) => [held, captured])).toEqual([
      ["0.00", "30.50"],
      [Number(owed).toFixed(2), "0.00"],
    ])
  })

  // Last: the payment that is held stays so, and the others want nothing left to do.
  journey("the list of orders says how many payments wait for somebody, and leads to them", async (walk) => {
    const { album } = walk
    const { number, pages, page } = await orderSeen(stack, walk)
    const { shopper, context } = await walk.visitReadyToPay("phone")
    await shopper.fillCard(CARD_NUMBERS.review)
    await shopper.pay()
    const held = await shopper.confirmation()
    await context.close()
    const row = (order: string) =>
      page.getByRole("row").filter({ has: page.getByRole("link", { name: `Order #${order}`, exact: true }) })
    await eventually(async () => (await stack.sql("SELECT id FROM acquiring_payment WHERE status = 'review'"))[0])
    // An order that nobody pays through us has nothing of ours, but what it owes can be paid so.
    const [region] = await stack.sql<{ id: string }>("SELECT id FROM region LIMIT 1")
    const ordered = async (items: object[], owes = 0) => {
      const { draft_order: made } = good(
        await stack.admin.post<{ draft_order: { id: string; display_id: number } }>("/admin/draft-orders", {
          ...{ email: "nobody@example.com", region_id: region?.id, items },
        }),
      )
      good(await stack.admin.post(`/admin/draft-orders/${made.id}/convert-to-order`, {}))
      if (owes > 0) good(await stack.admin.post("/admin/payment-collections", { order_id: made.id, amount: owes }))
      await page.goto(`${stack.adminUrl}/orders/${made.id}`)
      await page.getByRole("heading", { name: `#${made.display_id}` }).waitFor()
    }
    await ordered([{ title: "Gift", quantity: 1, unit_price: 12 }], 12)
    await pages.widget.getByRole("button", { name: "Copy payment link" }).waitFor()
    await pages.widget.getByText("Test", { exact: true }).waitFor()
    await album.take(page, "owed")
    const told = page.waitForResponse((answer) => /\/orders\/[^/]+\/owed$/.test(answer.url()), { timeout: 180_000 })
    await ordered([])
    await told
    await pages.widget.waitFor({ state: "hidden" })
    await page.waitForLoadState("networkidle")
    expect(await pages.widget.count()).toBe(0)
    expect(await page.getByText(/Payment at the service|went wrong|error occurred/i).count()).toBe(0)
    await album.take(page, "not-ours")
    await page.goto(`${stack.adminUrl}/orders`)
    const counts = page.getByRole("navigation", { name: "Payments at the service" })
    for (const [status, text] of [
      ["review", "In review"],
      ["authorised", "Authorized"],
    ]) {
      // Another payment may have gone on since the page was loaded.
      await eventually(async () => {
        await page.reload()
        const [{ count } = { count: "0" }] = await stack.sql<{ count: string }>(
          "SELECT count(*)::text AS count FROM acquiring_payment WHERE shown_status = $1",
          [status],
        )
        const told = counts.getByRole("link", { name: `${text} ${count}`, exact: true }).waitFor({ timeout: 20_000 })
        return (Number(count) > 0 && (await told.then(() => true).catch(() => false))) || undefined
      }, 180_000)
    }
    await counts.getByText("Test", { exact: true }).waitFor()
    await album.take(page, "counts")
    expect(await pages.violations(counts)).toEqual([])
    await counts.getByRole("link", { name: /^In review/ }).click()
    await row(held.number).waitFor()
    expect(await row(number).count()).toBe(0)
    await album.take(page, "in-review")
    await page.goBack()
    await counts.getByRole("link", { name: /^Authorized/ }).click()
    await row(number).waitFor()
    expect(await row(held.number).count()).toBe(0)
  })
})
