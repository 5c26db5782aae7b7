import { CUSTOMER } from "../demo/settings"
import { PaymentPage } from "./actors/payment-page"
import { violations } from "../storefront/checks/accessibility"
import { CARD_NUMBERS } from "../support/cards"
import { shopInBrowser } from "./shop-in-browser"

shopInBrowser("saved-card", ({ stack, journey }) => {
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

      const shopkeeper = await merchant()
      await shopkeeper.page.goto(`${stack.adminUrl}/customers`)
      await shopkeeper.page.getByText(CUSTOMER.email).first().click()
      const widget = shopkeeper.page.getByRole("region", { name: "Saved cards" })
      await widget.getByText("Visa •••• 1111").waitFor()
      await widget.getByText("Usable").waitFor()
      await widget.scrollIntoViewIfNeeded()
      await album.take(shopkeeper.page, "admin-customer")

      await shopper.open("/account")
      const cards = page.getByTestId("saved-cards")
      await cards.getByText("Visa ending in 1111").waitFor()
      await look("account")
      await cards.getByRole("button", { name: "Delete Visa ending in 1111" }).click()
      await cards.getByText("None.").waitFor()
    },
  )
})
