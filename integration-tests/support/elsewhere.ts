import type { HttpTypes } from "@medusajs/framework/types"

import workNotifications from "../../src/jobs/work-notifications"
import { BrowserByHand, type Page } from "./browser-by-hand"
import { card, CARD_NUMBERS, SECURITY_CODE } from "./cards"
import type { CartPlan, Completion } from "./checkout"
import { good } from "./http"
import type { Shop } from "./shop"
import { untilFree } from "./until-free"

export const STOREFRONT = "http://localhost:8000"

/** A cart whose shopper pays on another page. */
export interface Checkout {
  cart: HttpTypes.StoreCart
  session: HttpTypes.StorePaymentSession
  orderNo: string
  checkoutUrl: string
}

export interface PaidCheckout extends Checkout {
  order: HttpTypes.StoreOrder
  transactionId: string
}

/** For a test in which a call must not end before the service answers, however slow the machine is. */
export const PATIENT = { connect_ms: 5_000, headers_ms: 20_000, body_ms: 20_000, total_ms: 30_000 }

/** Settings of the tests' account: short waits, so that what is unknown is known soon. */
export const QUICK = {
  timeouts: { connect_ms: 1_000, headers_ms: 2_000, body_ms: 1_000, total_ms: 2_500 },
  asking: {
    within_ms: 500,
    absence_after_ms: 200,
    first_after_ms: 100,
    longest_interval_ms: 2_000,
    being_paid_ms: 500,
  },
}

/**
 * What a shopper does away from the store, and what the service does behind its back: for tests of the hosted page,
 * alternative methods, notifications and reconciling. Makes Medusa's own address known to the service.
 */
