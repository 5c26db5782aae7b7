import { CARD_NUMBERS } from "../../support/cards"
import type { Journey } from "../shop-in-browser"
import type { Stack } from "../stack/stack"
import { AcquiringPages } from "./acquiring-pages"

/** A paid order, and a merchant who looks at it. */
export async function orderSeen(stack: Stack, walk: Journey, card: keyof typeof CARD_NUMBERS = "approved") {
  const { shopper, context } = await walk.visitReadyToPay("phone")
  await shopper.fillCard(CARD_NUMBERS[card])
  await shopper.pay()
  const { number } = await shopper.confirmation()
  await context.close()
  const merchant = await walk.merchant()
  await merchant.openOrder(number)
  const pages = new AcquiringPages(merchant.page, stack.adminUrl)
  await pages.widgetIsThere()
  return { number, orderNo: walk.money.paidOnce(), merchant, pages, page: merchant.page }
}
