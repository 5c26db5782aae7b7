import * as fc from "fast-check"

import type { CARD_NUMBERS } from "../support/cards"
import { card } from "../support/cards"
import type { Page } from "../support/browser-by-hand"
import type { Answer } from "../support/http"
import type { Completion } from "../support/checkout"
import { Operation, pick } from "./operation"
import type { Cart, World } from "./world"

type CardKind = keyof typeof CARD_NUMBERS

const CARDS: CardKind[] = [
  "approved",
  "approved",
  "approvedMastercard",
  "declined",
  "review",
  "answerLost",
  "requestLost",
]
const PAGE_CARDS: CardKind[] = ["approved", "approved", "declined", "review"]

const which = fc.nat({ max: 5 })
/** Ways to pay: typed in the shop, on the service's page, or by a method of the service. */
const WAYS = {
  card: { flow: "card" },
  "payment page": { flow: "redirect" },
  wallet: { flow: "apm", payment_method: "wallet" },
  "bank payment": { flow: "apm", payment_method: "instant_bank", bank_code: "RIVER" },
  voucher: { flow: "apm", payment_method: "voucher" },
}
type Way = keyof typeof WAYS
const way = fc.constantFrom<Way>("card", "card", "payment page", "payment page", "wallet", "bank payment", "voucher")
let shoppers = 0

const fill = fc.record({ way, pieces: fc.integer({ min: 1, max: 3 }) }).map(
  ({ way, pieces }) =>
    new Operation({
      words: `fill a cart with ${pieces}, to pay by ${way}`,
      act: async (world) => choose(world, await newCart(world, pieces), way),
    }),
)
const buy = fc.constantFrom<CardKind>("approved", "approved", "approvedMastercard", "review", "answerLost").map(
  (kind) =>
    new Operation({
      words: `buy with card "${kind}"`,
      async act(world) {
        const cart = await newCart(world, 1)
        const orderNo = await choose(world, cart, "card")
        return `${orderNo}, ${told(await world.the.payByCard(cart, card(kind)))}`
      },
    }),
)

/** What a run begins with, so that there is something to do things to. */
export const openings = fc.array(fc.oneof(buy, buy, fill), { minLength: 1, maxLength: 3 })

/** What a shopper does, one window or two, and not always in the order a shop expects. */
export const shopperOperations = [
  fill,
  buy,
  fc.record({ which, way }).map(
    ({ which, way }) =>
      new Operation({
        words: `choose ${way} for cart ${which}`,
        needs: "carts",
        act: async (world) => choose(world, cartOf(world, which), way),
      }),
  ),
  fc.record({ which, kind: fc.constantFrom(...CARDS) }).map(
    ({ which, kind }) =>
      new Operation({
        words: `pay cart ${which} with card "${kind}"`,
        needs: "carts",
        act: async (world) => told(await world.the.payByCard(cartOf(world, which), card(kind))),
      }),
  ),
  fc.record({ which, kinds: fc.array(fc.constantFrom(...CARDS), { minLength: 2, maxLength: 3 }) }).map(
    ({ which, kinds }) =>
      new Operation({
        words: `pay cart ${which} at once in ${kinds.length} windows with ${kinds.join(", ")}`,
        needs: "carts",
        async act(world) {
          const cart = cartOf(world, which)
          return (await Promise.all(kinds.map((kind) => world.the.payByCard(cart, card(kind))))).map(told).join(" | ")
        },
      }),
  ),
  fc.record({ which, pieces: fc.integer({ min: 1, max: 3 }) }).map(
    ({ which, pieces }) =>
      new Operation({
        words: `change cart ${which} to ${pieces}`,
        needs: "carts",
        act: (world) => change(world, cartOf(world, which), pieces),
      }),
  ),
  fc.record({ which, pieces: fc.integer({ min: 1, max: 3 }) }).map(
    ({ which, pieces }) =>
      new Operation({
        words: `pay cart ${which} while another window changes it to ${pieces}`,
        needs: "carts",
        async act(world) {
          const cart = cartOf(world, which)
          const [paid, changed] = await Promise.all([world.the.payByCard(cart), change(world, cart, pieces)])
          return `${told(paid)} | ${changed}`
        },
      }),
  ),
  which.map(
    (which) =>
      new Operation({
        words: `complete cart ${which}`,
        needs: "carts",
        act: async (world) => told(await world.the.complete(cartOf(world, which))),
      }),
  ),
  which.map(
    (which) =>
      new Operation({
        words: `open the payment page of cart ${which}`,
        needs: "carts",
        async act(world) {
          const cart = cartOf(world, which)
          if (!cart.checkoutUrl) return "it has none"
          const page = await openPage(world, cart.checkoutUrl).catch(() => undefined)
          if (!page || page.isElsewhere || page.forms.length === 0) return "no page"
          cart.pages.push(page)
          return "opened"
        },
      }),
  ),
  fc.record({ which, kind: fc.constantFrom(...PAGE_CARDS), comesBack: fc.boolean() }).map(
    ({ which, kind, comesBack }) =>
      new Operation({
        words: `pay on open page ${which} with "${kind}"${comesBack ? "" : ", and close the browser"}`,
        needs: "pages",
        act: (world) => payOnPage(world, which, kind, comesBack),
      }),
  ),
]

