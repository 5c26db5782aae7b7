import { acquiringAdmin } from "../support/acquiring-admin"
import { CARD_NUMBERS } from "../support/cards"
import { eventually } from "../support/eventually"
import { AcquiringPages } from "./actors/acquiring-pages"
import { Portal } from "./actors/portal"
import { goToPaymentPage, shopInBrowser, type Journey } from "./shop-in-browser"

shopInBrowser("behind the shop", ({ stack, journey }) => {
  afterEach(() => stack.sandbox.control.notificationSettings({ drop: 0, delay: 0 }))

  journey(
    "a browser that is closed while paying: the order completes by itself",
    async ({ album, money, visitReadyToPay, merchant }) => {
      const visitor = await visitReadyToPay("phone")
      const paymentPage = await goToPaymentPage(visitor)
      // The service takes the card, and nobody is there any more to be sent back to the shop.
      const left = new Promise<void>((resolve) => {
        void visitor.page.route("**/checkout/*/pay", async (route) => {
          await route.fetch({ maxRedirects: 0 })
          resolve()
        })
      })
      await paymentPage.fillCard("approved")
      await album.take(visitor.page, "paying")
      // Nobody but the service's notification is to complete it, and not before it was looked at.
      await stack.holdPasses()
      stack.sandbox.control.notificationSettings({ delay: 20_000 })
      await paymentPage.place.getByRole("button", { name: /^Pay / }).click({ noWaitAfter: true })
      await left
      await visitor.context.close()
      const orderNo = money.paidOnce()
      expect(await stack.ordersOf(visitor.email)).toEqual([])

      const order = await eventually(async () => (await stack.ordersOf(visitor.email))[0])
      const shopkeeper = await merchant()
      await shopkeeper.openOrder(order.number)
      await shopkeeper.seesPayment("Authorized")
      const pages = new AcquiringPages(shopkeeper.page, stack.adminUrl)
      await pages.widgetIsThere()
      const paid = pages.widget.getByRole("listitem").filter({ hasText: "Authorization $30.50" })
      await paid.getByText("Done · by the shopper, on the payment page", { exact: true }).waitFor()
      await paid.getByText(/^(Reported by the service's notification of|Seen at) ./).waitFor()
      expect(await pages.pictures(album, paid, "timeline of a page")).toEqual([])
      expect(await pages.violations(pages.widget)).toEqual([])
      await album.take(shopkeeper.page, "admin")
      expect(await stack.books.differences(orderNo)).toEqual([])
      expect(money.kept()).toBe(30.5)
    },
  )

  journey("a voucher paid later is a paid order", async (walk) => {
    const { album, money, merchant } = walk
    const { page, shopper, order, orderNo, voucher } = await buyWithVoucher(walk)
    expect(money.kept()).toBe(0)
    const shopkeeper = await merchant()
    await shopkeeper.openOrder(order.number)
    await shopkeeper.page.getByText("Voucher number", { exact: true }).waitFor()
    await shopkeeper.page.getByText("Cash voucher", { exact: true }).waitFor()
    const shown = shopkeeper.page.getByText(voucher.number)
    await shown.waitFor()
    await shown.evaluate((element) => element.scrollIntoView({ block: "center" }))
    await shopkeeper.page.getByText("To be paid until", { exact: true }).waitFor()
    const opened = shopkeeper.page.getByRole("link", { name: "Open", exact: true })
    expect(await opened.getAttribute("href")).toBe(voucher.link)
    const link = shopkeeper.page.getByRole("note").filter({ hasText: "pays twice" })
    expect(await link.innerText()).toMatch(/^A voucher of \$30\.50 can be paid until .+\. Whoever pays by this link/)
    await shopkeeper.page.getByText(/^Voucher issued · waiting for payment · by the shopper$/).waitFor()
    const pages = new AcquiringPages(shopkeeper.page, stack.adminUrl)
    await pages.widget.getByText("Awaiting", { exact: true }).waitFor()
    await album.take(shopkeeper.page, "admin voucher")
    const portal = await openPortal(walk)
    await portal.openOrder(orderNo)
    await portal.press("Mark as paid")
    await album.take(portal.page, "portal")

    await eventually(async () => ((await shopperSees(page)) === "Paid" ? true : undefined))
    await album.take(page, "shopper")
    expect(await shopper.confirmation()).toMatchObject({ number: order.number, payment: "Paid" })
    expect(await page.getByTestId("voucher").count()).toBe(0)
    await shopkeeper.openOrder(order.number)
    await shopkeeper.seesPayment("Captured")
    await shopkeeper.page.getByText("Payment received $30.50", { exact: true }).waitFor()
    await shopkeeper.page.getByText(/^Reported by the service's notification of ./).waitFor()
    await shown.waitFor()
    expect(await link.count()).toBe(0)
    await album.take(shopkeeper.page, "admin")
    expect(stack.books.service(orderNo)).toMatchObject({ captured: 30.5, refunded: 0 })
    expect(await stack.books.differences(orderNo)).toEqual([])
  })

  journey("a voucher that runs out is a cancelled order", async (walk) => {
    const { album, money, merchant } = walk
    const { page, order, orderNo, email } = await buyWithVoucher(walk)
    const portal = await openPortal(walk)
    await portal.openOrder(orderNo)
    await portal.press("Mark as expired")

    await eventually(async () => ((await stack.ordersOf(email))[0]?.status === "canceled" ? true : undefined))
    expect(await shopperSees(page)).toBe("Payment canceled")
    await album.take(page, "shopper")
    const shopkeeper = await merchant()
    await shopkeeper.openOrder(order.number)
    await shopkeeper.page.getByText("Canceled", { exact: true }).first().waitFor()
    await shopkeeper.page.getByText("Expired · by the service itself", { exact: true }).waitFor()
    await album.take(shopkeeper.page, "admin")
    expect(money.kept()).toBe(0)
    expect(await stack.books.differences(orderNo)).toEqual([])
  })

  journey("captured, cancelled and refunded at the portal while the shop was down", async (walk) => {
    const { album, merchant } = walk
    const captured = await buyByCard(walk)
    const cancelled = await buyByCard(walk)
    const refunded = await buyByCard(walk)
    const shopkeeper = await merchant()
    // The shop is stopped while it is at this payment.
    stack.sandbox.control.addFault({ kind: "delay", operation: "retrieval_trans", ms: 2_000, times: 0 })
    await shopkeeper.openOrder(refunded.number)
    await shopkeeper.capture()
    await shopkeeper.seesPayment("Captured")

    await stack.stopShop()
    stack.sandbox.control.clearFaults()
    stack.sandbox.control.notificationSettings({ drop: -1 })
    const portal = await openPortal(walk)
    await portal.openOrder(captured.orderNo)
    await portal.capture("30.50")
    await album.take(portal.page, "portal captured")
    await portal.openOrder(cancelled.orderNo)
    await portal.press("Cancel the payment")
    await portal.openOrder(refunded.orderNo)
    await portal.refund("10.00", "Chipped")
    await portal.refund("2.50", "Late")
    await album.take(portal.page, "portal refunded")
    await stack.startShop()

    const { run } = await acquiringAdmin(stack.admin).reconcile()
    await eventually(async () => {
      const report = await acquiringAdmin(stack.admin).run(run.id)
      return report.run.state === "running" ? undefined : report
    })
    // A pass that was cut off, or one of the job's own, may have kept some from the run.
    for (const { orderNo } of [captured, refunded, cancelled])
      await eventually(async () => (await stack.books.differences(orderNo)).length === 0 || undefined, 180_000)
    // Who was signed in, Medusa keeps in its memory.
    await shopkeeper.signIn()
    for (const [order, state] of [
      [captured, "Captured"],
      [refunded, "Partially refunded"],
      [cancelled, "Canceled"],
    ] as const) {
      await shopkeeper.openOrder(order.number)
      await shopkeeper.seesPayment(state)
      await album.take(shopkeeper.page, `admin ${state}`)
      expect(await stack.books.differences(order.orderNo)).toEqual([])
    }
    expect(await stack.ordersOf(cancelled.email)).toEqual([expect.objectContaining({ status: "canceled" })])
    expect(stack.books.service(captured.orderNo)).toMatchObject({ captured: 30.5, refunded: 0 })
    expect(stack.books.service(refunded.orderNo)).toMatchObject({ captured: 30.5, refunded: 12.5 })
    // Nothing of it was sent back to the service as an operation of the shop's own.
    for (const operation of ["capture", "cancel", "refund"]) {
      for (const { orderNo } of [captured, cancelled]) {
        expect(stack.sandbox.control.requests({ operation, orderNo })).toEqual([])
      }
    }
    expect(stack.sandbox.control.requests({ operation: "refund", orderNo: refunded.orderNo })).toEqual([])
  })

  journey("why another method declined is read in the list and beside the figures", async (walk) => {
    const { page } = await walk.visitReadyToPay("phone")
    await page.getByRole("radio", { name: "Pocket wallet" }).check({ force: true })
    await page.getByRole("button", { name: /^Continue to pay / }).click()
    await page.getByRole("button", { name: "Have it declined" }).click()
    await page.waitForURL((url) => !url.href.startsWith(stack.sandbox.url))
    const shopkeeper = await walk.merchant()
    const pages = new AcquiringPages(shopkeeper.page, stack.adminUrl)
    const said = shopkeeper.page.getByText("Declined by the method")
    await eventually(async () => {
      await pages.open("Payments")
      await shopkeeper.page.getByRole("row").nth(1).waitFor()
      if ((await said.count()) > 0) return true
      await shopkeeper.page.reload()
      return undefined
    })
    await walk.album.take(shopkeeper.page, "list")
    await pages.open("Health")
    await shopkeeper.page.getByText("Why payments were declined").waitFor()
    await said.first().scrollIntoViewIfNeeded()
    await walk.album.take(shopkeeper.page, "figures")
  })

  async function openPortal({ visit }: Journey): Promise<Portal> {
    return new Portal((await visit()).page, stack.sandbox.url)
  }

  async function buyByCard({ visitReadyToPay }: Journey) {
    const known = new Set(stack.sandbox.control.sums().map(({ orderNo }) => orderNo))
    const { shopper, email, context } = await visitReadyToPay()
    await shopper.fillCard(CARD_NUMBERS.approved)
    await shopper.pay()
    const { number } = await shopper.confirmation()
    await context.close()
    const orderNo = stack.sandbox.control.sums().find((sums) => !known.has(sums.orderNo))?.orderNo ?? ""
    return { number, email, orderNo }
  }

  async function buyWithVoucher({ album, visitReadyToPay }: Journey) {
    const known = new Set(stack.sandbox.control.sums().map(({ orderNo }) => orderNo))
    const visitor = await visitReadyToPay("phone")
    const { page, shopper } = visitor
    await page.getByRole("radio", { name: "Cash voucher" }).check({ force: true })
    // What the cart says already need not be typed.
    expect(await page.getByLabel("Name", { exact: true }).inputValue()).toBe("Ada Lovelace")
    expect(await page.getByLabel("Email for the voucher").inputValue()).toBe(visitor.email)
    await page.getByRole("button", { name: /^Continue to pay / }).click()
    await page.getByText("Please fill this in.").waitFor()
    await page.getByLabel("Date of birth").fill("1985-12-10")
    await album.take(page, "form")
    await page.getByRole("button", { name: /^Continue to pay / }).click()
    await page.getByRole("heading", { name: "Cash voucher" }).waitFor()
    await album.take(page, "voucher")
    const [told] = stack.sandbox.control.requests({ operation: "authorise_apm" }).slice(-1)
    expect((told?.body as { person?: object }).person).toEqual({
      social_name: "Ada Lovelace",
      email: visitor.email,
      birth_date: "10-12-1985",
    })
    const number = (await page.locator(".voucher b").innerText()).trim()
    await page.getByRole("button", { name: "Back to the shop" }).click()
    const order = await shopper.confirmation()
    expect(order.payment).toBe("Waiting for your payment")
    const facts = page.getByTestId("voucher")
    await facts.getByText(number, { exact: true }).waitFor()
    await facts.getByText(/^To be paid until /).waitFor()
    const link = (await facts.getByRole("link", { name: "Open your voucher" }).getAttribute("href")) ?? ""
    expect(link.startsWith(stack.sandbox.url)).toBe(true)
    await album.take(page, "waiting")
    const orderNo = stack.sandbox.control.sums().find((sums) => !known.has(sums.orderNo))?.orderNo ?? ""
    return { ...visitor, order, orderNo, voucher: { number, link } }
  }

  /** The state of the payment as the confirmation says it when it is opened again. */
  async function shopperSees(page: Awaited<ReturnType<Journey["visit"]>>["page"]): Promise<string> {
    await page.reload()
    const state = page.getByTestId("payment-state").locator("strong")
    await state.waitFor()
    return (await state.innerText()).trim()
  }
})
