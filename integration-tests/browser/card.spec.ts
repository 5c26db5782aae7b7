import type { AccountSettingsView } from "../../src/admin-queries/views"
import { violations } from "../storefront/checks/accessibility"
import { CARD_NUMBERS } from "../support/cards"
import { good } from "../support/http"
import { shopInBrowser } from "./shop-in-browser"

shopInBrowser("card", ({ stack, journey }) => {
  journey(
    "a card bought with on a phone, declined first, is captured and refunded in the admin",
    async ({ album, money, visit, merchant }) => {
      const { page, shopper } = await visit("phone")
      await shopper.open()
      await page.getByTestId("products").waitFor()
      await page.waitForLoadState("networkidle")
      await album.take(page, "catalogue")
      await shopper.addToCart("tide-mug")
      await album.take(page, "product")
      await shopper.open("/checkout")
      await album.take(page, "address")
      await shopper.fillAddress()
      await shopper.chooseDelivery()
      await shopper.fillCard(CARD_NUMBERS.insufficientFunds)
      await album.take(page, "card")
      await shopper.pay()
      const declined = page.getByTestId("declined")
      await declined.waitFor()
      await album.take(page, "declined")
      expect(await declined.innerText()).toMatch(/not accepted/i)
      expect(money.authorised()).toEqual([])

      await shopper.fillCard(CARD_NUMBERS.approved)
      await shopper.pay()
      const order = await shopper.confirmation()
      await page.waitForLoadState("networkidle")
      await album.take(page, "confirmation")
      expect(order).toMatchObject({ payment: "Payment confirmed", total: "$30.50" })
      const orderNo = money.paidOnce()
      expect(stack.books.service(orderNo)).toMatchObject({ authorised: 30.5, held: 30.5, captured: 0 })

      const shopkeeper = await merchant()
      await album.take(shopkeeper.page, "admin-orders")
      await shopkeeper.openOrder(order.number)
      await shopkeeper.seesPayment("Authorized")
      await album.take(shopkeeper.page, "admin-order")
      await shopkeeper.capture()
      await shopkeeper.seesPayment("Captured")
      await album.take(shopkeeper.page, "admin-captured")
      expect(stack.books.service(orderNo)).toMatchObject({ held: 0, captured: 30.5, refunded: 0 })

      await shopkeeper.refund("10.50")
      await shopkeeper.seesPayment("Partially refunded")
      await album.take(shopkeeper.page, "admin-partly-refunded")
      expect(stack.books.service(orderNo)).toMatchObject({ captured: 30.5, refunded: 10.5 })
      await shopkeeper.refund("20.00")
      await shopkeeper.seesPayment("Refunded")
      await album.take(shopkeeper.page, "admin-refunded")
      expect(stack.books.service(orderNo)).toMatchObject({ captured: 30.5, refunded: 30.5 })
      expect(await stack.books.differences(orderNo)).toEqual([])

      await page.reload()
      await page.getByTestId("payment-state").getByText("Refunded").waitFor()
      expect(await page.getByTestId("refunded").innerText()).toBe("−$30.50")
      await album.take(page, "shopper-sees-the-refund")
    },
  )

  journey("pressing the pay button twice pays once", async ({ album, money, visitReadyToPay }) => {
    const { page, shopper, email } = await visitReadyToPay("phone")
    // Slow enough that the second press comes while the first is under way.
    stack.sandbox.control.addFault({ kind: "delay", operation: "authorise", ms: 700 })
    await shopper.fillCard(CARD_NUMBERS.approved)
    await page.getByRole("button", { name: /^Pay / }).dblclick()
    await shopper.confirmation()
    await album.take(page, "confirmation")
    const orderNo = money.paidOnce()
    expect(money.kept()).toBe(30.5)
    expect(stack.sandbox.control.requests({ operation: "authorise", orderNo })).toHaveLength(1)
    expect(await stack.ordersOf(email)).toHaveLength(1)
  })

  journey("a card is paid in installments where the shop offers any", async ({ album, money, visitReadyToPay }) => {
    const path = "/admin/acquiring/accounts/default/settings"
    const offer = async (installments: object | null) => {
      const { version } = good(await stack.admin.get<AccountSettingsView>(path))
      good(await stack.admin.post(path, { version, settings: { installments } }))
    }
    const first = await visitReadyToPay("phone")
    await first.page.getByLabel("Card number").waitFor()
    expect(await first.page.getByLabel("Installments").count()).toBe(0)

    await offer({ allowed: ["3", "6"] })
    try {
      const { page, shopper } = await visitReadyToPay("phone")
      const installments = page.getByRole("combobox", { name: "Installments" })
      await installments.waitFor()
      expect(await installments.locator("option").allInnerTexts()).toEqual([
        "Pay at once",
        "3 installments",
        "6 installments",
      ])
      await shopper.fillCard(CARD_NUMBERS.approved)
      await installments.selectOption({ label: "3 installments" })
      await page.waitForLoadState("networkidle")
      await album.take(page, "installments")
      expect(await violations(page)).toEqual([])
      await shopper.pay()
      expect(await shopper.confirmation()).toMatchObject({ payment: "Payment confirmed", total: "$30.50" })
      const orderNo = money.paidOnce()
      const [request] = stack.sandbox.control.requests({ operation: "authorise", orderNo })
      expect(request?.body).toMatchObject({ installments: "3" })
    } finally {
      await offer(null)
    }
  })
})
