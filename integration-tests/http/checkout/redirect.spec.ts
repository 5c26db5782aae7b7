import { card } from "../../support/cards"
import { elsewhere, STOREFRONT } from "../../support/elsewhere"
import { shop } from "../../support/shop"

shop((the) => {
  const { browser, redirect, atTheService, payWith, completed, sums, transactions, requests, settings } = elsewhere(the)

  describe("paying on the hosted page", () => {
    it("goes from the session to the service, back to the storefront and ends in an order", async () => {
      const checkout = await redirect({ items: { tea: 2 } }, { return_url: `${STOREFRONT}/checkout/back?step=3` })
      expect(the.sandbox.control.requests()).toEqual([])

      const service = await atTheService(checkout)
      expect(service.url).toContain(`${the.sandbox.url}/checkout/`)
      expect(service.text).toContain("45.00 USD")
      const back = await payWith(service)

      expect(back.isElsewhere).toBe(true)
      const landed = new URL(back.url)
      expect(landed.origin + landed.pathname).toBe(`${STOREFRONT}/checkout/back`)
      expect(Object.fromEntries(landed.searchParams)).toEqual({
        step: "3",
        cart_id: checkout.cart.id,
        payment_session_id: checkout.session.id,
        status: "authorised",
      })

      const order = await the.orderOf(await completed(checkout.cart))
      expect(order.payment_status).toBe("authorized")
      expect(order.total).toBe(45)
      expect(sums(checkout)).toMatchObject({ held: "45.00", successfulAuthorisations: 1 })
      expect(order.payment_collections[0]?.payments?.[0]?.data).toMatchObject({
        order_no: checkout.orderNo,
        transaction_id: transactions(checkout)[0]?.transactionId,
      })
    })

    it("takes the shopper back by POST as well", async () => {
      the.sandbox.control.settings({ returnMethod: "POST" })
      const checkout = await redirect()
      const bounce = await payWith(await atTheService(checkout))
      const back = await browser.submit(bounce.forms[0]!)
      expect(new URL(bounce.forms[0]!.action).pathname).toBe(`/acquiring/return/${checkout.session.id}`)
      expect(new URL(back.url).searchParams.get("status")).toBe("authorised")
      expect(await completed(checkout.cart)).toMatchObject({ id: expect.any(String) })
    })

    it("answers the returning browser whatever body it posts", async () => {
      const checkout = await redirect()
      await payWith(await atTheService(checkout))
      const address = returnAddressOf(checkout.orderNo)
      for (const [type, body] of [
        ["application/json", "{"],
        ["application/x-www-form-urlencoded", `padding=${"x".repeat(300_000)}`],
        ["multipart/form-data", "no boundary"],
        ["text/xml", "<a>"],
      ] as const) {
        const answer = await fetch(address, {
          method: "POST",
          redirect: "manual",
          headers: { "content-type": type },
          body,
        })
        expect(answer.status).toBe(303)
      }
    })

    it("sends the service everything the store knows, and nothing before the shopper goes there", async () => {
      const checkout = await redirect({ items: { tea: 1 }, region: "eur" })
      await atTheService(checkout)
      const [sent] = requests("checkout", checkout)
      const order = sent?.body as Record<string, unknown>
      expect(order).toMatchObject({
        order_no: checkout.orderNo,
        currency: "EUR",
        amount: "26.78",
        billing_country: "DE",
        billing_city: "Köln",
        notify_url: `${the.url()}hooks/acquiring/default/notifications`,
      })
      expect(order.return_url).toMatch(new RegExp(`^${the.url()}acquiring/return/${checkout.session.id}\\?token=`))
      expect(order.cancel_url).toMatch(new RegExp(`^${the.url()}acquiring/cancel/${checkout.session.id}\\?token=`))
    })
  })

  describe("our page around the service's form", () => {
    it("may post to the service alone, be framed by the storefront alone, and load nothing", async () => {
      settings({ storefront_origins: ["https://shop.example", "http://localhost:8000"] })
      const checkout = await redirect()
      const page = await browser.open(checkout.checkoutUrl)
      const policy = new Map(
        (page.headers.get("content-security-policy") ?? "").split("; ").map((part) => {
          const [name = "", ...values] = part.split(" ")
          return [name, values.join(" ")]
        }),
      )
      expect(policy.get("default-src")).toBe("'none'")
      expect(policy.get("form-action")).toBe(new URL(the.sandbox.url).origin)
      expect(policy.get("frame-ancestors")).toBe("https://shop.example http://localhost:8000")
      expect(policy.get("base-uri")).toBe("'none'")
      expect(policy.get("script-src")).toMatch(/^'nonce-[\w+/=]{20,}'$/)
      expect(page.headers.get("x-frame-options")).toBeNull()
      expect(page.headers.get("cache-control")).toBe("no-store")
      expect(page.headers.get("referrer-policy")).toBe("no-referrer")
      const again = await browser.open(checkout.checkoutUrl)
      expect(again.headers.get("content-security-policy")).not.toBe(page.headers.get("content-security-policy"))
    })

    it("says what an account knows to the customer who is signed in, and to nobody who typed their e-mail address", async () => {
      settings({ open3d: "on", open3d_rules: [{ open3d: "off", customers: "returning" }] })
      const email = "grace@example.com"
      const customer = await the.signUp(email)
      const bought = await the.cartReadyToPay({ email, customer })
      await the.createSession(bought, { customer })
      expect((await the.payByCard(bought, card(), {}, customer)).body.type).toBe("order")

      const opened = async (customer?: string, cartOf?: string) => {
        const cart = await the.cartReadyToPay({ email, ...(cartOf ? { customer: cartOf } : {}) })
        expect(cart.customer_id).toBe(bought.customer_id)
        const plan = { data: { flow: "redirect" }, ...(customer ? { customer } : {}) }
        const { data } = await the.createSession(cart, plan)
        const page = await browser.open(String(data.checkout_url))
        const sent = requests("checkout", { orderNo: String(data.order_no) })[0]?.body as Record<string, unknown>
        return { page: JSON.stringify(page.forms), sent }
      }
      const mallory = await the.signUp("mallory@example.com")
      for (const { page, sent } of [await opened(), await opened(mallory), await opened(undefined, customer)]) {
        expect(sent).toMatchObject({ shopper_email: email, shopper_level: "guest", open3d: "1" })
        expect(sent).not.toHaveProperty("account_owner")
        expect(page).not.toContain(bought.customer_id)
      }
      const { page, sent } = await opened(customer, customer)
      expect(sent).toMatchObject({
        shopper_level: "registered",
        open3d: "0",
        account_owner: { past_orders_count: "1" },
      })
      expect(page).toContain(bought.customer_id)
    })

    it("lets no browser say who was signed in", async () => {
      const cart = await the.cartReadyToPay()
      const data = { flow: "redirect", customer_id: cart.customer_id }
      const refused = await the.trySession(cart, { data })
      expect(refused).toMatchObject({
        status: 400,
        body: { message: expect.stringContaining("customer_id: only the store") },
      })
    })

    it("carries the form's inputs and nothing else of the service's page", async () => {
      const checkout = await redirect()
      const page = await browser.open(checkout.checkoutUrl)
      expect(page.forms).toHaveLength(1)
      expect(page.forms[0]?.action).toBe(`${the.sandbox.url}/checkout`)
      const fields = new Map(page.forms[0]?.fields)
      expect(fields.get("order_no")).toBe(checkout.orderNo)
      expect(fields.get("orderAmount")).toBe("25.00")
      expect(fields.get("merNo")).toBe("100001")
      expect(page.text).not.toContain("onload")
      expect(page.scripts).toEqual([
        [
          'const form = document.getElementById("checkout")',
          'const [visit] = performance.getEntriesByType("navigation")',
          'if (visit?.type !== "back_forward") HTMLFormElement.prototype.submit.call(form)',
          'else document.getElementById("continue").hidden = false',
        ].join("\n"),
      ])
    })

    it("escapes hostile names and addresses and hands them on unchanged", async () => {
      const hostile = `"><script>alert(1)</script><img src=x onerror='alert(2)'>&amp;`
      const address = {
        first_name: hostile,
        last_name: `O'Neill "the" <b>`,
        address_1: `</form><form action=//evil>`,
        city: "</script>",
      }
      const checkout = await redirect({ address, email: "ada+<tag>@example.com".replace(/[<>]/g, "") })
      const page = await browser.open(checkout.checkoutUrl)
      expect(page.forms).toHaveLength(1)
      expect(page.scripts).toHaveLength(1)
      expect(page.text).not.toContain("<img")
      expect(page.text).not.toContain("<script>alert")
      const fields = new Map(page.forms[0]?.fields)
      expect(fields.get("first_name")).toBe(hostile)
      expect(fields.get("last_name")).toBe(address.last_name)
      expect(fields.get("billing_address")).toBe(address.address_1)
      expect(fields.get("shipCity")).toBe("</script>")
      const back = await payWith(await browser.submit(page.forms[0]!))
      expect(new URL(back.url).searchParams.get("status")).toBe("authorised")
      await completed(checkout.cart)
      expect(sums(checkout)?.successfulAuthorisations).toBe(1)
    })

    it("says in plain words that the payment page cannot be opened, and lets the shopper go back", async () => {
      const checkout = await redirect()
      the.sandbox.control.addFault({ kind: "garbage", operation: "checkout" })
      const page = await browser.open(checkout.checkoutUrl)
      expect(page.status).toBe(502)
      expect(page.text).toContain('role="alert"')
      expect(page.text).toContain(`href="${STOREFRONT}"`)
      expect(page.text).not.toContain(the.sandbox.url)
      expect(page.text).toContain("could not be opened. Nothing was charged; please try again")
      const again = await atTheService(checkout)
      expect(again.forms.length).toBeGreaterThan(0)
    })
  })

  function returnAddressOf(orderNo: string): string {
    const [sent] = the.sandbox.control.requests({ operation: "checkout", orderNo })
    return (sent?.body as { return_url: string }).return_url
  }
})
