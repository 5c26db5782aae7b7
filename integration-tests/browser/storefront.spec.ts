import { ADDRESS } from "../storefront/checks/shopper"
import { COLOUR_RULES, excessWidth, transitions, violations } from "../storefront/checks/accessibility"
import { CARD_NUMBERS, SECURITY_CODE } from "../support/cards"
import { intercept, type StoppedRequest } from "./actors/intercept"
import { Keyboard } from "./actors/keyboard"
import { goToPaymentPage, shopInBrowser } from "./shop-in-browser"

shopInBrowser("storefront", ({ stack, journey }) => {
  describe.each(["phone", "desktop"] as const)("on a %s", (screen) => {
    journey(`${screen}: every page fits the screen and can be read by everybody`, async ({ album, visit }) => {
      const visitor = await visit(screen)
      const { page, shopper } = visitor
      const faults: string[] = []
      page.on("pageerror", ({ message }) => faults.push(message))
      const judge = async (name: string) => {
        for (const colorScheme of ["dark", "light"] as const) {
          await page.emulateMedia({ colorScheme })
          const moving = await transitions(page)
          if (moving > 0) faults.push(`${name}, ${colorScheme}: ${moving} changes, and less motion was asked for`)
          const found = await violations(page, undefined, colorScheme === "dark" ? COLOUR_RULES : undefined)
          faults.push(...found.map((violation) => `${name}, ${colorScheme}: ${violation}`))
        }
        const excess = await excessWidth(page)
        if (excess > 0) faults.push(`${name}: ${excess} px wider than the screen`)
        await album.take(page, name)
      }
      const look = async (name: string) => {
        await page.waitForLoadState("networkidle")
        await judge(name)
      }

      await shopper.open()
      await page.getByTestId("products").waitFor()
      await look("catalogue")
      await shopper.addToCart("tide-mug")
      await look("product")
      await shopper.open("/cart")
      await look("cart")
      await shopper.open("/checkout")
      await page.getByRole("button", { name: "Continue to delivery" }).click()
      await look("address missing")
      await shopper.fillAddress({ Email: visitor.email })
      await page.getByRole("button", { name: "Continue to payment" }).waitFor()
      await look("delivery")
      await shopper.chooseDelivery()
      await look("payment")
      await shopper.pay()
      await look("card missing")
      await shopper.fillCard(CARD_NUMBERS.declined)
      await shopper.pay()
      await page.getByTestId("declined").waitFor()
      await look("declined")
      const paymentPage = await goToPaymentPage(visitor, true)
      // A page with another site's frame in it never comes to rest.
      await judge("payment page inside the shop")
      await paymentPage.pay("insufficientFunds")
      await paymentPage.problem()
      await judge("payment page inside the shop, declined")
      const cut = await paymentPage.place.locator("html").evaluate((html) => html.scrollHeight - html.clientHeight)
      if (cut > 0) faults.push(`the payment page is ${cut} px higher than its frame`)
      await paymentPage.cancel()
      await page.getByTestId("return-cancelled").waitFor()
      await look("returned")
      await page.getByRole("radio", { name: "Card", exact: true }).check({ force: true })
      await shopper.fillCard(CARD_NUMBERS.approved)
      await shopper.pay()
      await shopper.confirmation()
      await look("confirmation")
      await shopper.open("/account")
      await look("sign in")
      await shopper.open("/nowhere")
      await look("not found")
      expect(faults).toEqual([])
    })
  })

  journey("a shop that fails keeps the cart, unless it is an order by now", async ({ album, visit }) => {
    const { page, shopper } = await visit("phone")
    const line = (name: string) => page.getByRole("button", { name: `Remove ${name}` })
    await shopper.addToCart("tide-mug")
    const announcement = page.getByTestId("announcement")
    await announcement.getByText("1 × Tide Mug in your cart.").waitFor({ state: "attached" })
    await page.getByRole("button", { name: "Add to cart" }).click()
    await announcement.getByText("2 × Tide Mug in your cart.").waitFor({ state: "attached" })
    const answerAgain = await intercept(page, /^\/store\/carts\//, (request) =>
      request.answer(500, { message: "down" }),
    )
    await shopper.open("/cart")
    await page.getByTestId("problem").getByText("The shop has a problem").waitFor()
    await album.take(page, "shop did not open")
    answerAgain()
    await page.getByRole("button", { name: "Try again" }).click()
    await line("Tide Mug").waitFor()
    await shopper.addToCart("moon-jar")
    await shopper.open("/cart")
    for (const name of ["Tide Mug", "Moon Jar"]) await line(name).waitFor()

    const down = (request: StoppedRequest) => request.answer(500, { message: "down" })
    await intercept(page, /^\/store\/carts\/\w+\/customer/, down, 1)
    const signInAsDemoCustomer = async () => {
      await page.getByRole("button", { name: "Fill in the demo customer" }).click()
      await page.getByRole("button", { name: "Sign in" }).click()
    }
    const greeting = page.getByRole("heading", { name: /^Hello, / })
    await shopper.open("/account")
    await signInAsDemoCustomer()
    await page.getByTestId("problem").getByText("The shop has a problem").waitFor()
    await page.reload()
    await signInAsDemoCustomer()
    await greeting.waitFor()
    await shopper.open("/cart")
    for (const name of ["Tide Mug", "Moon Jar"]) await line(name).waitFor()

    // Another tab has made an order of the cart that this one still shows.
    await shopper.open("/account")
    await page.getByRole("button", { name: "Sign out" }).click()
    await shopper.addToCart("tide-mug")
    await shopper.open("/account")
    await stack.sql("UPDATE cart SET completed_at = now()")
    await signInAsDemoCustomer()
    await greeting.waitFor()
    expect(await page.getByTestId("cart-count").innerText()).toBe("0")
  })

  journey("bought with the keyboard alone, after a card that is declined", async ({ album, money, visit }) => {
    const { page, shopper, email } = await visit()
    const keyboard = new Keyboard(page)
    const button = (name: string | RegExp) => page.getByRole("button", { name })
    const radio = (name: RegExp) => page.getByRole("radio", { name })
    const field = (label: string) => page.getByLabel(label, { exact: true }).first()

    await shopper.open("/products/tide-mug")
    await keyboard.goTo(page.getByRole("radio", { checked: true }))
    await keyboard.press("ArrowRight")
    await keyboard.use(button("Add to cart"), "Space")
    await keyboard.use(page.getByRole("link", { name: "See the cart" }), "Enter")
    await page.getByRole("heading", { name: "Your cart" }).waitFor()
    await keyboard.use(page.getByRole("link", { name: "Check out" }), "Enter")

    for (const [label, text] of Object.entries({ ...ADDRESS, Email: email })) await keyboard.write(field(label), text)
    await keyboard.press("Enter")
    await keyboard.isLedTo(page.getByRole("heading", { name: "Delivery", exact: true }))
    await keyboard.goTo(radio(/^Standard/))
    await keyboard.use(button("Continue to payment"), "Enter")

    await keyboard.isLedTo(page.getByRole("heading", { name: "Payment", exact: true }))
    await keyboard.goTo(radio(/^Card$/))
    await keyboard.press("ArrowDown")
    await button(/^Continue to pay /).waitFor()
    await keyboard.press("ArrowUp")
    await keyboard.use(button(/^Pay /), "Enter")
    await keyboard.isLedTo(field("Card number"))
    await album.take(page, "led to the mistake")
    await keyboard.write(field("Card number"), CARD_NUMBERS.insufficientFunds)
    await keyboard.write(field("Expiry date"), "0134")
    for (const key of ["Home", "ArrowRight", "Delete", "2"]) await keyboard.press(key)
    expect(await field("Expiry date").inputValue()).toBe("02 / 34")
    for (const key of ["Backspace", "Backspace", "1", "2"]) await keyboard.press(key)
    expect(await field("Expiry date").inputValue()).toBe("12 / 34")
    await keyboard.write(field("Security code"), SECURITY_CODE)
    await keyboard.write(field("Name on card"), "Ada Lovelace")
    await keyboard.press("Enter")
    await keyboard.isLedTo(page.getByTestId("declined"))
    await album.take(page, "declined")
    expect(money.authorised()).toEqual([])

    await keyboard.write(field("Card number"), CARD_NUMBERS.approved, "Shift+Tab")
    await keyboard.use(button(/^Pay /), "Space")
    const order = await shopper.confirmation()
    await keyboard.isLedTo(page.getByRole("heading", { name: /^Thank you/ }))
    await album.take(page, "confirmation")
    expect(order).toMatchObject({ payment: "Payment confirmed", total: "$30.50" })
    const orderNo = money.paidOnce()
    expect(stack.books.service(orderNo)).toMatchObject({ authorised: 30.5, held: 30.5, captured: 0 })
    expect(await stack.books.differences(orderNo)).toEqual([])
    expect(await stack.ordersOf(email)).toHaveLength(1)
  })
})
