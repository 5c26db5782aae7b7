import { readFileSync } from "node:fs"
import { join } from "node:path"

import type { Locator, Page } from "playwright-core"
import { ModuleKind, transpileModule } from "typescript"

import { CARD_NUMBERS } from "../support/cards"
import { eventually } from "../support/eventually"
import { goToPaymentPage, shopInBrowser } from "./shop-in-browser"
import { intercept } from "./actors/intercept"
import { PaymentPage } from "./actors/payment-page"
import { consoleComplaints } from "./console-complaints"
import { expectShoppersWords } from "./shoppers-words"

shopInBrowser("payment page", ({ stack, journey }) => {
  describe.each([
    { where: "on its own page", framed: false },
    { where: "inside the shop", framed: true },
  ])("$where", ({ where, framed }) => {
    journey(`${where}: pays`, async ({ album, money, visitReadyToPay }) => {
      const visitor = await visitReadyToPay()
      const { page, shopper, email } = visitor
      const complaints = consoleComplaints(visitor.context)
      const paymentPage = await goToPaymentPage(visitor, framed)
      await paymentPage.fillCard("approved")
      await album.take(page, "payment page")
      await paymentPage.pay("approved")
      const order = await shopper.confirmation()
      await album.take(page, "confirmation")
      expect(order).toMatchObject({ payment: "Payment confirmed", total: "$30.50" })
      // The shop's own page went on, not a page inside its frame.
      expect(new URL(page.url()).pathname).toMatch(/^\/orders\//)
      expect(page.frames()).toHaveLength(1)
      expect(await stack.books.differences(money.paidOnce())).toEqual([])
      expect(await stack.ordersOf(email)).toEqual([
        expect.objectContaining({ number: order.number, status: "pending" }),
      ])
      expect(complaints).toEqual([])
    })

    journey(
      `${where}: is declined, reads why, and pays with another card`,
      async ({ album, money, visitReadyToPay }) => {
        const visitor = await visitReadyToPay()
        const paymentPage = await goToPaymentPage(visitor, framed)
        await paymentPage.pay("insufficientFunds")
        expect(await paymentPage.problem()).toContain("declined: Insufficient funds")
        await album.take(visitor.page, "declined")
        expect(money.authorised()).toEqual([])
        await paymentPage.pay("approvedMastercard")
        const order = await visitor.shopper.confirmation()
        await album.take(visitor.page, "confirmation")
        expect(order.payment).toBe("Payment confirmed")
        expect(await stack.books.differences(money.paidOnce())).toEqual([])
        expect(await stack.ordersOf(visitor.email)).toHaveLength(1)
      },
    )

    journey(`${where}: answers the bank's question`, async ({ album, money, visitReadyToPay }) => {
      const visitor = await visitReadyToPay()
      const complaints = consoleComplaints(visitor.context)
      const paymentPage = await goToPaymentPage(visitor, framed)
      await paymentPage.pay("challenge")
      await paymentPage.passChallenge("9999")
      expect(await paymentPage.problem()).toContain("not the code")
      await album.take(visitor.page, "challenge")
      await paymentPage.passChallenge()
      await visitor.shopper.confirmation()
      const orderNo = money.paidOnce()
      expect(stack.sandbox.control.transactions({ orderNo })).toMatchObject([{ is3ds: true, status: "authorised" }])
      expect(await stack.books.differences(orderNo)).toEqual([])
      expect(complaints).toEqual([])
    })

    journey(`${where}: cancels, and pays another way`, async ({ album, money, visitReadyToPay }) => {
      const visitor = await visitReadyToPay()
      const { page, shopper } = visitor
      const complaints = consoleComplaints(visitor.context)
      const paymentPage = await goToPaymentPage(visitor, framed)
      await paymentPage.cancel()
      await page.getByTestId("return-cancelled").waitFor()
      await album.take(page, "cancelled")
      expect(money.authorised()).toEqual([])
      expect(await page.getByRole("radio", { name: "Payment page" }).isChecked()).toBe(true)
      expect(complaints).toEqual([])
      await page.getByRole("radio", { name: "Card", exact: true }).check({ force: true })
      await shopper.fillCard(CARD_NUMBERS.approved)
      await shopper.pay()
      await shopper.confirmation()
      expect(await stack.books.differences(money.paidOnce())).toEqual([])
      expect(await stack.ordersOf(visitor.email)).toHaveLength(1)
    })

    journey(`${where}: cancels at a service that leaves the payment open, and reads so`, async (walk) => {
      const visitor = await walk.visitReadyToPay()
      const { page } = visitor
      stack.sandbox.control.settings({ cancelMode: "keep_open" })
      try {
        const paymentPage = await goToPaymentPage(visitor, framed)
        await paymentPage.cancel()
        await page.getByTestId("return-cancelled").or(page.getByTestId("return-pending")).waitFor()
        await walk.album.take(page, "cancelled, left open")
        expect(await page.getByTestId("return-cancelled").count()).toBe(1)
      } finally {
        stack.sandbox.control.settings({ cancelMode: "cancel" })
      }
      const again = await goToPaymentPage(visitor, framed)
      await again.pay("approved")
      await visitor.shopper.confirmation()
      expect(await stack.books.differences(walk.money.paidOnce())).toEqual([])
    })

    journey(
      `${where}: cancels while nobody knows whether it was paid, and is not told that it was not`,
      async (walk) => {
        const visitor = await walk.visitReadyToPay()
        const { page } = visitor
        const paymentPage = await goToPaymentPage(visitor, framed)
        stack.sandbox.control.addFault({ kind: "500_before", operation: "retrieval_trans", times: 0 })
        try {
          await paymentPage.cancel()
          const cancelled = page.getByTestId("return-cancelled")
          const problem = page.getByTestId("problem")
          await cancelled.or(problem).waitFor()
          await walk.album.take(page, "nobody knows")
          expect(await cancelled.count()).toBe(0)
          stack.sandbox.control.clearFaults()
          await problem.getByRole("button").click()
          await page.getByTestId("return-declined").waitFor()
        } finally {
          stack.sandbox.control.clearFaults()
        }
      },
    )

    journey(
      `${where}: reloads the page before and after paying, and pays once`,
      async ({ album, money, visitReadyToPay }) => {
        const visitor = await visitReadyToPay()
        const { page, shopper } = visitor
        const first = await goToPaymentPage(visitor, framed)
        await first.fillCard("approved")
        await page.reload()
        // Inside the shop, a reload leads back to the choice of payments; on its own page it stays there.
        const again = framed ? await chooseAgain(visitor) : new PaymentPage(page)
        await again.pay("approved")
        const order = await shopper.confirmation()
        await page.reload()
        expect(await shopper.confirmation()).toEqual(order)
        await album.take(page, "reloaded confirmation")
        expect(await stack.books.differences(money.paidOnce())).toEqual([])
        expect(await stack.ordersOf(visitor.email)).toHaveLength(1)
      },
    )

    journey(
      `${where}: goes back before paying and after it, and pays once`,
      async ({ album, money, visitReadyToPay }) => {
        const visitor = await visitReadyToPay()
        const { page, shopper } = visitor
        await shopper.open("/products/tide-mug")
        await shopper.open("/checkout")
        await goToPaymentPage(visitor, framed)
        if (framed) await leaveFramedPage(page)
        else await page.goBack()
        if (framed) await shopper.open("/checkout")
        await page.getByRole("radio", { name: "Payment page" }).waitFor({ state: "attached" })
        await album.take(page, "back in the shop")
        const paymentPage = await goToPaymentPage(visitor, framed)
        await paymentPage.pay("approved")
        const order = await shopper.confirmation()
        await page.goBack()
        await page
          .getByText(framed ? "Your cart is empty" : "Thank you")
          .first()
          .waitFor()
        await album.take(page, "back after paying")
        expect(await page.getByRole("button", { name: /^(Pay|Continue to pay) / }).count()).toBe(0)
        expect(money.kept()).toBe(30.5)
        expect(await stack.books.differences(money.paidOnce())).toEqual([])
        expect(await stack.ordersOf(visitor.email)).toEqual([expect.objectContaining({ number: order.number })])
      },
    )

    journey(`${where}: two tabs of one cart keep one payment`, async ({ album, money, visitReadyToPay }) => {
      const visitor = await visitReadyToPay()
      const one = await goToPaymentPage(visitor, framed)
      const page = await visitor.context.newPage()
      const other = { ...visitor, page, shopper: visitor.shopper.in(page) }
      await other.shopper.open("/checkout")
      const two = await goToPaymentPage(other, framed)
      await one.fillCard("approved")
      await two.pay("approved")
      const order = await other.shopper.confirmation()
      await one.place.getByRole("button", { name: /^Pay / }).click()
      await visitor.page
        .getByTestId("return-replaced")
        .getByText(/has changed since that page was opened.*released/)
        .waitFor()
      await album.take(visitor.page, "first tab")
      await expectShoppersWords(visitor.page, page)
      await money.comesTo(30.5)
      expect(await stack.ordersOf(visitor.email)).toEqual([expect.objectContaining({ number: order.number })])
      const [first, second, ...more] = money.authorised()
      expect(more).toEqual([])
      expect([first?.held, second?.held].sort()).toEqual(["0.00", "30.50"])
      for (const paid of [first, second]) expect(await stack.books.differences(paid?.orderNo ?? "")).toEqual([])
    })
  })

  journey("goes back to a checkout that the browser kept as it was left, and pays", async (walk) => {
    const { album, money, visitReadyToPay } = walk
    const visitor = await visitReadyToPay()
    const { page, shopper } = visitor
    // The browser of these tests keeps no page: this one is not left, and then told that it is shown again.
    const leave = await intercept(page, /\/payment-sessions$/, async (request) => {
      const answer = await request.answered()
      const { payment_collection } = (await answer.json()) as { payment_collection: object }
      const payment_sessions = [{ ...KEPT_SESSION, data: { checkout_url: "#left" } }]
      await answer.replace({ payment_collection: { ...payment_collection, payment_sessions } })
    })
    await page.getByRole("radio", { name: "Payment page" }).check({ force: true })
    await page.getByRole("button", { name: /^Continue to pay / }).click()
    await page.waitForURL(/#left$/)
    leave()
    await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })))
    await page.getByRole("button", { name: /^Continue to pay / }).waitFor()
    await album.take(page, "back in the shop")
    const paymentPage = await goToPaymentPage(visitor)
    await paymentPage.pay("approved")
    await shopper.confirmation()
    expect(await stack.books.differences(money.paidOnce())).toEqual([])
  })

  journey("the focus goes back to the shop when the payment frame closes", async ({ album, visitReadyToPay }) => {
    const visitor = await visitReadyToPay()
    const { page } = visitor
    const hasFocus = (part: Locator) =>
      eventually(() => part.evaluate((element) => element === document.activeElement || undefined))
    // What opened the frame is gone with it: the shop names where the focus goes.
    await goToPaymentPage(visitor, true)
    const checkoutUrl = (await page.locator(`iframe[title="Payment page"]`).getAttribute("src")) ?? ""
    await page.getByRole("button", { name: "Pay another way" }).press("Enter")
    await hasFocus(page.getByRole("button", { name: /^Continue to pay / }))

    // A shop whose button stays needs to name nothing.
    await visitor.shopper.open()
    await page.evaluate(
      (html) => document.body.insertAdjacentHTML("afterbegin", html),
      '<button id="opener">Pay now</button><div id="frame"></div>',
    )
    const opener = page.getByRole("button", { name: "Pay now" })
    await opener.focus()
    await page.evaluate(`(() => {
      const exports = {}
      ${frameScript()}
      void exports.openCheckout({ checkoutUrl: ${JSON.stringify(checkoutUrl)}, container: document.querySelector("#frame") })
    })()`)
    const framed = new PaymentPage(page.frameLocator("#frame iframe"))
    await framed.waitFor()
    await framed.place.getByLabel("Card number").focus()
    expect(await opener.evaluate((element) => element === document.activeElement)).toBe(false)
    await album.take(page, "focus in the frame")
    await framed.place.getByRole("button", { name: "Cancel and go back" }).press("Enter")
    await page.locator("#frame iframe").waitFor({ state: "detached" })
    await hasFocus(opener)
  })

  journey("a payment page that does not open inside the shop says why, and another way is open", async (walk) => {
    const { page, shopper } = await walk.visitReadyToPay()
    await page.getByRole("radio", { name: "Payment page" }).check({ force: true })
    await page.getByRole("radio", { name: "Inside this page" }).check({ force: true })
    stack.sandbox.control.addFault({ kind: "500_before", operation: "checkout", times: 0 })
    try {
      await page.getByRole("button", { name: /^Continue to pay / }).click()
      await page.getByTestId("problem").getByText("could not be opened. Nothing was charged").waitFor()
      await walk.album.take(page, "did not open")
      expect(page.frames()).toHaveLength(1)
    } finally {
      stack.sandbox.control.clearFaults()
    }
    await page.getByRole("radio", { name: "Card", exact: true }).check({ force: true })
    await shopper.fillCard(CARD_NUMBERS.approved)
    await shopper.pay()
    await shopper.confirmation()
    expect(await stack.books.differences(walk.money.paidOnce())).toEqual([])
  })

  journey("led back to the page in between, goes on only by pressing", async ({ album, money, visitReadyToPay }) => {
    const visitor = await visitReadyToPay()
    const { page, shopper } = visitor
    // Whether a browser stops at this page on its way back depends on how fast it was left: here it always has.
    await page.addInitScript(() => {
      if (!location.pathname.startsWith("/acquiring/checkout/")) return
      performance.getEntriesByType = () => [{ type: "back_forward" }] as never
    })
    await page.getByRole("radio", { name: "Payment page" }).check({ force: true })
    await page.getByRole("button", { name: /^Continue to pay / }).click()
    const goOn = page.getByRole("button", { name: "Continue to payment" })
    await goOn.waitFor()
    await album.take(page, "in between")
    await goOn.click()
    await new PaymentPage(page).pay("approved")
    await shopper.confirmation()
    expect(await stack.books.differences(money.paidOnce())).toEqual([])
  })

  /**
   * Presses the back button until the shop's page is left. Whether a frame's pages count, the browser decides by how
   * fast they came; none of them may lead forward again by itself.
   */
  async function leaveFramedPage(page: Page): Promise<void> {
    const product = page.getByRole("button", { name: "Add to cart" })
    const waitsForShopper = page
      .frameLocator(`iframe[title="Payment page"]`)
      .getByRole("button", { name: "Continue to payment" })
    await goBack(page)
    await Promise.any([product.waitFor(), waitsForShopper.waitFor()])
    if (await product.isVisible()) return
    await goBack(page)
    await product.waitFor()
  }

  /** Leaving the page while it is being asked to go would be an error of the asking. */
  const goBack = (page: Page) => page.evaluate("void setTimeout(() => history.back())")

  async function chooseAgain(visitor: Parameters<typeof goToPaymentPage>[0]): Promise<PaymentPage> {
    await visitor.page.getByRole("radio", { name: "Payment page" }).waitFor({ state: "attached" })
    return goToPaymentPage(visitor, true)
  }
})

const KEPT_SESSION = { id: "payses_kept", provider_id: "pp_acquiring_default", status: "pending" }

/** What a storefront gets of the package to open the page in a frame with, for a page that has no bundler. */
function frameScript(): string {
  const source = readFileSync(join(__dirname, "../../src/storefront/checkout-frame.ts"), "utf8")
  return transpileModule(source, { compilerOptions: { module: ModuleKind.CommonJS } }).outputText
}
