import { randomUUID } from "node:crypto"

import type { Browser, BrowserContext, Page } from "playwright-core"

import { openBrowser } from "../storefront/checks/browser"
import { Shopper } from "../storefront/checks/shopper"
import { lazy } from "../support/lazy"
import type { Merchant } from "./actors/merchant"
import { PaymentPage } from "./actors/payment-page"
import { Album } from "./album"
import { Desk } from "./desk"
import { Money } from "./money"
import { type AccountInEnvironment, Stack } from "./stack/stack"

const SCREENS = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 900 } }
/** A machine may be busy; a test that has stopped working is told by what it waits for, not by its time. */
const STEP_MS = 60_000

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
  /** A person who has put goods into a cart and stands before the ways to pay. */
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
  }, 240_000)
  afterAll(async () => {
    await browser?.close()
    await stack?.close()
  }, 60_000)

  tests({
    stack: lazy(() => given(stack)),
    journey: (title, walk, timeout = 300_000) =>
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
  const visit = async (screen: keyof typeof SCREENS = "desktop"): Promise<Visitor> => {
    const isPhone = screen === "phone"
    const context = await browser.newContext({
      viewport: SCREENS[screen],
      isMobile: isPhone,
      hasTouch: isPhone,
      reducedMotion: "reduce",
    })
    context.setDefaultTimeout(STEP_MS)
    contexts.push(context)
    const page = await context.newPage()
    const email = `shopper-${randomUUID()}@example.com`
    return { page, context, email, shopper: new Shopper(page, stack.shopUrl) }
  }
  return {
    album,
    money: new Money(stack.sandbox),
    visit,
    async visitReadyToPay(screen) {
      const visitor = await visit(screen)
      await visitor.shopper.addToCart("tide-mug")
      await visitor.shopper.open("/checkout")
      await visitor.shopper.fillAddress({ Email: visitor.email })
      await visitor.shopper.chooseDelivery()
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

function given<T>(value: T | undefined): T {
  if (value === undefined) throw new Error("The shop is not up yet: its values are there in tests only")
  return value
}
