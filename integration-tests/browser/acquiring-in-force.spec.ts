import { setTimeout as sleep } from "node:timers/promises"

import { SANDBOX_SECRET_KEY } from "../../src/acquirer/domain/sandbox-account"
import { startSandbox } from "../../src/sandbox"
import { CARD_NUMBERS } from "../support/cards"
import { eventually } from "../support/eventually"
import { SANDBOX_ACCOUNT } from "../support/sandbox"
import {
  refusingService,
  selfSignedService,
  serviceSlowToAnswer,
  serviceSlowToConnect,
  type UnhelpfulService,
} from "../support/unhelpful-service"
import { AcquiringPages } from "./actors/acquiring-pages"
import { SettingsPage } from "./actors/settings-page"
import { goToPaymentPage, type Journey, shopInBrowser, type Visitor } from "./shop-in-browser"

/**
 * Settings that are typed and saved on the page, and what comes of them. Each journey puts back what it has changed.
 */
shopInBrowser("acquiring in force", ({ stack, journey }) => {
  async function settingsOf(walk: Journey) {
    const { page } = await walk.merchant()
    await page.goto(`${stack.adminUrl}/settings/acquiring`)
    return { page, pages: new AcquiringPages(page, stack.adminUrl), settings: new SettingsPage(page) }
  }

  journey("what stands in the way of a connection is named, with what to do about it", async (walk) => {
    const { page, pages, settings } = await settingsOf(walk)
    const says = async (verdict: string, ...sentences: (string | RegExp)[]) => {
      await settings.verdict(verdict)
      for (const sentence of sentences) await page.getByRole("main").getByText(sentence).first().waitFor()
      await walk.album.take(page, verdict)
      expect(await pages.violations(page.getByRole("main"))).toEqual([])
    }
    const at = async (service: UnhelpfulService, ...said: Parameters<typeof says>) => {
      try {
        await settings.type("Connection", { "Service address": service.url })
        await says(...said)
      } finally {
        await service.close()
      }
    }
    const CERTIFICATE =
      /Check that base_url names the host its certificate is for, and this server's certificate store\./

    await settings.type("Connection", { "Service address": stack.sandbox.url.replace("http:", "https:") })
    await says("No secure connection", /the secure connection failed/, CERTIFICATE)
    await at(await selfSignedService(), "No secure connection", /SELF_SIGNED_CERT/, CERTIFICATE)

    const { ACQUIRER_MERCHANT_ID: merchantId, ACQUIRER_ACCOUNT_ID: accountId } = SANDBOX_ACCOUNT
    const merchant = { merchantId, accountId, secretKey: SANDBOX_SECRET_KEY, registeredIps: ["192.0.2.7"] }
    const strict = await startSandbox({ port: 0, merchants: [merchant] })
    await at(strict, "Server not registered", /Have this server's outgoing address registered with the service\./)
    await at(
      await refusingService("timestamp expired", -60),
      "Clock is wrong",
      /60 minutes ahead of the service's: set it\./,
    )

    await settings.putBack("Connection", ["Service address"])
    await settings.type("Connection", { "Merchant ID": "999999" })
    await says("IDs not known", /Check merchant ID and account ID\./)
    await settings.putBack("Connection", ["Merchant ID"])
    await says("Connected")
  })

  journey("a service that is slower than the time-outs that were typed is waited for no longer", async (walk) => {
    const { page, settings } = await settingsOf(walk)
    const waits = [
      [await serviceSlowToAnswer(), "For an answer to begin", "Another service answers", /no answer came in time/, 1],
      [await serviceSlowToAnswer(), "For an answer in all", "Another service answers", /not complete in time/, 2],
      [await serviceSlowToConnect(), "To connect", "No secure connection", /no connection was made in time/, 1],
    ] as const
    for (const [service, field, verdict, reason, seconds] of waits) {
      await settings.type("Connection", { "Service address": service.url })
      // With the time-outs that nobody has changed it is waited for until it says something.
      await settings.verdict(verdict)
      service.fallSilent()
      await settings.type("Connection", { [field]: String(seconds * 1_000) })
      expect(await settings.shown(field)).toBe(`${seconds} sec`)
      await settings.verdict("Not reachable")
      await page.getByRole("main").getByText(reason).first().waitFor()
      await settings.putBack("Connection", [field])
      await service.close()
    }
    await settings.putBack("Connection", ["Service address"])
    await settings.verdict("Connected")
  })

  journey("a live account says so on every page, and a sandbox that it is one", async (walk) => {
    const { page, pages, settings } = await settingsOf(walk)
    const badge = (text: string) => page.getByText(text, { exact: true }).first()
    await badge("Test").waitFor()
    // Sandbox address and key are known as such whatever is chosen.
    await settings.edit("Connection")
    await settings.drawer.getByLabel("Service address", { exact: true }).fill("https://service.invalid")
    await settings.drawer.getByLabel("Secret key", { exact: true }).fill("a key of a live account")
    await settings.choose("Sandbox or live", "Live: money moves")
    await settings.save()
    await page.reload()
    await badge("Live").waitFor()
    expect(await settings.shown("Sandbox or live")).toBe("Live: money moves")
    await walk.album.take(page, "live settings")
    expect(await pages.violations(page.getByRole("main"))).toEqual([])
    for (const tab of ["Needs you", "Payments", "Health"] as const) {
      await pages.open(tab)
      await badge("Live").waitFor()
      expect(await badge("Test").count()).toBe(0)
      await walk.album.take(page, `live ${tab}`)
    }

    await page.goto(`${stack.adminUrl}/settings/acquiring`)
    await settings.edit("Connection")
    await settings.choose("Sandbox or live", "Sandbox: no money moves")
    await settings.save()
    await page.reload()
    await badge("Test").waitFor()
    expect(await badge("Live").count()).toBe(0)
    await settings.putBack("Connection", ["Service address", "Secret key", "Sandbox or live"])
    await settings.verdict("Connected")
  })

  interface Purchase {
    handle?: string
    region?: string
    instalments?: string
  }

  /** What a shopper buys by card, and the request that the service got of it. */
  async function bought(walk: Journey, { handle = "tide-mug", region, instalments }: Purchase = {}) {
    const { page, shopper, email } = await walk.visit()
    await shopper.open()
    if (region) await shopper.chooseRegion(region)
    await shopper.addToCart(handle)
    await shopper.open("/checkout")
    await shopper.fillAddress({ Email: email })
    await shopper.chooseDelivery()
    await shopper.fillCard(CARD_NUMBERS.approved)
    const offered = page.getByRole("combobox", { name: "Installments" })
    const isOffered = (await offered.count()) > 0
    if (instalments) await offered.selectOption({ label: instalments })
    await shopper.pay()
    const { number } = await shopper.confirmation()
    const [request] = stack.sandbox.control.requests({ operation: "authorise" }).slice(-1)
    const body = request?.body as Record<string, unknown> & { cart_items?: { basic_item_data: Item }[] }
    return { number, body, orderNo: request?.orderNos[0] ?? "", isOffered }
  }
  interface Item {
    price: { amount_usd?: number; amount_local_currency: number }
  }
  async function withoutDollarPrice<Result>(handle: string, act: () => Promise<Result>): Promise<Result> {
    const mark = (deleted: string) =>
      stack.sql(
        `UPDATE price SET deleted_at = ${deleted} WHERE currency_code = 'usd' AND price_set_id IN (
           SELECT link.price_set_id FROM product_variant_price_set link
           JOIN product_variant variant ON variant.id = link.variant_id
           JOIN product ON product.id = variant.product_id WHERE product.handle = $1)`,
        [handle],
      )
    await mark("now()")
    return act().finally(() => mark("NULL"))
  }

  const deliveryIn = (body: object) => Object.keys(body).filter((name) => name.startsWith("delivery_"))

  journey("the next orders are paid, asked about and told of as it was saved", async (walk) => {
    const { page, settings } = await settingsOf(walk)
    const { drawer } = settings
    await settings.edit("Checkout")
    await settings.choose("Capture", "At once, when there is an order")
    await drawer.getByLabel("Installments", { exact: true }).fill("3\n6")
    await settings.addPair("Installment plans at the service", ["3", "PLAN-3"])
    await settings.addRule({ open3d: "On", from: ["USD", "35"] })
    await settings.addRule({ open3d: "On", countries: "JP" })
    await walk.album.take(page, "checkout")
    await settings.save()
    await settings.edit("Data sent")
    await drawer.getByRole("checkbox", { name: /^Delivery/ }).click()
    await settings.addPair("Rates to US dollars", ["JPY", "0.0125"])
    await settings.save()

    const small = await bought(walk, { instalments: "3 installments" })
    expect(small.body).toMatchObject({ open3d: "0", installments: "3", installments_id: "PLAN-3" })
    expect(deliveryIn(small.body)).toEqual([])
    await eventually(async () => Number(stack.books.service(small.orderNo)?.captured) === 30.5 || undefined)
    const merchant = await walk.merchant()
    await merchant.openOrder(small.number)
    await merchant.seesPayment("Captured")
    await walk.album.take(merchant.page, "captured at once")

    // 32.00 and the delivery are more than the rule's sum.
    const large = await bought(walk, { handle: "pebble-espresso-cups", instalments: "6 installments" })
    expect(large.body).toMatchObject({ open3d: "1", installments: "6" })
    expect(large.body.installments_id ?? "").toBe("")
    // Only goods without a price in dollars are told of at the rate.
    const japanese = await withoutDollarPrice("cone-dripper", () =>
      bought(walk, { region: "Japan · JPY", handle: "cone-dripper" }),
    )
    expect(japanese.body).toMatchObject({ open3d: "1", billing_country: "JP", currency: "JPY" })
    const [item] = japanese.body.cart_items ?? []
    const local = item?.basic_item_data.price.amount_local_currency ?? NaN
    expect(item?.basic_item_data.price.amount_usd).toBeCloseTo(local * 0.0125, 2)

    await settings.putBack("Checkout", [
      "Capture",
      "Installments",
      "Installment plans at the service",
      "3-D Secure by rules",
    ])
    await settings.putBack("Data sent", ["Left out", "Rates to US dollars"])
    const after = await bought(walk, { handle: "pebble-espresso-cups" })
    expect(after.isOffered).toBe(false)
    expect(after.body).toMatchObject({ open3d: "0" })
    expect(deliveryIn(after.body)).toContain("delivery_city")
    await merchant.openOrder(after.number)
    await merchant.seesPayment("Authorized")
  })

  journey("shoppers come back where it was saved, as long and as often as it was saved", async (walk) => {
    const { page, settings } = await settingsOf(walk)
    await settings.type("Checkout", { "A checkout lasts": "1", "Storefront addresses": "https://elsewhere.example" })
    const stranger = await walk.visitReadyToPay()
    await stranger.page.getByRole("radio", { name: "Payment page" }).check({ force: true })
    await stranger.page.getByRole("button", { name: /^Continue to pay / }).click()
    await stranger.page.getByTestId("problem").waitFor()
    await walk.album.take(stranger.page, "not where shoppers come back")
    expect(stack.sandbox.control.requests({ operation: "checkout" })).toEqual([])

    await settings.type("Checkout", { "Storefront addresses": `https://elsewhere.example\n${stack.shopUrl}` })
    const link = await checkoutLink(stranger)
    expect(link.expires - link.issued).toBe(60)
    await settings.putBack("Checkout", ["A checkout lasts", "Storefront addresses"])
    const usual = await checkoutLink(await walk.visitReadyToPay())
    expect(usual.expires - usual.issued).toBe(3_600)

    // A cart first, then the address that all these shoppers share.
    await settings.type("Checkout", { "Failed cards per cart": "1", "Counted over": "7" })
    const tester = await walk.visitReadyToPay()
    const { page: shop, shopper } = tester
    const sent = () => stack.sandbox.control.requests({ operation: "authorise" }).length
    const before = sent()
    await shopper.fillCard(CARD_NUMBERS.declined)
    await shopper.pay()
    await shop.getByTestId("declined").waitFor()
    await shopper.fillCard(CARD_NUMBERS.approved)
    await shopper.pay()
    const refused = shop.getByText(/^Too many attempts to pay by card\..*please wait 7 minutes /)
    await refused.waitFor()
    await walk.album.take(shop, "too many declined cards")
    expect(sent()).toBe(before + 1)
    await settings.putBack("Checkout", ["Failed cards per cart"])
    await settings.type("Checkout", { "Failed cards per address": "1" })
    const neighbour = await walk.visitReadyToPay()
    await neighbour.shopper.fillCard(CARD_NUMBERS.approved)
    await neighbour.shopper.pay()
    await neighbour.page.getByText(/^Too many attempts to pay by card\..*please wait 7 minutes /).waitFor()
    expect(sent()).toBe(before + 1)
    await settings.putBack("Checkout", ["Failed cards per address", "Counted over"])
    await neighbour.shopper.fillCard(CARD_NUMBERS.approved)
    await neighbour.shopper.pay()
    await neighbour.shopper.confirmation()

    await sleep(Math.max(0, (link.expires + 1) * 1_000 - Date.now()))
    await page.goto(link.url)
    await page.getByText(/^This payment link has expired\./).waitFor()
  })

  /** The address of the payment page that a shopper opens inside the shop, and from when to when it is good. */
  async function checkoutLink(visitor: Visitor): Promise<{ url: string; issued: number; expires: number }> {
    await goToPaymentPage(visitor, true)
    const url = (await visitor.page.locator(`iframe[title="Payment page"]`).getAttribute("src")) ?? ""
    const [, claims = ""] = (new URL(url).searchParams.get("token") ?? "").split(".")
    const { iat, exp } = JSON.parse(Buffer.from(claims, "base64url").toString()) as { iat: number; exp: number }
    return { url, issued: iat, expires: exp }
  }

  journey("how long everything is kept is typed, saved and put back", async (walk) => {
    const { page, settings } = await settingsOf(walk)
    const kept = {
      "Operations are kept": "400",
      "Notifications are kept": "31",
      "Bank details are kept": "32",
      "Reports of runs and batches are kept": "33",
    }
    const shown = () => Promise.all(Object.keys(kept).map((field) => settings.shown(field)))
    const before = await shown()
    await settings.type("Retention", kept)
    await page.reload()
    expect(await shown()).toEqual(["400 days", "31 days", "32 days", "33 days"])
    await settings.putBack("Retention", Object.keys(kept))
    await page.reload()
    expect(await shown()).toEqual(before)
  })
})
