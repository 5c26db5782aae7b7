import { CARD_NUMBERS } from "../../support/cards"
import type { Journey } from "../shop-in-browser"
import type { Stack } from "../stack/stack"
import { AcquiringPages } from "./acquiring-pages"

/**
 * A paid order, and a merchant who looks at it.
 * @param before cards that were declined first
 */
export async function orderSeen(
  stack: Stack,
  walk: Journey,
  card: keyof typeof CARD_NUMBERS = "approved",
  before: (keyof typeof CARD_NUMBERS)[] = [],
) {
  const paid = await orderPaid(walk, card, before)
  const merchant = await walk.merchant()
  await merchant.openOrder(paid.number)
  const pages = new AcquiringPages(merchant.page, stack.adminUrl)
  await pages.widgetIsThere()
  return { ...paid, merchant, pages, page: merchant.page }
}

/** A paid order: its number, and the one that the service knows it by. */
export async function orderPaid(
  walk: Journey,
  card: keyof typeof CARD_NUMBERS = "approved",
  before: (keyof typeof CARD_NUMBERS)[] = [],
) {
  const others = walk.money.authorised().map(({ orderNo }) => orderNo)
  const { shopper, context, page } = await walk.visitReadyToPay("phone")
  for (const declined of before) {
    await shopper.fillCard(CARD_NUMBERS[declined])
    await shopper.pay()
    await page.getByTestId("declined").waitFor()
  }
  await shopper.fillCard(CARD_NUMBERS[card])
  await shopper.pay()
  const { number } = await shopper.confirmation()
  await context.close()
  return { number, orderNo: walk.money.paidOnce(others) }
}
