import { sourceOf } from "../../../../src/reconciliation/case-source"
import { storeOf } from "../../../../src/medusa/store"
import { good } from "../../../support/http"
import type { CardOrder, OpenPage, orderMoney } from "../../../support/order-money"
import type { Shop } from "../../../support/shop"
import { agreements } from "./agreements"
import { factsOf } from "./facts"
import type { PlayedShop, Step } from "./step"

/** A Medusa with the plugin and the service's sandbox, over HTTP. */
export class MedusaShop implements PlayedShop {
  #placed: CardOrder | undefined
  #agreed = ""
  #page: OpenPage | undefined

  constructor(
    private readonly the: Shop,
    private readonly money: ReturnType<typeof orderMoney>,
  ) {}

  facts(): Promise<unknown> {
    return factsOf(sourceOf(storeOf(this.the.container)), this.#order().cartId)
  }

  async take(step: Step): Promise<void> {
    const { money, the } = this
    if (step.do === "place") return void (this.#placed = await money.orderOfTeas(step.teas))
    const order = this.#order()
    switch (step.do) {
      case "capture":
        return void (await money.capture(await this.#payment(step.payment), units(step.cents)))
      case "refund":
        return void (await money.refund(await this.#payment(step.payment), units(step.cents)))
      case "edit":
        return money.editQuantity(order, step.teas)
      case "choose_page":
        return void (this.#page = await money.pageFor(order))
      case "pay_page":
        if (!this.#page) throw new Error("No page is chosen")
        await money.payWith(await money.atTheService(this.#page))
        return money.atRest()
      case "fulfil":
        return agreements(the).fulfil(order.orderId)
      case "agree":
        return void (this.#agreed = await agreements(the).agree(order.orderId, step))
      case "receive":
        return agreements(the).receive(order.orderId)
      case "cancel_agreement":
        return void good(await the.admin.post(`${this.#agreed}/cancel`, {}))
      case "cancel_order":
        return void (await the.admin.post(`/admin/orders/${order.orderId}/cancel`))
      case "reconcile":
        return money.atRest()
    }
  }

  #order(): CardOrder {
    if (!this.#placed) throw new Error("No order is placed")
    return this.#placed
  }

  async #payment(place = 0): Promise<{ paymentId: string }> {
    const rows = await this.the.sql<{ id: string }>(
      `SELECT p.id FROM payment p JOIN order_payment_collection l ON l.payment_collection_id = p.payment_collection_id
       WHERE l.order_id = $1 ORDER BY p.created_at`,
      [this.#order().orderId],
    )
    return { paymentId: rows[place]?.id ?? "" }
  }
}

function units(cents: number | undefined): number | undefined {
  return cents === undefined ? undefined : cents / 100
}
