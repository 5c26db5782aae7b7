import { ADDRESS } from "../storefront/checks/shopper"
import { CUSTOMER } from "../demo/settings"
import { CARD_NUMBERS } from "../support/cards"
import { eventually } from "../support/eventually"
import { changeAnswer } from "./actors/changed-answer"
import { stopNext } from "./actors/intercept"
import { goToPaymentPage, shopInBrowser } from "./shop-in-browser"

shopInBrowser("subscription", ({ stack, journey }) => {
  journey("is bought, renewed, seen on both sides, and cancelled", async ({ album, visit, merchant }) => {
    const { page, shopper } = await visit()
    await shopper.open("/account")
    await page.getByRole("button", { name: "Fill in the demo customer" }).click()
    await page.getByRole("button", { name: "Sign in" }).click()
    await page.getByRole("heading", { name: "Your orders" }).waitFor()

    await shopper.open("/products/coffee-by-post")
    await page.getByTestId("plan").waitFor()
    await album.take(page, "product")
    await shopper.addToCart("coffee-by-post")
    await shopper.open("/cart")
    const terms = page.getByTestId("offered-terms")
    await terms.getByText("$15.00 and delivery is deducted every month").waitFor()
    await album.take(page, "cart")
    await shopper.open("/checkout")
    await shopper.fillAddress({ ...ADDRESS, Email: CUSTOMER.email })
    await shopper.chooseDelivery()
    expect(await page.getByRole("radio", { name: "Cash voucher" }).count()).toBe(0)
    await terms.getByText("$21.00 is deducted every month").waitFor()
    await album.take(page, "ways to pay")
    await shopper.fillCard(CARD_NUMBERS.approved)
    await stack.sql("UPDATE acquiring_plan SET amount = '50.00', currency_code = 'usd'")
    await shopper.pay()
    await page.getByText(/The subscription has changed.*Nothing was charged/).waitFor()
    await terms.getByText(/\$5\d\.\d\d is deducted every month/).waitFor()
    await album.take(page, "subscription changed")
    expect(stack.sandbox.control.contracts()).toEqual([])
    await stack.sql("UPDATE acquiring_plan SET amount = NULL, currency_code = NULL")
    await page.reload()
    await shopper.fillCard(CARD_NUMBERS.approved)
    await shopper.pay()
    const { number } = await shopper.confirmation()
    await page.getByText(/Your subscription is in your account/).waitFor()

    const contract = await eventually(async () => stack.sandbox.control.contracts()[0])
    await eventually(async () => {
      const rows = await stack.sql<{ status: string }>("SELECT status FROM acquiring_subscription")
      return rows[0]?.status === "active" || undefined
    })
    const made = () => stack.sql<{ state: string }>("SELECT state FROM acquiring_renewal ORDER BY cycle")
    const deducted = async (outcome: "approve" | "decline", states: string[]) => {
      stack.sandbox.control.deduct(contract.recurringId, { outcome })
      await eventually(async () => {
        const found = (await made()).map(({ state }) => state)
        return JSON.stringify(found) === JSON.stringify(states) || undefined
      })
    }
    await deducted("approve", ["ordered"])
    await deducted("approve", ["ordered", "ordered"])
    await deducted("decline", ["ordered", "ordered", "failed"])
    await shopper.open("/account")
    await page.getByText("Payment failed", { exact: true }).waitFor()
    await album.take(page, "account payment failed")
    await deducted("approve", ["ordered", "ordered", "ordered"])
    const orders = await stack.ordersOf(CUSTOMER.email)
    expect(orders).toHaveLength(4)

    await shopper.open("/account")
    await page.getByRole("heading", { name: "Your subscriptions" }).waitFor()
    for (const { number: renewed } of orders) await page.getByRole("link", { name: `Order ${renewed}` }).waitFor()
    await album.take(page, "account")

    const shopkeeper = await merchant()
    await shopkeeper.page.goto(`${stack.adminUrl}/acquiring/subscriptions`)
    await shopkeeper.page.getByRole("button", { name: "Coffee by Post" }).waitFor()
    const months = shopkeeper.page.getByRole("region", { name: "Monthly recurring revenue" })
    await months.getByRole("img", { name: "Churn rate, by month" }).waitFor()
    await months.getByRole("img", { name: /^Monthly recurring revenue in [A-Z]{3}, by month$/ }).waitFor()
    await months.getByText("Month by month").click()
    const current = months.getByRole("row").nth(1).getByRole("cell")
    await current
      .first()
      .getByText(/so far$/)
      .waitFor()
    expect((await current.allInnerTexts()).slice(2)).toEqual(["1", "1", "0", "0", "–"])
    await album.take(shopkeeper.page, "admin list")
    await months.getByText("Month by month").click()
    await shopkeeper.page.getByRole("button", { name: "Coffee by Post" }).click()
    const drawer = shopkeeper.page.getByRole("dialog")
    await drawer.getByText(`Order #${orders[1]?.number}`).waitFor()
    await drawer.getByText(`Order #${number.replace(/\D/g, "")}`).waitFor()
    await album.take(shopkeeper.page, "admin detail")
    await drawer.getByRole("link", { name: `Order #${orders[1]?.number}` }).click()
    const belongs = shopkeeper.page.getByRole("region", { name: "Subscription", exact: true })
    await belongs.getByText(/^(Deduction \d|Began it)$/).waitFor()
    await belongs.scrollIntoViewIfNeeded()
    await album.take(shopkeeper.page, "order of a subscription")
    await belongs.getByRole("link", { name: "Coffee by Post" }).click()
    await drawer.getByRole("button", { name: "Cancel subscription" }).waitFor()

    const [variant] = await stack.sql<{ product_id: string }>(
      "SELECT v.product_id FROM product_variant v JOIN acquiring_plan p ON p.variant_id = v.id",
    )
    await shopkeeper.page.goto(`${stack.adminUrl}/products/${variant?.product_id}`)
    await shopkeeper.page.getByRole("region", { name: "Subscription plans" }).scrollIntoViewIfNeeded()
    await shopkeeper.page.getByRole("button", { name: /^Change: / }).click()
    await shopkeeper.page.getByLabel("Every so many intervals").fill("0")
    await shopkeeper.page.getByRole("button", { name: "Save" }).click()
    await shopkeeper.page
      .getByRole("alert")
      .getByText(/^Must be a whole number/)
      .waitFor()
    await album.take(shopkeeper.page, "admin plan")
    await shopkeeper.page.getByLabel("Every so many intervals").fill("2")
    await shopkeeper.page.getByRole("button", { name: "Save" }).click()
    await shopkeeper.page.getByText("Every 2 months").first().waitFor()
    await shopkeeper.page.getByRole("button", { name: /^Change: / }).click()
    await shopkeeper.page
      .getByRole("dialog")
      .getByText(/^Set by Demo Merchant /)
      .scrollIntoViewIfNeeded()
    await album.take(shopkeeper.page, "who set the plan")
    await shopkeeper.page.keyboard.press("Escape")
    await shopkeeper.page.getByRole("dialog").waitFor({ state: "hidden" })
    const { page: window, shopper: passerBy } = await visit()
    await passerBy.open("/products/coffee-by-post")
    await window.getByTestId("plan").getByText("every 2 months").waitFor()

    const [dripper] = await stack.sql<{ id: string }>("SELECT id FROM product WHERE handle = 'cone-dripper'")
    const plans = shopkeeper.page.getByRole("region", { name: "Subscription plans" })
    await shopkeeper.page.goto(`${stack.adminUrl}/products/${dripper?.id}`)
    await plans.getByRole("button", { name: /^Add a plan: / }).click()
    await shopkeeper.page.getByLabel("Every so many intervals").fill("3")
    // Also whoever closes the drawer before the answer comes is told.
    const save = await stopNext(shopkeeper.page, "POST", /^\/admin\/acquiring\/plans$/)
    await shopkeeper.page.getByRole("button", { name: "Save" }).click()
    await shopkeeper.page.keyboard.press("Escape")
    await shopkeeper.page.getByRole("dialog").waitFor({ state: "hidden" })
    save()
    await shopkeeper.page.getByText("Plan saved").waitFor()
    await plans.getByText("every 3 months").waitFor()
    await passerBy.open("/products/cone-dripper")
    await window.getByTestId("plan").getByText("every 3 months").waitFor()
    await plans.getByRole("button", { name: /^Change: / }).click()
    await shopkeeper.page.getByRole("button", { name: "Remove the plan" }).click()
    const question = shopkeeper.page.getByRole("alertdialog", { name: "Remove this plan?" })
    // The page knows that the plan is gone, and waits for the rest of it.
    const loadRest = await stopNext(shopkeeper.page, "GET", /^\/admin\/products\/[^/]+\/variants\?/)
    await question.getByRole("button", { name: "Remove the plan" }).click()
    await shopkeeper.page.getByText("Bought once", { exact: true }).waitFor()
    expect(await shopkeeper.page.getByRole("dialog").getByRole("alert").allInnerTexts()).toEqual([])
    loadRest()
    await shopkeeper.page.getByRole("dialog").waitFor({ state: "hidden" })
    await plans.getByText("every 3 months").waitFor({ state: "detached" })
    await plans.getByText("Bought once").waitFor()
    expect(await stack.sql("SELECT id FROM acquiring_plan WHERE interval_count = 3 AND deleted_at IS NULL")).toEqual([])
    await passerBy.open("/products/cone-dripper")
    await window.getByRole("button", { name: /^Add to cart/ }).waitFor()
    expect(await window.getByTestId("plan").count()).toBe(0)

    await page.getByRole("button", { name: "Cancel subscription" }).click()
    await page.getByRole("button", { name: "Yes, cancel it" }).click()
    await page.getByText("Canceled", { exact: true }).waitFor()
    await album.take(page, "cancelled")
    expect(stack.sandbox.control.contracts()).toMatchObject([{ status: "cancelled" }])
    await shopkeeper.page.goto(`${stack.adminUrl}/acquiring/subscriptions`)
    await shopkeeper.page.getByRole("row").getByText("Canceled", { exact: true }).waitFor()
    await months.getByText("Month by month").click()
    expect((await current.allInnerTexts()).slice(1)).toEqual(["$0.00", "0", "1", "1", "0", "–"])
    await album.take(shopkeeper.page, "admin cancelled")
  })

  journey("is begun on the payment page on the terms that were shown, and ended by the merchant", async (walk) => {
    const { album, visit, merchant } = walk
    const { page, shopper } = await visit("phone")
    await stack.sql(
      `UPDATE acquiring_plan SET amount = '18.00', currency_code = 'usd', "interval" = 'month', interval_count = 1, promotion_cycle = 2`,
    )
    await shopper.open("/products/coffee-by-post")
    await page.getByTestId("plan").getByText("The first 2 deductions take what you pay now").waitFor()
    await shopper.addToCart("coffee-by-post")
    await shopper.open("/checkout")
    await shopper.fillAddress(ADDRESS)
    await shopper.chooseDelivery()
    const terms = page.getByTestId("offered-terms")
    await terms
      .getByText("$24.00 is deducted every month, until you cancel it. The first 2 take $21.00 each.")
      .waitFor()
    await album.take(page, "promotion shown")
    const before = stack.sandbox.control.contracts().length
    await page.getByRole("radio", { name: "Payment page" }).check({ force: true })
    await stack.sql(`UPDATE acquiring_plan SET "interval" = 'week', promotion_cycle = 0`)
    await page.getByRole("button", { name: /^Continue to pay / }).click()
    await page.getByTestId("return-subscription-changed").waitFor()
    await terms.getByText("$24.00 is deducted every week, until you cancel it.").waitFor()
    await album.take(page, "changed on the way to the payment page")
    const paymentPage = await goToPaymentPage({ page, shopper, context: page.context(), email: ADDRESS.Email })
    await paymentPage.pay("approved")
    await shopper.confirmation()
    const begun = stack.sandbox.control.contracts().slice(before)
    expect(begun).toMatchObject([{ status: "active", terms: { interval: "week", promotionCycle: 0 } }])
    await stack.sql(`UPDATE acquiring_plan SET amount = NULL, currency_code = NULL, "interval" = 'month'`)

    const shopkeeper = await merchant()
    const active = shopkeeper.page.getByRole("row").filter({ hasText: "Active" })
    await eventually(async () => {
      const rows = await stack.sql("SELECT id FROM acquiring_subscription WHERE status = 'active'")
      return rows.length === 1 || undefined
    })
    await shopkeeper.page.goto(`${stack.adminUrl}/acquiring/subscriptions`)
    await active.getByRole("button", { name: "Coffee by Post" }).click()
    const drawer = shopkeeper.page.getByRole("dialog")
    await drawer.getByText("Nothing was deducted after the first payment yet.").waitFor()

    // The order that is renewed loses what a renewal is made of.
    const goods = (quantity: number) =>
      stack.sql(
        `UPDATE order_item SET quantity = ${quantity}, raw_quantity = '{"value":"${quantity}"}'
         WHERE order_id = (SELECT order_id FROM acquiring_subscription WHERE status = 'active')`,
      )
    await goods(0)
    stack.sandbox.control.deduct(begun[0]!.recurringId, { outcome: "approve" })
    await eventually(async () => {
      const rows = await stack.sql("SELECT id FROM acquiring_renewal WHERE state = 'paid'")
      return rows.length === 1 || undefined
    })
    const again = drawer.getByRole("button", { name: "Make the order: deduction 1" })
    await shopkeeper.page.reload()
    await again.click()
    await shopkeeper.page.getByText("Not made", { exact: true }).waitFor()
    await album.take(shopkeeper.page, "admin order not made")
    await goods(1)
    await again.click()
    await shopkeeper.page.getByText("Order made", { exact: true }).waitFor()
    await again.waitFor({ state: "hidden" })
    const made = drawer.getByRole("region", { name: "Deductions" }).getByRole("link", { name: /^Order #/ })
    await made.waitFor()
    await album.take(shopkeeper.page, "admin order made")
    expect(
      await stack.sql("SELECT state FROM acquiring_renewal WHERE order_id IS NOT NULL AND cycle = 1"),
    ).toContainEqual({
      state: "ordered",
    })

    // The next one cannot be renewed either, and its money goes back.
    await goods(0)
    stack.sandbox.control.deduct(begun[0]!.recurringId, { outcome: "approve" })
    await eventually(async () => {
      const rows = await stack.sql("SELECT id FROM acquiring_renewal WHERE state = 'paid' AND cycle = 2")
      return rows.length === 1 || undefined
    })
    const refund = drawer.getByRole("button", { name: "Refund: deduction 2" })
    const refunds = () => stack.sandbox.control.requests({ operation: "refund" }).map(({ body }) => body)
    await shopkeeper.page.reload()
    await refund.click()
    const question = shopkeeper.page.getByRole("alertdialog", { name: "Refund this deduction?" })
    await question.getByText("The customer gets back $24.00, and no order is made of it.").waitFor()
    await album.take(shopkeeper.page, "admin refunds a deduction")
    await question.getByRole("button", { name: "Keep it" }).click()
    await question.waitFor({ state: "hidden" })
    expect(refunds()).toEqual([])
    await refund.click()
    await question.getByRole("button", { name: "Refund", exact: true }).click()
    await shopkeeper.page.getByText("The customer has the money again.").waitFor()
    await refund.waitFor({ state: "hidden" })
    await drawer.getByRole("listitem").filter({ hasText: "2. $24.00" }).getByText("Paid, recorded").waitFor()
    await album.take(shopkeeper.page, "admin refunded a deduction")
    expect(refunds()).toHaveLength(1)
    const [refunded] = await stack.sql<{ order_no: string }>(
      "SELECT order_no FROM acquiring_renewal WHERE state = 'recorded' AND cycle = 2",
    )
    const deduction = stack.sandbox.control.sums().find(({ orderNo }) => orderNo === refunded?.order_no)
    expect(deduction).toMatchObject({ captured: "24.00", refunded: "24.00" })
    await goods(1)
    await drawer.getByRole("button", { name: "Cancel subscription" }).click()
    const prompt = shopkeeper.page.getByRole("alertdialog", { name: "Cancel this subscription?" })
    await album.take(shopkeeper.page, "admin cancels")
    await prompt.getByRole("button", { name: "Cancel subscription" }).click()
    await shopkeeper.page.getByText("Subscription canceled").waitFor()
    await shopkeeper.page.getByText("Nothing more is deducted.").waitFor()
    expect(stack.sandbox.control.contracts().slice(before)).toMatchObject([{ status: "cancelled" }])
  })

  journey(
    "in a cart with other goods is said to be bought by itself, already in the cart",
    async ({ album, visit }) => {
      const { page, shopper } = await visit("phone")
      await shopper.addToCart("tide-mug")
      await shopper.addToCart("coffee-by-post")
      await shopper.open("/cart")
      await page
        .getByTestId("cart-notice")
        .getByText(/bought by itself/)
        .waitFor()
      await album.take(page, "mixed cart")
      await shopper.open("/checkout")
      await shopper.fillAddress(ADDRESS)
      await page.getByRole("radio", { name: "Standard" }).check({ force: true })
      await page.getByRole("button", { name: "Continue to payment" }).click()
      await page.getByText(/bought by itself/).waitFor()
      await album.take(page, "mixed payment step")
      await page.getByRole("link", { name: "Change your cart" }).click()
      await page.getByRole("button", { name: "Remove Tide Mug" }).click()
      await page.getByTestId("offered-terms").waitFor()
      expect(await page.getByTestId("cart-notice").count()).toBe(0)
    },
  )

  journey("of a guest is seen and ended where their order is confirmed", async ({ album, visit }) => {
    const { page, shopper } = await visit()
    await shopper.open("/products/coffee-by-post")
    await shopper.addToCart("coffee-by-post")
    await shopper.open("/checkout")
    await shopper.fillAddress(ADDRESS)
    await shopper.chooseDelivery()
    await shopper.fillCard(CARD_NUMBERS.approved)
    const list = /^\/store\/acquiring\/orders\/\w+\/subscriptions$/
    const confirmed = await changeAnswer(page, list, { subscriptions: [] })
    await shopper.pay()
    await shopper.confirmation()
    const subscriptions = page.getByRole("region", { name: "Your subscriptions" })
    const lookAgain = subscriptions.getByRole("button", { name: "Look again" })
    await subscriptions.getByText("Your subscription is being confirmed.").waitFor()
    confirmed()
    const found = await stopNext(page, "POST", list)
    await lookAgain.click()
    await subscriptions.getByRole("button", { name: "Looking…" }).waitFor()
    found()
    await eventually(async () => {
      if (await lookAgain.isVisible()) await lookAgain.click()
      return (await subscriptions.getByText("Active", { exact: true }).isVisible()) || undefined
    })
    await album.take(page, "guest confirmation")
    await subscriptions.getByRole("button", { name: "Cancel subscription" }).click()
    await subscriptions.getByRole("group", { name: "Cancel Coffee by Post for good?" }).waitFor()
    expect(stack.sandbox.control.contracts().at(-1)).toMatchObject({ status: "active" })
    const readAnew = await stopNext(page, "POST", list)
    await subscriptions.getByRole("button", { name: "Yes, cancel it" }).click()
    await page.getByTestId("announcement").getByText("Your subscription is canceled.").waitFor({ state: "attached" })
    expect(await subscriptions.getByRole("button").allInnerTexts()).toEqual(["Cancelling…"])
    readAnew()
    await subscriptions.getByText("Canceled", { exact: true }).waitFor()
    expect(stack.sandbox.control.contracts().at(-1)).toMatchObject({ status: "cancelled" })
  })
})
