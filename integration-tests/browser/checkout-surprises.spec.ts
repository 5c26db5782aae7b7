import type { HttpTypes } from "@medusajs/types"
import type { Page } from "playwright-core"

import type { OwedAnswer } from "../../src/storefront"
import { ADDRESS } from "../storefront/checks/shopper"
import { memory } from "../storefront/src/shop/memory"
import { CARD_NUMBERS } from "../support/cards"
import { eventually } from "../support/eventually"
import { good } from "../support/http"
import { intercept } from "./actors/intercept"
import { PaymentPage } from "./actors/payment-page"
import { shopInBrowser } from "./shop-in-browser"
import { expectShoppersWords } from "./shoppers-words"

/** What shoppers see when it does not go straight from the button to the order. */
shopInBrowser("checkout surprises", ({ stack, journey }) => {
  afterEach(() => stack.sandbox.control.clearFaults())

  journey("a cart that changed in another tab is paid at the new total, once it was shown", async (walk) => {
    const { album, money, visitReadyToPay } = walk
    const visitor = await visitReadyToPay()
    const { page, shopper } = visitor
    await shopper.fillCard(CARD_NUMBERS.approved)
    const other = await visitor.context.newPage()
    await shopper.in(other).addToCart("moon-jar")
    await shopper.pay()
    await page.getByTestId("total-changed").getByText("$30.50").waitFor()
    await album.take(page, "total changed")
    expect(money.authorised()).toEqual([])
    const now = (await page.getByRole("button", { name: /^Pay / }).innerText()).replace(/^Pay /, "")
    expect(now).not.toBe("$30.50")
    await shopper.pay()
    expect(await shopper.confirmation()).toMatchObject({ payment: "Payment confirmed", total: now })
    expect(await stack.books.differences(money.paidOnce())).toEqual([])
  })

  journey(
    "a cart that a promotion makes free is ordered with a button, unless it costs something by then",
    async (walk) => {
      const { album, money, visitReadyToPay } = walk
      const { page, shopper } = await visitReadyToPay()
      const cartId = await page.evaluate((key) => localStorage.getItem(key), memory.cartId.key)
      const both = await Promise.all(
        ["items", "shipping_methods"].map(async (target_type) => {
          const code = `FREE-${target_type}`
          const application_method = { target_type, type: "percentage", allocation: "across", value: 100 }
          good(
            await stack.admin.post("/admin/promotions", {
              ...{ code, type: "standard", status: "active", application_method },
            }),
          )
          return code
        }),
      )
      const promote = async (codes: string[]) =>
        good(await stack.store.post(`/store/carts/${cartId}`, { promo_codes: codes }))
      await promote(both)
      await page.reload()
      const order = page.getByRole("button", { name: "Place order" })
      await order.waitFor()
      await album.take(page, "nothing to pay")
      expect(await page.getByRole("button", { name: /pay/i }).count()).toBe(0)

      await promote([])
      await order.click()
      await page.getByTestId("total-changed").getByText("$0.00").waitFor()
      await page.getByRole("button", { name: "Pay $30.50" }).waitFor()
      await album.take(page, "something to pay by now")

      await promote(both)
      await page.reload()
      await order.click()
      expect(await shopper.confirmation()).toMatchObject({ payment: "Nothing to pay", total: "$0.00" })
      await album.take(page, "ordered")
      expect(money.authorised()).toEqual([])
    },
  )

  journey("a change of region that fails is shown, until another one goes through", async ({ album, visit }) => {
    const { page, shopper } = await visit("phone")
    await shopper.addToCart("tide-mug")
    await shopper.open("/checkout")
    const carts = "**/store/carts/*"
    await page.route(carts, (route) => (route.request().method() === "POST" ? route.abort() : route.continue()))
    const region = page.getByLabel("Region and currency")
    await region.selectOption({ label: "Japan · JPY" })
    const problem = page.getByTestId("problem").getByText("The shop does not answer")
    await problem.waitFor()
    await album.take(page, "region not changed")
    expect(await region.locator("option:checked").innerText()).toContain("USD")
    await page.unroute(carts)
    await shopper.chooseRegion("Japan · JPY")
    await problem.waitFor({ state: "detached" })
  })

  describe("a change of region at the checkout keeps the delivery address, all but its country", () => {
    const TYPED = { ...ADDRESS, "Phone optional": "+49 30 1234567" }
    const COUNTRYLESS = { ...TYPED, "Province optional": "", Country: "" }
    const field = (page: Page, label: string) => page.getByLabel(label, { exact: true }).first()
    async function inForm(page: Page) {
      const labels = Object.keys(COUNTRYLESS)
      const values = await Promise.all(labels.map((label) => field(page, label).inputValue()))
      return Object.fromEntries(labels.map((label, index) => [label, values[index]]))
    }

    journey("while it is being typed", async ({ album, visit }) => {
      const { page, shopper, email } = await visit("phone")
      await shopper.addToCart("tide-mug")
      await shopper.open("/checkout")
      for (const [label, text] of Object.entries({ ...TYPED, Email: email, "Province optional": "BE" })) {
        await field(page, label).fill(text)
      }
      await shopper.chooseRegion("Japan · JPY")
      await page.getByTestId("country-lost").getByText("please choose the country anew").waitFor()
      await album.take(page, "country to be chosen")
      expect(await inForm(page)).toEqual({ ...COUNTRYLESS, Email: email })
      await page.getByRole("button", { name: "Continue to delivery" }).click()
      await page.getByText("Choose a country.", { exact: true }).waitFor()

      await shopper.chooseRegion("United States · USD")
      await page.getByTestId("country-lost").waitFor({ state: "detached" })
      expect(await inForm(page)).toEqual({ ...TYPED, Email: email, "Province optional": "BE", Country: "us" })
    })

    journey("once it is saved", async ({ album, money, visit }) => {
      const { page, shopper, email } = await visit()
      await shopper.addToCart("tide-mug")
      await shopper.open("/checkout")
      await shopper.fillAddress({ ...TYPED, Email: email })
      await shopper.chooseDelivery()
      await shopper.chooseRegion("Japan · JPY")
      await page.getByTestId("country-lost").waitFor()
      await album.take(page, "country to be chosen")
      expect(await inForm(page)).toEqual({ ...COUNTRYLESS, Email: email })
      await page.reload()
      await page.getByTestId("country-lost").waitFor()
      expect(await inForm(page)).toEqual({ ...COUNTRYLESS, Email: email })
      expect(await page.getByRole("checkbox", { name: "The billing address is the same" }).isChecked()).toBe(true)

      await page.getByRole("combobox", { name: "Country" }).selectOption({ label: "Japan" })
      await page.getByRole("button", { name: "Continue to delivery" }).click()
      await shopper.chooseDelivery()
      await shopper.fillCard(CARD_NUMBERS.approved)
      await shopper.pay()
      await shopper.confirmation()
      expect(await stack.books.differences(money.paidOnce())).toEqual([])
      const [address] = await stack.sql(
        `SELECT address.address_1, address.city, address.postal_code, address.phone, address.country_code
         FROM order_address address JOIN "order" ON address.id = "order".shipping_address_id WHERE "order".email = $1`,
        [email],
      )
      expect(address).toEqual({
        address_1: TYPED["Street and number"],
        city: TYPED["Town or city"],
        postal_code: TYPED["Postal code"],
        phone: TYPED["Phone optional"],
        country_code: "jp",
      })
    })
  })

  journey("a tab that goes to the payment page while another one pays by card comes to its order", async (walk) => {
    const { album, money, visitReadyToPay } = walk
    const visitor = await visitReadyToPay()
    const { page, shopper } = visitor
    const other = await visitor.context.newPage()
    await shopper.in(other).open("/checkout")
    await other.getByRole("radio", { name: "Payment page" }).check({ force: true })
    stack.sandbox.control.addFault({ kind: "delay", operation: "authorise", ms: 500 })
    const sent = () => stack.sandbox.control.requests({ operation: "authorise" }).length
    const before = sent()
    await shopper.fillCard(CARD_NUMBERS.approved)
    await shopper.pay()
    await eventually(async () => sent() > before || undefined)
    await other.getByRole("button", { name: /^Continue to pay / }).click()
    const refusal = other.getByTestId("problem")
    await refusal.or(other.getByTestId("order-number")).waitFor()
    await shopper.confirmation()
    // Where the order took long, the other tab was told before it was placed.
    if (await refusal.isVisible()) await other.getByRole("button", { name: /^Continue to pay / }).click()
    const { number } = await shopper.in(other).confirmation()
    expect(number).toBe((await shopper.confirmation()).number)
    await album.take(other, "other tab")
    await expectShoppersWords(page, other)
    expect(await stack.books.differences(money.paidOnce())).toEqual([])
    expect(await stack.ordersOf(visitor.email)).toHaveLength(1)
  })

  journey("a cart that is begun in another tab while the order of the first is answered stays", async (walk) => {
    const { page, shopper, context } = await walk.visitReadyToPay()
    const other = await context.newPage()
    await intercept(
      page,
      /^\/store\/acquiring\/carts\/\w+\/pay$/,
      async (pay) => {
        const answer = await pay.answered()
        await shopper.in(other).addToCart("morning-plate")
        await answer.replace(await answer.json())
      },
      1,
    )
    await shopper.fillCard(CARD_NUMBERS.approved)
    await shopper.pay()
    await shopper.confirmation()
    await shopper.in(other).open("/cart")
    await other.getByRole("link", { name: "Morning Plate" }).first().waitFor()
    await walk.album.take(other, "begun in another tab")
  })

  journey("a bank that does not confirm is waited for calmly, and the order comes by itself", async (walk) => {
    const { album, money, visitReadyToPay } = walk
    const { page, shopper } = await visitReadyToPay()
    // The answer is lost, and for a while the service says nothing more.
    stack.sandbox.control.addFault({ kind: "reset_before", operation: "retrieval_trans", times: 0 })
    await shopper.fillCard(CARD_NUMBERS.answerLost)
    await shopper.pay()
    const pending = page.getByTestId("payment-unknown")
    await pending.waitFor({ timeout: 90_000 })
    expect(await page.getByTestId("payment-until").innerText()).toMatch(/^If your bank still knows nothing of it at \d/)
    await album.take(page, "not confirmed yet")
    expect(await page.getByRole("button", { name: /^Pay / }).count()).toBe(0)
    expect(await page.locator(".notice-bad").count()).toBe(0)
    // Another region would take away what waits for the outcome.
    const region = page.getByLabel("Region and currency")
    const staysAsItIs = () => eventually(async () => (await region.isDisabled()) || undefined)
    await staysAsItIs()
    await page.reload()
    await pending.waitFor()
    await staysAsItIs()
    await page.getByRole("link", { name: "Kobalt, to the shop" }).click()
    await page.getByTestId("products").waitFor()
    expect(await region.isDisabled()).toBe(true)
    await page.goBack()
    await pending.waitFor()
    stack.sandbox.control.clearFaults()
    await page.getByTestId("order-number").waitFor({ timeout: 90_000 })
    expect((await shopper.confirmation()).payment).toBe("Payment confirmed")
    await eventually(async () => (await region.isEnabled()) || undefined)
    expect(await stack.books.differences(money.paidOnce())).toEqual([])
  })

  journey("a wallet that declines leads back to the checkout, which says so and keeps the wallet", async (walk) => {
    const { album, money, visitReadyToPay } = walk
    const { page } = await visitReadyToPay("phone")
    await page.getByRole("radio", { name: "Pocket wallet" }).check({ force: true })
    await page.getByRole("button", { name: /^Continue to pay / }).click()
    await page.getByRole("button", { name: "Have it declined" }).click()
    await page
      .getByTestId("return-declined")
      .getByText(/Your cart is still here/)
      .waitFor()
    await album.take(page, "declined by the wallet")
    expect(new URL(page.url()).pathname).toBe("/checkout")
    expect(await page.getByRole("radio", { name: "Pocket wallet" }).isChecked()).toBe(true)
    expect(money.authorised()).toEqual([])
  })

  journey("a card that wants 3-D Secure has one button to the payment page", async (walk) => {
    const { album, money, merchant, visitReadyToPay } = walk
    const visitor = await visitReadyToPay("phone")
    const { page, shopper, email } = visitor
    await shopper.fillCard(CARD_NUMBERS.challenge)
    await shopper.pay()
    await page.getByTestId("declined").waitFor()
    await album.take(page, "the bank asks")
    await shopper.in(await visitor.context.newPage()).addToCart("tide-mug")
    await page.getByRole("button", { name: "Go on to the payment page" }).click()
    await page.getByTestId("total-changed").getByText("It was $30.50 and is now").waitFor()
    await album.take(page, "the total has changed")
    await page.getByRole("button", { name: "Go on to the payment page" }).click()
    const paymentPage = new PaymentPage(page)
    await paymentPage.pay("challenge")
    await paymentPage.passChallenge()
    const { number } = await shopper.confirmation()
    expect(await stack.books.differences(money.paidOnce())).toEqual([])
    expect(await stack.sql("SELECT id FROM cart WHERE email = $1", [email])).toHaveLength(1)
    const shopkeeper = await merchant()
    await shopkeeper.openOrder(number)
    await shopkeeper.page.getByText("3-D Secure was used").waitFor()
    await album.take(shopkeeper.page, "admin")
  })

  describe("behind the admin's payment link", () => {
    /** An order that was paid and captured, and then got a mug more. */
    async function owing({ visitReadyToPay }: Parameters<Parameters<typeof journey>[1]>[0]) {
      const visitor = await visitReadyToPay()
      const { shopper, email, page } = visitor
      await shopper.fillCard(CARD_NUMBERS.approved)
      await shopper.pay()
      await shopper.confirmation()
      const path = `/admin/orders?q=${encodeURIComponent(email)}&fields=id,*items,*payment_collections.payments`
      const { orders } = good(await stack.admin.get<{ orders: AdminOrder[] }>(path))
      const [order] = orders
      if (!order) throw new Error("There is no order")
      const paymentId = order.payment_collections[0]?.payments[0]?.id
      good(await stack.admin.post(`/admin/payments/${paymentId}/capture`))
      good(await stack.admin.post("/admin/order-edits", { order_id: order.id }))
      const items = [{ variant_id: order.items[0]?.variant_id, quantity: 1 }]
      good(await stack.admin.post(`/admin/order-edits/${order.id}/items`, { items }))
      good(await stack.admin.post(`/admin/order-edits/${order.id}/request`))
      good(await stack.admin.post(`/admin/order-edits/${order.id}/confirm`))
      const after = good(
        await stack.admin.get<{ order: AdminOrder }>(`/admin/orders/${order.id}?fields=*payment_collections`),
      )
      const open = after.order.payment_collections.find(({ status }) => status === "not_paid")
      // As the admin's "copy payment link" writes it.
      await shopper.open(`/payment-collection/${open?.id}`)
      await page.getByTestId("total").waitFor()
      return visitor
    }

    journey(
      "what an order still owes is paid by card, after one that is declined and one that is later",
      async (walk) => {
        const { page, shopper } = await owing(walk)
        await walk.album.take(page, "left to pay")
        await shopper.fillCard(CARD_NUMBERS.insufficientFunds)
        const changed = { type: "conflict", message: "The order was changed meanwhile." }
        await intercept(
          page,
          /^\/store\/acquiring\/payment-collections\/\w+\/pay$/,
          (pay) => pay.answer(409, changed),
          1,
        )
        await shopper.pay()
        const news = page.getByTestId("owed-news")
        const notAccepted = news.getByText(/not accepted/)
        await news.getByText("The amount has changed").waitFor()
        await shopper.pay()
        await notAccepted.waitFor()
        await walk.album.take(page, "declined")

        const unknown = page.getByTestId("payment-unknown")
        const declineLater = () => {
          const { control } = stack.sandbox
          const decided = control.transactions().find(({ status }) => status === "pending")
          control.decide(decided?.transactionId ?? "", { outcome: "decline" })
        }
        await shopper.fillCard(CARD_NUMBERS.pending)
        await shopper.pay()
        await unknown.waitFor()
        await page.reload()
        await unknown.waitFor()
        declineLater()
        await notAccepted.waitFor()
        await walk.album.take(page, "declined later")

        await shopper.fillCard(CARD_NUMBERS.pending)
        await shopper.pay()
        await unknown.waitFor()
        const id = new URL(page.url()).pathname.split("/").pop()
        await page.getByRole("link", { name: "Kobalt, to the shop" }).click()
        await page.getByTestId("products").waitFor()
        declineLater()
        await eventually(async () => {
          const { payment } = good(await stack.store.get<OwedAnswer>(`/store/acquiring/payment-collections/${id}`))
          return payment?.state === "failed" || undefined
        })
        await page.goBack()
        await notAccepted.waitFor()
        await walk.album.take(page, "declined elsewhere")

        await shopper.fillCard(CARD_NUMBERS.approved)
        await shopper.pay()
        await page.getByTestId("owed-paid").waitFor()
        await walk.album.take(page, "paid")
        expect(walk.money.authorised().map(({ successfulAuthorisations }) => successfulAuthorisations)).toEqual([1, 1])
      },
    )

    journey("no other card is offered while one may still pay what an order owes", async (walk) => {
      const { page, shopper } = await owing(walk)
      const unknown = page.getByTestId("payment-unknown")
      const back = page.getByRole("button", { name: "Back to the ways to pay" })
      await shopper.fillCard(CARD_NUMBERS.pending)
      await shopper.pay()
      await unknown.waitFor()
      await page.clock.install()
      await page.reload()
      await unknown.waitFor()
      const asked = () => page.waitForResponse(/\/store\/acquiring\/payment-collections\/\w+$/)
      await asked()
      await page.clock.fastForward(60_000)
      await asked()
      expect(await back.count()).toBe(0)
      await walk.album.take(page, "may still be paid")
      await intercept(page, /^\/store\/acquiring\/payment-collections\/\w+$/, async (request) => {
        const answer = await request.answered()
        await answer.replace({ ...(await answer.json()), payment: { state: "undecided", may_retry: true } })
      })
      await back.click()
      await page.getByRole("button", { name: /^Pay / }).waitFor()
    })

    journey(
      "a page that is left for the payment page opens it once, however often its button is pressed",
      async (walk) => {
        const { page } = await owing(walk)
        const sessions = /^\/store\/payment-collections\/\w+\/payment-sessions$/
        let opened = 0
        const pass = await intercept(page, sessions, async (request) => {
          opened += 1
          const answer = await request.answered()
          const { payment_collection } = (await answer.json()) as { payment_collection: { payment_sessions: object[] } }
          const payment_sessions = payment_collection.payment_sessions.map((session) => ({
            ...session,
            data: { checkout_url: "#left" },
          }))
          await answer.replace({ payment_collection: { ...payment_collection, payment_sessions } })
        })
        await page.getByRole("radio", { name: "Payment page" }).check({ force: true })
        await page.getByRole("button", { name: /^Continue to pay / }).click()
        await page.waitForURL(/#left$/)
        await page.getByRole("button", { name: "Opening…" }).click({ force: true })
        await walk.album.take(page, "being left")
        expect(opened).toBe(1)
        pass()
        // The browser's Back shows the page as it was left.
        await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })))
        await page.getByRole("button", { name: /^Continue to pay / }).click()
        await new PaymentPage(page).waitFor()
      },
    )

    journey("what an order still owes is paid on the payment page", async (walk) => {
      const { page } = await owing(walk)
      await page.getByRole("radio", { name: "Payment page" }).check({ force: true })
      await page.getByRole("button", { name: /^Continue to pay / }).click()
      await new PaymentPage(page).pay("approved")
      await page.getByTestId("owed-paid").waitFor({ timeout: 60_000 })
      await walk.album.take(page, "paid")
      expect(walk.money.authorised()).toHaveLength(2)
    })

    journey("a page that another payment replaced says what became of the money that was paid on it", async (walk) => {
      const { album } = walk
      const { page, shopper, context } = await owing(walk)
      const link = new URL(page.url())
      const goOn = async (tab: Page) => {
        await tab.getByRole("radio", { name: "Payment page" }).check({ force: true })
        await tab.getByRole("button", { name: /^Continue to pay / }).click()
        await new PaymentPage(tab).waitFor()
      }
      await goOn(page)
      const other = await context.newPage()
      await shopper.in(other).open(link.pathname + link.search)
      await goOn(other)
      await new PaymentPage(page).pay("approved")
      const replaced = page.getByTestId("owed-replaced")
      await replaced.waitFor()
      await album.take(page, "released")
      expect(await replaced.innerText()).toContain("What you may have paid there is released.")
      const news = async (status: string) => {
        await shopper.open(`${link.pathname}?status=${status}`)
        await replaced.waitFor()
        return replaced.innerText()
      }
      expect(await news("replaced_kept")).toContain("We know of what you paid there and will write to you.")
      expect(await news("replaced")).toContain("Nothing was charged there.")

      // What the merchant keeps was declined for the store alone.
      const message = "The shop knows of your payment; please ask the shop before you pay again."
      await intercept(page, /^\/store\/acquiring\/payment-collections\/\w+$/, async (request) => {
        const answer = await request.answered()
        await answer.replace({ ...(await answer.json()), payment: { state: "failed", message } })
      })
      await shopper.open(`${link.pathname}?status=declined`)
      await page.getByTestId("owed-news").or(page.getByTestId("owed-declined")).waitFor()
      await album.take(page, "kept")
      await page.getByText(message).waitFor()
      expect(await page.getByText("Nothing was charged").count()).toBe(0)
    })

    journey("a voucher for what an order still owes is waited for as one, with a link to it", async (walk) => {
      const { album } = walk
      const { page } = await owing(walk)
      const id = new URL(page.url()).pathname.split("/").pop()
      const { payment_collection } = good(
        await stack.store.post<HttpTypes.StorePaymentCollectionResponse>(
          `/store/payment-collections/${id}/payment-sessions`,
          {
            provider_id: "pp_acquiring_default",
            data: {
              ...{ flow: "apm", payment_method: "voucher", return_url: page.url() },
              person: { social_name: "Ada Lovelace", email: "ada@example.com", birth_date: "10-12-1985" },
            },
          },
        ),
      )
      const session = payment_collection.payment_sessions?.find(({ status }) => status === "pending")
      await page.goto(String(session?.data.checkout_url))
      await page.getByRole("heading", { name: "Cash voucher" }).waitFor()
      const number = (await page.locator(".voucher b").innerText()).trim()
      await page.getByRole("button", { name: "Back to the shop" }).click()
      const voucher = page.getByTestId("voucher")
      await voucher.or(page.getByTestId("payment-unknown")).waitFor()
      await album.take(page, "voucher to be paid")
      await voucher.getByText(number, { exact: true }).waitFor()
      await voucher.getByRole("link", { name: "Open your voucher" }).waitFor()
      expect(await page.getByText("Your bank has not confirmed yet").count()).toBe(0)

      const known = stack.sandbox.control.transactions().find(({ orderNo }) => orderNo === session?.data.order_no)
      stack.sandbox.control.pay(known?.transactionId ?? "")
      await page.getByTestId("owed-paid").waitFor({ timeout: 90_000 })
      await album.take(page, "paid")
    })
  })
})

interface AdminOrder {
  id: string
  items: { variant_id: string }[]
  payment_collections: { id: string; status: string; payments: { id: string }[] }[]
}
