import { paymentProgress, type CartWithPayment } from "../../../src/storefront"
import { card } from "../../support/cards"
import { elsewhere } from "../../support/elsewhere"
import { good } from "../../support/http"
import { addToOrder } from "../../support/order-edit"
import { paidOrders } from "../../support/paid-orders"
import { savedCards } from "../../support/saved-cards"
import { shop } from "../../support/shop"
import { subscriptionsOf } from "../../support/subscriptions"

const GERMAN = { "x-medusa-locale": "de-AT" }

/** What the server says to a shopper, in the language that the storefront's page is in. */
shop((the) => {
  const away = elsewhere(the)
  const { plan } = subscriptionsOf(the, away)
  beforeEach(() => the.sandbox.control.reset())

  const pay = (cart: { id: string }, body: object, headers: Record<string, string>) =>
    the.store.post<{ message?: string; problems?: { message: string }[]; error?: { message: string } }>(
      `/store/acquiring/carts/${cart.id}/pay`,
      body,
      headers,
    )

  it("tells why a subscription is bought by itself as the page's language is, and not as the browser's", async () => {
    await plan()
    const cart = await the.cartReadyToPay({ items: { tea: 1, unicode: 1 } })
    const noticeOf = async (query = "", headers: Record<string, string> = {}) => {
      const path = `/store/acquiring/methods?cart_id=${cart.id}${query}`
      return good(await the.store.get<{ notice?: string }>(path, headers)).notice
    }
    const german = /^Ein Abonnement wird für sich gekauft: /
    expect(await noticeOf("", GERMAN)).toMatch(german)
    expect(await noticeOf("&locale=de")).toMatch(german)
    expect(await noticeOf("", { "accept-language": "de-DE,de;q=0.9" })).toMatch(/^A subscription is bought by itself: /)
    expect(await noticeOf("", { "x-medusa-locale": "fr-FR" })).toMatch(/^A subscription is bought by itself: /)
    const session = await the.store.post<{ message: string }>(
      `/store/payment-collections/${await collectionOf(cart)}/payment-sessions`,
      { provider_id: "pp_acquiring_default", data: { flow: "card" } },
      GERMAN,
    )
    expect([session.status, session.body.message]).toEqual([400, expect.stringMatching(german)])
  })

  it("tells of a declined card, of what was typed and of another total", async () => {
    const cart = await the.cartReadyToPay()
    await the.createSession(cart)
    const shown = { amount: cart.total, currency_code: cart.currency_code }
    const declined = good(await pay(cart, { ...shown, card: card("declined") }, GERMAN))
    expect(declined.error?.message).toMatch(/^Ihre Karte wurde nicht angenommen\. Es wurde nichts abgebucht; /)
    const asked = good(await pay(cart, { ...shown, card: card("challenge") }, GERMAN))
    expect(asked.error?.message).toMatch(/^Ihre Bank möchte sichergehen, dass Sie es sind\. /)
    const typed = await pay(cart, { ...shown, card: card("approved", { expiration_month: "13" }) }, GERMAN)
    expect(typed).toMatchObject({
      status: 400,
      body: {
        message: "Geben Sie den Ablaufmonat mit zwei Ziffern ein, 01 bis 12.",
        problems: [{ field: "expiration_month", message: expect.stringMatching(/^Geben Sie den Ablaufmonat/) }],
      },
    })
    const other = await pay(cart, { ...shown, amount: 1, card: card() }, GERMAN)
    expect(other).toMatchObject({
      status: 409,
      body: {
        message: expect.stringMatching(
          /^Die Summe hat sich geändert: Sie beträgt jetzt \$\s25,00.*Es wurde nichts abgebucht; bitte prüfen Sie/,
        ),
      },
    })
    const state = await the.store.get<{ message: string }>(`/store/acquiring/carts/${cart.id}/payment`, GERMAN)
    expect(good(state).message).toMatch(/^Ihre Bank möchte sichergehen/)
    const seen = good(await the.store.get<{ cart: CartWithPayment }>(`/store/carts/${cart.id}`, GERMAN)).cart
    expect(paymentProgress(seen)).toMatchObject({
      stage: "failed",
      message: expect.stringMatching(/^Ihre Bank möchte sichergehen/),
    })

    const rows = await the.sql<{ shopper_message: string }>(
      "SELECT shopper_message FROM acquiring_operation ORDER BY sent_at",
    )
    expect(rows[0]?.shopper_message).toMatch(/^Your card was not accepted\./)
    expect(good(await pay(cart, { ...shown, card: card("declined") }, {})).error?.message).toBe(
      rows[0]?.shopper_message,
    )
  })

  it("names the ways to pay that nobody has set, a saved card among them", async () => {
    const { save, signedIn } = savedCards(the)
    const ada = await the.signUp("ada@example.com")
    await save(ada)
    const cart = await the.cartReadyToPay({ customer: ada })
    const path = `/store/acquiring/methods?cart_id=${cart.id}`
    const labels = async (headers: Record<string, string>) =>
      good(await the.store.get<{ methods: { label: string }[] }>(path, { ...signedIn(ada), ...headers })).methods.map(
        ({ label }) => label,
      )
    expect(await labels(GERMAN)).toEqual(["Gespeicherte Karte", "Karte", "Zahlungsseite"])
    expect(await labels({})).toEqual(["Saved card", "Card", "Payment page"])
  })

  it("names the ways to pay what an order still owes", async () => {
    away.settings({ methods: [{ id: "card", label: "Card", labels: { de: "Karte" }, flow: "card" }] })
    const { orderId } = await paidOrders(the).captured()
    const path = `/store/acquiring/payment-collections/${await addToOrder(the, orderId, "tea")}`
    const labels = async (query: string, headers?: Record<string, string>) =>
      good(await the.store.get<{ methods: { label: string }[] }>(`${path}${query}`, headers)).methods.map(
        ({ label }) => label,
      )
    expect(await labels("", GERMAN)).toEqual(["Karte"])
    expect(await labels("?locale=de")).toEqual(["Karte"])
    expect(await labels("")).toEqual(["Card"])
  })

  it("speaks the browser's language on the pages between the shop and the payment page", async () => {
    const { checkoutUrl } = await away.redirect()
    const page = async (url: string, language: string) =>
      (await fetch(url, { headers: { "accept-language": language } })).text()
    const opening = await page(checkoutUrl, "de-DE,de;q=0.9,en;q=0.5")
    expect(opening).toContain(`<html lang="de">`)
    expect(opening).toContain("Die sichere Zahlungsseite wird geöffnet …")
    expect(await page(checkoutUrl, "fr")).toContain("Opening the secure payment page…")
    const wrong = new URL(checkoutUrl)
    wrong.searchParams.set("token", "x")
    expect(await page(wrong.href, "de")).toContain("Dieser Zahlungslink ist nicht gültig.")
  })

  const collectionOf = async (cart: { id: string }) =>
    good(
      await the.store.post<{ payment_collection: { id: string } }>("/store/payment-collections", { cart_id: cart.id }),
    ).payment_collection.id
})
