import { randomUUID } from "node:crypto"

import { type CARD_NUMBERS, card } from "../../support/cards"
import { checkout } from "../../support/checkout"
import { good } from "../../support/http"
import type { Journey } from "../shop-in-browser"
import type { Stack } from "../stack/stack"
import { preparedTemplate } from "../stack/template"
import { AcquiringPages } from "./acquiring-pages"

type Card = keyof typeof CARD_NUMBERS

/**
 * A paid order, and a merchant who looks at it.
 * @param before cards that were declined first
 */
export async function orderSeen(
  stack: Stack,
  walk: Journey,
  by: Card = "approved",
  before: Card[] = [],
  isOneSession = false,
) {
  const paid = await orderPaid(stack, walk, by, before, isOneSession)
  const merchant = await walk.merchant()
  await merchant.comeToOrder(paid)
  const pages = new AcquiringPages(merchant.page, stack.adminUrl)
  await pages.widgetIsThere()
  return { ...paid, merchant, pages, page: merchant.page }
}

/**
 * A paid order: its id, its number, and the one that the service knows it by. What a shopper's browser asks for is
 * asked for without one: how it looks there is what other tests are about.
 * @param isOneSession all cards are tried in one payment session, and so are attempts at one payment
 */
export async function orderPaid(
  stack: Stack,
  walk: Journey,
  by: Card = "approved",
  before: Card[] = [],
  isOneSession = false,
) {
  const others = walk.money.authorised().map(({ orderNo }) => orderNo)
  const shop = checkout(stack.store, preparedTemplate)
  const cart = await shop.cartReadyToPay({ items: { "tide-mug": 1 }, email: `shopper-${randomUUID()}@example.com` })
  if (isOneSession) await shop.createSession(cart)
  for (const declined of before) {
    if (!isOneSession) await shop.createSession(cart)
    const { order } = (await shop.payByCard(cart, card(declined))).body
    if (order) throw new Error(`The card ${declined} paid`)
  }
  if (!isOneSession) await shop.createSession(cart)
  const { order } = good(await shop.payByCard(cart, card(by)))
  return { orderId: order?.id ?? "", number: String(order?.display_id), orderNo: walk.money.paidOnce(others) }
}
