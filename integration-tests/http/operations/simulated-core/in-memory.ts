import { newCollection, type CartRecord, type OrderRecord } from "../../../simulator/core-records"
import type { Desk } from "../../../simulator/desk"
import { money } from "../../../simulator/history"
import * as merchant from "../../../simulator/merchant"
import * as orderChanges from "../../../simulator/order-changes"
import { reconcileOrders } from "../../../simulator/reconcile-pass"
import * as shopper from "../../../simulator/shopper"
import { World, type Conditions } from "../../../simulator/world"
import { factsOf } from "./facts"
import { SHIPPING_CENTS, TEA_CENTS, type PlayedShop, type Step } from "./step"

const CALM: Conditions = {
  weather: { slowStatement: 0, badCall: 0, badNotification: 0 },
  namesCaptured: false,
  knownAmount: undefined,
  isSale: false,
  isRefundPending: false,
  skews: [0, 0],
}
/** Within which whatever was begun has ended. */
const STEP_MS = 10_000
const MOST_PASSES = 8

/**
 * The simulator's core, to which nobody reports anything: what is in it its own workflows have made, until a pass is
 * asked for.
 */
export class InMemoryShop implements PlayedShop {
  readonly #world = new World(CALM, {}, false, () => undefined)
  readonly #cart: CartRecord
  #seeds = 0

  constructor() {
    const { records, time } = this.#world
    const total = money(0)
    const { id: collectionId } = newCollection(records, undefined, total, time.date())
    const its = { completedAt: null, orderId: undefined, isSoldOut: false, lockedUntil: 0 }
    this.#cart = { id: "cart_1", total, collectionId, ...its }
    records.carts.set(this.#cart.id, this.#cart)
    records.collection(collectionId).cartId = this.#cart.id
  }

  facts(): Promise<unknown> {
    return factsOf(this.#desk().source, this.#cart.id)
  }

  async take(step: Step): Promise<void> {
    if (step.do !== "reconcile") await this.#during((desk) => this.#do(step, desk))
    if (step.do === "reconcile" || step.do === "pay_page") await this.#reconcile()
  }

  async #do(step: Exclude<Step, { do: "reconcile" }>, desk: Desk): Promise<void> {
    const world = this.#world
    switch (step.do) {
      case "place":
        return this.#place(desk, goodsOf(step.teas))
      case "capture":
        return merchant.capture(world, desk, this.#booking(step.payment), step.cents === undefined ? undefined : money(step.cents)) // prettier-ignore
      case "refund":
        return merchant.refund(world, desk, this.#order(), this.#booking(step.payment), money(step.cents))
      case "edit":
        return orderChanges.edit(world, desk, this.#order(), goodsOf(step.teas))
      case "choose_page":
        return shopper.createSession(world, desk, this.#asking(), "redirect")
      case "pay_page":
        return this.#payPage(desk)
      case "fulfil":
        return orderChanges.fulfil(desk, this.#order())
      case "agree":
        await orderChanges.begin(world, desk, this.#order(), step.on, money(step.cents), money(step.teas * TEA_CENTS))
        return orderChanges.confirm(world, desk, this.#order(), false)
      case "receive":
        await orderChanges.beginToReceive(world, desk, this.#order())
        return orderChanges.confirm(world, desk, this.#order(), false)
      case "cancel_agreement":
        return orderChanges.cancelAgreement(world, desk, this.#order())
      case "cancel_order":
        return merchant.cancelOrder(world, desk, this.#order())
    }
  }

  async #place(desk: Desk, total: ReturnType<typeof money>): Promise<void> {
    const collection = this.#world.records.collection(String(this.#cart.collectionId))
    this.#cart.total = total
    collection.amount = total
    await shopper.createSession(this.#world, desk, collection, "card")
    await shopper.payByCard(this.#world, desk, this.#cart, "approved", total)
  }

  async #payPage(desk: Desk): Promise<void> {
    const world = this.#world
    const asking = this.#asking()
    const [session] = asking.sessions
    const page = session && (await shopper.openCheckout(world, desk, session, asking))
    if (!session || !page) throw new Error("There is no page to pay on")
    shopper.payPage(world, page, "approved", undefined)
    await shopper.comeBack(world, desk, session, asking)
  }

  async #reconcile(): Promise<void> {
    const { payments } = this.#world
    for (let pass = 0; pass < MOST_PASSES; pass += 1) {
      const steps = this.#world.steps
      let isAtRest = false
      await this.#during(async (desk) => {
        const orderNos = payments.rows.map((row) => row.order_no)
        isAtRest = await reconcileOrders(this.#world, desk, orderNos)
      })
      if (isAtRest && this.#world.steps === steps) return
    }
    throw new Error("The simulated shop does not come to rest")
  }

  /** Time passes while something is done. */
  async #during(work: (desk: Desk) => Promise<void>): Promise<void> {
    const { time } = this.#world
    await Promise.all([work(this.#desk()), time.runUntil(time.now + STEP_MS)])
  }

  #desk(): Desk {
    this.#seeds += 1
    return this.#world.desk(this.#seeds)
  }

  #order(): OrderRecord {
    return this.#world.records.order(String(this.#cart.orderId))
  }

  /** The collection by which the order asks for money. */
  #asking() {
    const all = this.#world.records.collectionsOf(this.#order().id)
    const found = all.find(({ status }) => status === "not_paid" || status === "awaiting")
    if (!found) throw new Error("The order asks for no money")
    return found
  }

  #booking(place = 0) {
    const found = this.#world.records.collectionsOf(this.#order().id).flatMap(({ bookings }) => bookings)[place]
    if (!found) throw new Error(`The order has no payment ${place}`)
    return found
  }
}

function goodsOf(teas: number) {
  return money(SHIPPING_CENTS + teas * TEA_CENTS)
}