async function newCart(world: World, pieces: number): Promise<Cart> {
  shoppers += 1
  const plan = { items: { tea: pieces }, email: `model-${process.pid}-${shoppers}@example.com` }
  const { id } = await world.the.cartReadyToPay(plan)
  const cart: Cart = { id, orderNos: [], checkoutUrl: undefined, pages: [] }
  world.carts.push(cart)
  return cart
}

function cartOf(world: World, which: number): Cart {
  const cart = pick(world.carts, which)
  if (!cart) throw new Error("There is no cart")
  return cart
}

async function choose(world: World, cart: Cart, way: Way): Promise<string> {
  const answer = await world.the.trySession(cart, { data: WAYS[way] }).catch((error: unknown) => String(error))
  if (typeof answer === "string") return answer
  const { status, body } = answer
  const session = body.payment_collection?.payment_sessions?.at(-1)
  if (status >= 300 || !session) return `${status} ${body.message ?? ""}`
  const { order_no, checkout_url } = session.data as { order_no: string; checkout_url?: string }
  cart.orderNos.push(order_no)
  cart.checkoutUrl = checkout_url
  return order_no
}

async function change(world: World, cart: Cart, pieces: number): Promise<string> {
  const items = await world.the.sql<{ id: string }>("SELECT id FROM cart_line_item WHERE cart_id = $1", [cart.id])
  const answer = await world.the.store.post<{ message?: string }>(
    `/store/carts/${cart.id}/line-items/${items[0]?.id}`,
    { quantity: pieces },
  )
  return `${answer.status} ${answer.body.message ?? ""}`.trim()
}

/**
 * From `checkout_url` to where the shopper decides: at once to a method's own page, or through our form to the card's.
 */
async function openPage(world: World, checkoutUrl: string): Promise<Page> {
  const page = await world.away.browser.open(checkoutUrl)
  const [form] = page.forms
  const isOurs = new URL(page.url).origin === new URL(checkoutUrl).origin
  return isOurs && form ? world.away.browser.submit(form) : page
}

async function payOnPage(world: World, which: number, kind: CardKind, comesBack: boolean): Promise<string> {
  const open = world.carts.flatMap((cart) => cart.pages.map((page) => ({ cart, page })))
  const chosen = pick(open, which)
  if (!chosen) throw new Error("There is no page")
  const { cart, page } = chosen
  const next = await (asksForCard(page)
    ? comesBack
      ? world.away.payWith(page, kind)
      : payAndClose(page, kind)
    : decide(world, page, kind === "declined" ? "decline" : "pay"))
  cart.pages = cart.pages.filter((one) => one !== page)
  if (next && !next.isElsewhere && asksForCard(next)) cart.pages.push(next)
  return next ? (next.isElsewhere ? new URL(next.url).search : `${next.status} ${next.title}`) : "closed"
}

function asksForCard({ forms }: Page): boolean {
  return forms.some(({ fields }) => fields.some(([name]) => name === "number"))
}

/** On a method's own page; a voucher's has nothing to decide, only a way back. */
async function decide(world: World, page: Page, button: string): Promise<Page | undefined> {
  const [form] = page.forms
  if (!form) return undefined
  const pressed = form.buttons.find(({ value }) => value === button) ?? form.buttons[0]
  return world.away.browser.submit(form, {}, pressed ? { button: pressed.value } : {})
}

async function payAndClose(page: Cart["pages"][number], kind: CardKind): Promise<undefined> {
  const [form] = page.forms
  if (!form) return undefined
  const { number, security_code, expiration_year } = card(kind)
  const typed = { number, security_code, expiration: `12/${expiration_year.slice(2)}`, owner: "Ada Lovelace" }
  const body = new URLSearchParams([...new Map([...form.fields, ...Object.entries(typed)])])
  const answer = await fetch(form.action, { method: "POST", redirect: "manual", body })
  await answer.arrayBuffer()
  return undefined
}

function told({ status, body }: Answer<Completion>): string {
  return `${status} ${body.type ?? ""} ${body.error?.message ?? body.message ?? ""}`.trim()
}
