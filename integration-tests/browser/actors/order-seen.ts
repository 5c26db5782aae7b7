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
  const merchant = await walk.merchant()
  await merchant.openOrder(number)
  const pages = new AcquiringPages(merchant.page, stack.adminUrl)
  await pages.widgetIsThere()
  return { number, orderNo: walk.money.paidOnce(), merchant, pages, page: merchant.page }
}