export function elsewhere(shop: Shop) {
  const browser = new BrowserByHand([STOREFRONT])

  beforeEach(() => {
    process.env.MEDUSA_BACKEND_URL = shop.url().replace(/\/$/, "")
    settings({})
    shop.sandbox.control.reset()
  })
  afterEach(() => shop.sandbox.control.reset())
  afterAll(() => {
    delete process.env.MEDUSA_BACKEND_URL
    delete process.env.ACQUIRER_SETTINGS
  })

  /** Changes the account's settings until the end of the test. */
  function settings(change: Record<string, unknown>): void {
    process.env.ACQUIRER_SETTINGS = JSON.stringify({ ...QUICK, ...change })
  }

  async function checkout(data: Record<string, unknown>, plan?: CartPlan): Promise<Checkout> {
    const cart = await shop.cartReadyToPay(plan)
    return checkoutOf(cart, data)
  }

  async function checkoutOf(cart: HttpTypes.StoreCart, data: Record<string, unknown>): Promise<Checkout> {
    const session = await shop.createSession(cart, { data })
    const { order_no, checkout_url } = session.data as { order_no: string; checkout_url: string }
    return { cart, session, orderNo: order_no, checkoutUrl: checkout_url }
  }

  const redirect = (plan?: CartPlan, data: Record<string, unknown> = {}) =>
    checkout({ flow: "redirect", ...data }, plan)
  const apm = (method: string, plan?: CartPlan, data: Record<string, unknown> = {}) =>
    checkout({ flow: "apm", payment_method: method, ...data }, plan)

  /** From `checkout_url` through our page's form to the service's own page. */
  async function atTheService({ checkoutUrl }: Pick<Checkout, "checkoutUrl">, framed = false): Promise<Page> {
    const ours = await browser.open(checkoutUrl, { framed })
    const [form] = ours.forms
    if (!form || ours.status !== 200) throw new Error(`No form at checkout_url (${ours.status}): ${ours.text}`)
    return browser.submit(form, {}, { framed })
  }

  /** Types a card on the hosted page and pays. */
  function payWith(page: Page, kind: keyof typeof CARD_NUMBERS = "approved", framed = false): Promise<Page> {
    const [form] = page.forms
    if (!form) throw new Error(`No card form at ${page.url}: ${page.text}`)
    const year = String(new Date().getUTCFullYear() + 3).slice(2)
    const typed = {
      number: CARD_NUMBERS[kind],
      expiration: `12/${year}`,
      security_code: SECURITY_CODE,
      owner: "Ada Lovelace",
    }
    return browser.submit(form, typed, { framed })
  }

  /** Pays on the hosted page and does not come back: the browser is closed before it follows anything. */
  async function payAndVanish(checkout: Pick<Checkout, "checkoutUrl">): Promise<void> {
    await payAndClose(await atTheService(checkout))
  }

  /** The same on a page that is open. */
  async function payAndClose({ forms: [form] }: Page): Promise<void> {
    const year = String(new Date().getUTCFullYear() + 3).slice(2)
    const answer = await fetch(form?.action ?? "", {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams([
        ...(form?.fields.filter(([name]) => name === "attempt") ?? []),
        ["number", CARD_NUMBERS.approved],
        ["expiration", `12/${year}`],
        ["security_code", SECURITY_CODE],
        ["owner", "Ada Lovelace"],
      ]),
    })
    await answer.arrayBuffer()
  }

  async function completed(cart: { id: string }): Promise<HttpTypes.StoreOrder> {
    const completion: Completion = good(await shop.complete(cart))
    if (!completion.order) throw new Error(`No order: ${JSON.stringify(completion.error ?? completion)}`)
    return completion.order
  }

  /** The order that came of a cart by itself, or undefined. */
  async function orderIdOf(cart: { id: string }): Promise<string | undefined> {
    const rows = await shop.sql<{ order_id: string }>(
      "SELECT order_id FROM order_cart WHERE cart_id = $1 AND deleted_at IS NULL",
      [cart.id],
    )
    return rows[0]?.order_id
  }

  /** Runs the worker until `done` holds, and waits for the end of what it is at; throws after a minute. */
  async function until<T>(what: string, done: () => Promise<T | undefined | false>): Promise<T> {
    const end = Date.now() + 60_000
    for (;;) {
      const value = await done()
      if (value) {
        await untilFree(shop)
        return value
      }
      if (Date.now() > end) throw new Error(`It never came to be: ${what}`)
      await workNotifications(shop.container)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }

  /** Until everything the service has to tell is delivered and worked. */
  async function worked(): Promise<NotificationRow[]> {
    return until("everything told is worked", async () => {
      const isReported = shop.sandbox.control.notifications().every(({ state }) => state !== "waiting")
      const rows = await notifications()
      return isReported && rows.every(({ state }) => state !== "received") && rows
    })
  }

  function notifications(): Promise<NotificationRow[]> {
    return shop.sql<NotificationRow>("SELECT * FROM acquiring_notification ORDER BY created_at, id")
  }

  /** An order paid by card in the store, long enough ago that the service has told of it. */
  async function paidByCard(by = card(), plan?: CartPlan): Promise<PaidCheckout> {
    const cart = await shop.cartReadyToPay(plan)
    const session = await shop.createSession(cart)
    const { body } = await shop.payByCard(cart, by)
    if (!body.order) throw new Error(JSON.stringify(body))
    const orderNo = String(session.data.order_no)
    await worked()
    await shop.sql("DELETE FROM acquiring_notification")
    return {
      cart,
      session,
      orderNo,
      checkoutUrl: "",
      order: body.order,
      transactionId: transactions({ orderNo })[0]?.transactionId ?? "",
    }
  }

  const sums = ({ orderNo }: Pick<Checkout, "orderNo">) => shop.sandbox.control.sums({ orderNo })[0]
  const transactions = ({ orderNo }: Pick<Checkout, "orderNo">) => shop.sandbox.control.transactions({ orderNo })
  const requests = (operation: string, { orderNo }: Pick<Checkout, "orderNo">) =>
    shop.sandbox.control.requests({ operation, orderNo })
  /** Where the service was told to send the shopper back to. */
  const returnAddress = (checkout: Pick<Checkout, "orderNo">) =>
    (requests("checkout", checkout).at(-1)?.body as { return_url?: string } | undefined)?.return_url ?? ""

  /** Waits until nothing of a checkout is held any more, and whoever released it has written that down. */
  async function reversed(checkout: Pick<Checkout, "orderNo">): Promise<void> {
    const isCancelled = async () => sums(checkout)?.held === "0.00" && transactions(checkout)[0]?.status === "cancelled"
    await until("the money is released", isCancelled)
    await untilFree(shop)
  }

  /** The same of money that was captured. */
  async function refunded(checkout: Pick<Checkout, "orderNo">, amount: string): Promise<void> {
    await until("the money is refunded", async () => sums(checkout)?.refunded === amount)
    await untilFree(shop)
  }

  function incidents(): Promise<Incident[]> {
    return shop.sql<Incident>("SELECT * FROM acquiring_incident ORDER BY created_at")
  }

  return {
    browser,
    settings,
    checkoutOf,
    redirect,
    apm,
    atTheService,
    payWith,
    payAndVanish,
    payAndClose,
    completed,
    orderIdOf,
    until,
    worked,
    notifications,
    paidByCard,
    reversed,
    refunded,
    sums,
    transactions,
    requests,
    returnAddress,
    incidents,
  }
}

export interface Incident {
  kind: string
  key: string
  order_no: string | null
  transaction_id: string | null
  order_id: string | null
  amount: string | null
  currency_code: string | null
  message: string
  release: string | null
  next_step: string | null
  seen: number
  resolved_at: Date | null
}

export interface NotificationRow {
  id: string
  state: "received" | "done" | "unmatched" | "attention"
  order_no: string | null
  transaction_id: string | null
  status_code: string | null
  fields: Record<string, string>
  outcome: string | null
  deliveries: number
  attempts: number
  signature: string
}
