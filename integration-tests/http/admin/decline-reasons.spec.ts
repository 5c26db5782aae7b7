import type { HealthDaysAnswer } from "../../../src/api/admin/acquiring/http-types"
import { acquiringAdmin } from "../../support/acquiring-admin"
import { card } from "../../support/cards"
import { elsewhere, type Checkout } from "../../support/elsewhere"
import { good } from "../../support/http"
import { shop } from "../../support/shop"

/** Why a payment was declined: by the answer to a card, and by what the service reported of all others. */
shop((the) => {
  const { browser, redirect, apm, atTheService, payWith, worked, transactions } = elsewhere(the)
  const acquiring = acquiringAdmin(the.admin)

  async function declinedOnPage(): Promise<Checkout> {
    const checkout = await redirect()
    await payWith(await atTheService(checkout), "pending")
    the.sandbox.control.decide(transactions(checkout)[0]!.transactionId, { outcome: "decline" })
    return checkout
  }
  async function declinedWallet(): Promise<Checkout> {
    const checkout = await apm("wallet")
    const page = await browser.open(checkout.checkoutUrl)
    await browser.submit(page.forms[0]!, undefined, { button: "decline" })
    return checkout
  }
  async function declinedCard(): Promise<void> {
    const cart = await the.cartReadyToPay()
    await the.createSession(cart)
    await the.payByCard(cart, card("insufficientFunds"))
  }
  const listed = async ({ orderNo }: Checkout) => (await acquiring.payments(`q=${orderNo}`)).payments[0]!

  it("is said of a payment page and of an alternative method, in the list, the CSV and at the payment", async () => {
    const page = await declinedOnPage()
    const wallet = await declinedWallet()
    await worked()
    const onPage = await listed(page)
    expect(onPage).toMatchObject({ status: "declined", decline: { code: "1005", reason: "Do not honour" } })
    expect((await acquiring.payment(onPage.id)).facts).toMatchObject({
      ...{ result_code: "1005", result_text: "Do not honour" },
    })
    const byWallet = await listed(wallet)
    expect(byWallet).toMatchObject({ status: "declined", decline: { code: "1071", reason: "Declined by the method" } })
    const csv = good(await the.admin.get<string>("/admin/acquiring/payments/export"))
    expect(csv).toContain(",1005,Do not honour,")
    expect(csv).toContain(",1071,Declined by the method,wallet")
  })

  it("goes with the transaction it was said of", async () => {
    const wallet = await declinedWallet()
    await worked()
    const page = await browser.open(wallet.checkoutUrl)
    await browser.submit(page.forms[0]!, undefined, { button: "pay" })
    await worked()
    expect(await listed(wallet)).toMatchObject({ status: "authorised", decline: null })
    const rows = await the.sql("SELECT decline_code, decline_reason FROM acquiring_payment")
    expect(rows).toEqual([{ decline_code: null, decline_reason: null }])
  })

  it("adds up to the declined payments of the same days, those without a reason among them", async () => {
    await declinedOnPage()
    await declinedWallet()
    await declinedCard()
    await worked()
    the.sandbox.control.notificationSettings({ enabled: false })
    const silent = await declinedOnPage()
    await acquiring.refresh((await listed(silent)).id)
    const { accounts } = good(await the.admin.get<HealthDaysAnswer>("/admin/acquiring/health/days?days=2"))
    const [account] = accounts
    expect(account?.days.at(-1)?.declined).toBe(4)
    expect(account?.declines).toEqual([
      { code: "1005", reason: "Do not honour", meaning: null, count: 1 },
      { code: "1051", reason: "Insufficient funds", meaning: "insufficient_funds", count: 1 },
      { code: "1071", reason: "Declined by the method", meaning: null, count: 1 },
      { code: null, reason: null, meaning: null, count: 1 },
    ])
  })
})
