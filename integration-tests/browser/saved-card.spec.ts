import type { Locator } from "playwright-core"

import { PAYMENT_METHODS } from "../demo/methods"
import { CUSTOMER } from "../demo/settings"
import { stopNext } from "./actors/intercept"
import { PaymentPage } from "./actors/payment-page"
import { violations } from "../storefront/checks/accessibility"
import { card, CARD_NUMBERS } from "../support/cards"
import { checkout } from "../support/checkout"
import { eventually } from "../support/eventually"
import { good } from "../support/http"
import { shopInBrowser } from "./shop-in-browser"
import { preparedTemplate } from "./stack/template"

const CUSTOMER_LOGIN = { email: CUSTOMER.email, password: CUSTOMER.password }

shopInBrowser("saved-card", ({ stack, journey }) => {
  /** A card that the customer saved another time. */
  async function otherCard(): Promise<void> {
    const shop = checkout(stack.store, preparedTemplate)
    const signedIn = await stack.store.post<{ token: string }>("/auth/customer/emailpass", CUSTOMER_LOGIN)
    const { token: customer } = good(signedIn)
    const cart = await shop.cartReadyToPay({ items: { "tide-mug": 1 }, customer })
    await shop.createSession(cart, { customer })
    good(await shop.payByCard(cart, card("approvedMastercard"), { save_card: true }, customer))
  }

  /** One that could be used until long ago. */
  const expiredCard = () =>
    stack.sql(
      `INSERT INTO acquiring_saved_card (id, account, customer_id, brand, last_four, expiration_month, expiration_year, sealed, consented_at, is_default)
       SELECT 'acqcard_expired', account, customer_id, 'amex', '0005', '01', '2020', sealed, consented_at, false FROM acquiring_saved_card LIMIT 1`,
    )

  journey(
    "a customer saves a card, pays with it in one click, sees it in the account and deletes it",
    async ({ album, visit, merchant }) => {
      const { page, shopper } = await visit("phone")
      const authorised = () => stack.sandbox.control.requests({ operation: "authorise" }).map(({ body }) => body)
      const toPayment = async () => {
        await shopper.addToCart("tide-mug")
        await shopper.open("/checkout")
        await shopper.fillAddress({ Email: CUSTOMER.email })
        await shopper.chooseDelivery()
      }
      const look = async (name: string) => {
        await page.waitForLoadState("networkidle")
        await album.take(page, name)
        expect(await violations(page)).toEqual([])
      }

      await shopper.open("/account")
      await page.getByRole("button", { name: "Fill in the demo customer" }).click()
      await page.getByRole("button", { name: "Sign in" }).click()
      await page.getByTestId("saved-cards").getByText("None.").waitFor()

      await toPayment()
      await shopper.fillCard(CARD_NUMBERS.approved)
      await page.getByLabel("Save this card for next time").check()
      await look("save this card")
      await shopper.pay()
      await shopper.confirmation()
      expect(authorised()).toMatchObject([{ token_flag: "1" }])

      await toPayment()
      await page.getByText("Visa ending in 1111").waitFor()
      await look("one click")
      await shopper.pay()
      const order = await shopper.confirmation()
      expect(order).toMatchObject({ payment: "Payment confirmed", total: "$30.50" })
      expect(authorised()).toMatchObject([{ token_flag: "1" }, { token_flag: "2" }])

      // The bank has a question about the card: the payment page asks it, and has the card already.
      for (const stored of stack.sandbox.state.contents().storedCards) {
        stored.outcome = { kind: "challenge", result: "1065:Challenge required" }
      }
      await toPayment()
      await shopper.pay()
      await page.getByRole("button", { name: "Go on to the payment page" }).click()
      const paymentPage = new PaymentPage(page)
      await paymentPage.waitFor()
      await page.getByLabel("Visa ending in 1111").waitFor()
      await album.take(page, "the page offers the card")
      await page.getByRole("button", { name: /^Pay / }).click()
      await paymentPage.passChallenge()
      expect(await shopper.confirmation()).toMatchObject({ payment: "Payment confirmed", total: "$30.50" })

      await toPayment()
      const icons = page.locator("svg[data-icon]")
      expect(await icons.evaluateAll((drawn) => drawn.map((icon) => icon.getAttribute("data-icon")))).toEqual([
        "card",
        ...PAYMENT_METHODS.map(({ icon }) => icon),
      ])
      for (const icon of await icons.all()) expect((await icon.boundingBox())?.width).toBeGreaterThan(0)
      await page.getByRole("radio", { name: "Instant bank payment" }).check({ force: true })
      await page.getByLabel("Bank", { exact: true }).selectOption({ label: "River Savings" })
      await look("choose a bank")
      await page.getByRole("button", { name: /^Continue to pay / }).click()
      await page.getByText("River Savings").waitFor()

      const shopkeeper = await merchant()
      await shopkeeper.page.goto(`${stack.adminUrl}/customers`)
      await shopkeeper.page.getByText(CUSTOMER.email).first().click()
      const widget = shopkeeper.page.getByRole("region", { name: "Saved cards" })
      await widget.getByText("Test", { exact: true }).waitFor()
      await widget.getByText("Visa •••• 1111").waitFor()
      await widget.getByText("Usable").waitFor()
      await widget.scrollIntoViewIfNeeded()
      await album.take(shopkeeper.page, "admin-customer")

      await shopper.open("/account")
      const cards = page.getByTestId("saved-cards")
      await cards.getByText("Visa ending in 1111").waitFor()
      const rowOf = (digits: string) => cards.getByRole("listitem").filter({ hasText: digits })
      const [visa] = await stack.sql<{ expires: string }>(
        "SELECT expiration_month || '/' || right(expiration_year, 2) AS expires FROM acquiring_saved_card",
      )
      await rowOf("1111").getByText(`Expires ${visa?.expires}`).waitFor()
      await otherCard()
      await expiredCard()
      await page.reload()
      await rowOf("4444")
        .getByText(`Expires 12/${card().expiration_year.slice(2)}`)
        .waitFor()
      await rowOf("0005").getByText("Expired 01/20").waitFor()
      expect(
        await rowOf("0005")
          .getByRole("button", { name: /^Offer / })
          .count(),
      ).toBe(0)
      await rowOf("1111").getByText("Offered first").waitFor()
      await look("account")
      await cards.getByRole("button", { name: "Offer first: Mastercard ending in 4444" }).click()
      await rowOf("4444").getByText("Offered first").waitFor()
      await rowOf("1111").getByRole("button", { name: "Offer first: Visa ending in 1111" }).waitFor()
      const chosen = await stack.sql("SELECT last_four FROM acquiring_saved_card WHERE is_default")
      expect(chosen).toEqual([{ last_four: "4444" }])
      const heading = page.getByRole("heading", { name: "Your saved cards" })
      const hasFocus = (one: Locator) =>
        eventually(() => one.evaluate((element) => element === document.activeElement || undefined))
      await hasFocus(heading)
      const deleteVisa = cards.getByRole("button", { name: "Delete Visa ending in 1111" })
      await deleteVisa.click()
      const question = cards.getByRole("group", { name: "Delete Visa ending in 1111?" })
      await hasFocus(question.getByRole("button", { name: "Keep it" }))
      await look("to be deleted")
      await question.getByRole("button", { name: "Keep it" }).click()
      await hasFocus(deleteVisa)
      for (const digits of ["4444", "0005"]) {
        const deleteCard = rowOf(digits).getByRole("button", { name: /^Delete / })
        const readAnew = await stopNext(page, "GET", /^\/store\/acquiring\/saved-cards$/)
        await deleteCard.click()
        await cards.getByRole("button", { name: "Yes, delete it" }).click()
        await hasFocus(heading)
        expect(await deleteCard.getAttribute("aria-disabled")).toBe("true")
        readAnew()
        await rowOf(digits).waitFor({ state: "detached" })
      }
      await hasFocus(heading)
      await deleteVisa.click()
      await cards.getByRole("button", { name: "Yes, delete it" }).click()
      await cards.getByText("None.").waitFor()
    },
  )
})
