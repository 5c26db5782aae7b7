import { randomUUID } from "node:crypto"

import type { Browser, BrowserContext, Page } from "playwright-core"

import { openBrowser } from "../storefront/checks/browser"
import { ADDRESS, Shopper } from "../storefront/checks/shopper"
import { memory } from "../storefront/src/shop/memory"
import { checkout } from "../support/checkout"
import { lazy } from "../support/lazy"
import type { Merchant } from "./actors/merchant"
import { PaymentPage } from "./actors/payment-page"
import { Album } from "./album"
import { Desk } from "./desk"
import { Money } from "./money"
import { type AccountInEnvironment, Stack } from "./stack/stack"
import { preparedTemplate } from "./stack/template"

const SCREENS = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 900 } }
/** A machine may be busy; a test that has stopped working is told by what it waits for, not by its time. */
const STEP_MS = 60_000

/** As the storefront's form sends what `Shopper` types. */
const TYPED = {
  first_name: ADDRESS["First name"],
  last_name: ADDRESS["Last name"],
  address_1: ADDRESS["Street and number"],
  postal_code: ADDRESS["Postal code"],
  city: ADDRESS["Town or city"],
  province: "",
  phone: "",
}

export interface Visitor {
  page: Page
  context: BrowserContext
  shopper: Shopper
  /** Theirs alone, so that their orders can be told from others'. */
  email: string
}

/** One test's browser windows and pictures. */
export interface Journey {
  album: Album
  /** What the service's books say of the payments of this test. */
  money: Money
  /** A person of their own: no cookies, an empty cart. */
  visit(screen?: keyof typeof SCREENS): Promise<Visitor>
  /**
   * A person who has put goods into a cart and stands before the ways to pay. The cart is made without a browser: how
   * shoppers come so far is what the tests of the storefront, the cards and the subscriptions are about.
   */
  visitReadyToPay(screen?: keyof typeof SCREENS): Promise<Visitor>
  /** A merchant who has signed in. */
  merchant(): Promise<Merchant>
}

export interface ShopInBrowser {
  stack: Stack
  journey(name: string, walk: (journey: Journey) => Promise<void>, timeout?: number): void
}

/** A whole shop and a browser for one file of tests. After each test the database is searched for card data. */
export function shopInBrowser(
  name: string,
  tests: (shop: ShopInBrowser) => void,
  account: AccountInEnvironment = "everything",
): void {
  let stack: Stack | undefined
  let browser: Browser | undefined
  let desk: Desk | undefined
  beforeAll(async () => {
    stack = await Stack.open(name, account)
    browser = await openBrowser()
    desk = new Desk(browser, SCREENS.desktop, STEP_MS)
  }, 600_000)
  afterAll(async () => {
    await browser?.close()
    await stack?.close()
  }, 180_000)

  tests({
    stack: lazy(() => given(stack)),
    journey: (title, walk, timeout = 900_000) =>
      test(
        title,
        async () => {
          const contexts: BrowserContext[] = []
          const album = new Album(`${name} ${title}`)
          try {
            await walk(journey(given(stack), given(browser), given(desk), album, contexts))
          } catch (error) {
            for (const page of [...contexts.flatMap((context) => context.pages()), ...given(desk).pages()]) {
              await album.take(page, "failed").catch(() => undefined)
            }
            throw error
          } finally {
            await Promise.all([...contexts.map((context) => context.close()), given(desk).tidy()])
          }
          expect(await given(stack).cardDataLeft()).toEqual([])
        },
        timeout,
      ),
  })
}

function journey(stack: Stack, browser: Browser, desk: Desk, album: Album, contexts: BrowserContext[]): Journey {
  const enter = async (screen: keyof typeof SCREENS, email: string, cartId?: string): Promise<Visitor> => {
    const isPhone = screen === "phone"
    const kept = cartId ? [{ name: memory.cartId.key, value: cartId }] : []
    const context = await browser.newContext({
      storageState: { cookies: [], origins: [{ origin: stack.shopUrl, localStorage: kept }] },
      viewport: SCREENS[screen],
      isMobile: isPhone,
      hasTouch: isPhone,
      reducedMotion: "reduce",
    })
    context.setDefaultTimeout(STEP_MS)
    contexts.push(context)
    const page = await context.newPage()
    return { page, context, email, shopper: new Shopper(page, stack.shopUrl) }
  }
  return {
    album,
    money: new Money(stack.sandbox),
    visit: (screen = "desktop") => enter(screen, newEmail()),
    async visitReadyToPay(screen = "desktop") {
      const email = newEmail()
      const shop = checkout(stack.store, preparedTemplate)
      const cart = await shop.cartReadyToPay({ items: { "tide-mug": 1 }, email, address: TYPED })
      const visitor = await enter(screen, email, cart.id)
      await visitor.shopper.open("/checkout")
      await visitor.page.getByRole("button", { name: /^(Pay|Continue to pay) / }).waitFor()
      return visitor
    },
    merchant: () => desk.merchant(stack),
  }
}

/** Chooses the payment page in the checkout and goes there; `framed`: inside the shop's own page. */
export async function goToPaymentPage({ page }: Visitor, framed = false): Promise<PaymentPage> {
  await page.getByRole("radio", { name: "Payment page" }).check({ force: true })
  await page.getByRole("radio", { name: framed ? "Inside this page" : "On its own page" }).check({ force: true })
  await page.getByRole("button", { name: /^Continue to pay / }).click()
  const paymentPage = new PaymentPage(framed ? page.frameLocator(`iframe[title="Payment page"]`) : page)
  await paymentPage.waitFor()
  return paymentPage
}

function newEmail(): string {
  return `shopper-${randomUUID()}@example.com`
}

function given<T>(value: T | undefined): T {
  if (value === undefined) throw new Error("The shop is not up yet: its values are there in tests only")
  return value
}
