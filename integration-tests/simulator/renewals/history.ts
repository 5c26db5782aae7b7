import type { Money } from "../../../src/acquirer/domain/money"
import type { SubscriptionRow } from "../../../src/modules/acquiring/subscription-book"
import type { SubscriptionShop } from "../../../src/subscriptions/shop"
import { cancelSubscriptionIn } from "../../../src/subscriptions/cancel"
import { refundDeductionIn } from "../../../src/subscriptions/refund-deduction"
import { endWithOrderIn } from "../../../src/subscriptions/of-order"
import { receiveDeductionsIn, workSubscriptionsIn } from "../../../src/subscriptions/work-subscriptions"
import { START } from "../clock"
import { refund, refundable } from "../merchant"
import { isInFlight } from "../journal"
import { sumOf } from "../payment-module"
import { reconcileDue, reconcileOrders } from "../reconcile-pass"
import { ACCOUNT } from "../settings"
import type { Desk } from "../desk"
import { World, type Mutation } from "../world"
import { FIRST, SimulatedContract } from "./contract"
import { resolveInFlight } from "./resolve-in-flight"
import { shopOf, type SubscriptionTables } from "./shop"
import { BUSY_MS, DAY_MS, type RenewalEvent, type RenewalStory } from "./story"

/** A defect put in, to see that it is found. */
export interface RenewalMutation extends Mutation {
  shop?: (shop: SubscriptionShop, desk: Desk) => SubscriptionShop
  /** Whether the job runs that finds what nobody told of. */
  hasJob?: boolean
}

const TICK_MS = 60_000
const LONGEST_TICK_MS = 900_000
const MOST_ATTEMPTS = 8

/** Plays one subscription from its purchase to its end. */
export class RenewalHistory {
  readonly world: World
  readonly contract: SimulatedContract
  readonly tables: SubscriptionTables
  /** From when on nothing is to be deducted: a customer was told so, or the order it was bought with is cancelled. */
  canceledAt: number | undefined
  /** What a person wanted to refund, each time. */
  readonly refundsWanted: { orderNo: string; amount: Money }[] = []
  /** From when on others pay for the order. */
  paidByOthersAt: number | undefined
  #seeds = 0

  constructor(
    readonly story: RenewalStory,
    private readonly mutation: RenewalMutation,
    keepsStory: boolean,
  ) {
    const weather = { ...story.conditions.weather }
    const settings = { checkout_minutes: story.checkoutMs / 60_000 }
    this.world = new World({ ...story.conditions, weather, settings }, mutation, keepsStory, (_, orderNo) =>
      this.#notify(orderNo),
    )
    this.tables = {
      subscriptions: [boughtAt(START, story)],
      renewals: [],
      events: [],
      hasGoods: true,
      renewalSetting: "order",
      isFirstCanceled: false,
      isPaidByOthers: false,
    }
    this.contract = new SimulatedContract(this.world, story)
    this.#makeRefunds()
  }

  async play(): Promise<void> {
    const { world, story } = this
    const { time } = world
    for (const event of story.events) time.at(START + event.at, () => this.#happen(event))
    // What is refused is tried again a day later; so many days more.
    const later = Object.values(story.refusals).reduce((sum, times) => sum + times, 0)
    const end = START + (story.billingCycle + later) * DAY_MS + BUSY_MS
    const rest = end + 3 * DAY_MS
    this.#jobs(rest)
    await time.runUntil(end)
    for (const machine of world.machines) machine.dieAfter(Infinity)
    Object.assign(world.conditions.weather, { slowStatement: 0, badCall: 0, badNotification: 0 })
    await time.runUntil(rest)
  }

  #happen(event: RenewalEvent): void {
    const { world, contract, tables } = this
    world.say(`${event.do}`)
    switch (event.do) {
      case "die":
        return world.machines[event.machine]?.dieAfter(event.statements)
      case "portal_cancel":
        return contract.cancelAtPortal()
      case "customer_cancel":
        return void this.#cancel().catch((error: unknown) => world.caught(error, "customer"))
      case "order_cancel":
        return void this.#cancelOrder(event.isHeard).catch((error: unknown) => world.caught(error, "subscriber"))
      case "portal_refund": {
        const made = world.service.ofOrder(`${FIRST}R${event.cycle}`).find(({ captured }) => captured.isPositive())
        if (made?.refunds.length !== 0) return
        world.service.refund(made.id, made.captured, "goodwill", "portal")
        this.refundsWanted.push({ orderNo: made.orderNo, amount: made.captured })
        return
      }
      case "admin_refund":
        return void this.#refund(event.cycle, event.isHalf).catch((error: unknown) => world.caught(error, "admin"))
      case "drawer_refund":
        return void this.#refundInDrawer(event.cycle).catch((error: unknown) => world.caught(error, "drawer"))
      case "paid_by_others":
        return this.#payByOthers(event.isReturned)
      case "lose_goods":
      case "find_goods":
        tables.hasGoods = event.do === "find_goods"
        return
      case "set_renewals":
        tables.renewalSetting = event.to
        return
    }
  }

  /** Both processes run the jobs; now and then at the same moment. */
  #jobs(until: number): void {
    const { world } = this
    const { time } = world
    const isDue = (at: Date | null) => at !== null && at.getTime() <= time.now
    const tick = () => {
      const isSubscriptionDue = this.tables.subscriptions.some((row) => isDue(row.next_check_at))
      if (isSubscriptionDue && this.mutation.hasJob !== false) {
        for (const machine of this.#seeds % 3 === 0 ? [0, 1] : [this.#seeds % 2]) {
          void workSubscriptionsIn(this.#shop(machine)).catch((error: unknown) => world.caught(error, "job"))
        }
      }
      const isPaymentDue = world.payments.rows.some((row) => !row.final && isDue(row.next_check_at))
      if (isPaymentDue) void reconcileDue(world, this.#desk()).catch((error: unknown) => world.caught(error, "job"))
      const isQueryDue = world.operations.rows.some((row) => isInFlight(row) && isDue(row.next_query_at))
      if (isQueryDue) void resolveInFlight(world, this.#desk()).catch((error: unknown) => world.caught(error, "job"))
      if (time.now < until) time.at(this.#nextTick(), tick)
      return isSubscriptionDue || isPaymentDue || isQueryDue ? undefined : "idle"
    }
    time.after(TICK_MS, tick)
  }

  /** Where nothing is due for long, minutes are passed over. */
  #nextTick(): number {
    const { time, payments, operations } = this.world
    const next = [
      ...this.tables.subscriptions.map((row) => row.next_check_at),
      ...payments.rows.map((row) => (row.final ? null : row.next_check_at)),
      ...operations.rows.map((row) => (isInFlight(row) ? row.next_query_at : null)),
    ].reduce((least, at) => Math.min(least, at?.getTime() ?? Infinity), time.now + LONGEST_TICK_MS)
    return Math.max(time.now + TICK_MS, next)
  }

  #notify(orderNo: string): void {
    if (orderNo === FIRST) return
    const { world } = this
    const { time, conditions } = world
    const { choices } = this.#desk().task
    const how = choices.chance(conditions.weather.badNotification) ? choices.one(["lost", "late", "twice"]) : "soon"
    if (how === "lost") return
    const work = () => void this.#receive(orderNo, 1).catch((error: unknown) => world.caught(error, "notification"))
    time.after(how === "late" ? choices.one([90_000, BUSY_MS]) : 300, work)
    if (how === "twice") time.after(choices.one([300, 301, 2_000]), work)
  }

  async #receive(orderNo: string, attempt: number): Promise<void> {
    const shop = this.#shop()
    const news = await receiveDeductionsIn(shop, ACCOUNT, [orderNo])
    const isDone = news.get(orderNo)?.kind === "worked"
    const isKnown = this.world.payments.rows.some((row) => row.order_no === orderNo)
    if (isDone && isKnown) await reconcileOrders(this.world, this.#desk(), [orderNo])
    if (isDone || attempt >= MOST_ATTEMPTS) return
    const { world } = this
    const again = () =>
      void this.#receive(orderNo, attempt + 1).catch((error: unknown) => world.caught(error, "notification"))
    world.time.after(5_000 * 2 ** (attempt - 1), again)
  }

  /** A customer ends it; whoever reads an error, presses again later or never. */
  async #cancel(): Promise<void> {
    const { world, tables } = this
    const [row] = tables.subscriptions
    if (!row) return
    await cancelSubscriptionIn(this.#shop(), { ...row }, "customer")
    this.canceledAt = Math.min(this.canceledAt ?? Infinity, world.time.now)
  }

  /** Where nobody hears of it, the subscription's next look finds the order cancelled; there is one each day. */
  async #cancelOrder(isHeard: boolean): Promise<void> {
    const { world, tables } = this
    const [row] = tables.subscriptions
    if (!row) return
    tables.isFirstCanceled = true
    this.canceledAt ??= world.time.now + DAY_MS
    if (!isHeard) return
    await endWithOrderIn(this.#shop(), { ...row })
    this.canceledAt = Math.min(this.canceledAt, world.time.now)
  }

  /** What the admin's button does with the order of a deduction, once it has one. */
  async #refund(cycle: number, isHalf: boolean): Promise<void> {
    const { world } = this
    const orderNo = `${FIRST}R${cycle}`
    const order = [...world.records.orders.values()].find(({ cartId }) => cartId === orderNo)
    const [booking] = order ? world.records.collectionsOf(order.id).flatMap(({ bookings }) => bookings) : []
    if (!order || !booking) return
    const left = refundable(booking)
    const amount = isHalf ? world.money(Math.floor(Number(left.minor) / 2), left) : left
    if (!amount.isPositive()) return
    this.refundsWanted.push({ orderNo, amount })
    await refund(world, this.#desk(), order, booking, amount)
  }

  /**
   * What the drawer's button does with a deduction that waits for its order: all of it goes back, however often it is
   * pressed.
   */
  async #refundInDrawer(cycle: number): Promise<void> {
    const { world, tables } = this
    const orderNo = `${FIRST}R${cycle}`
    const row = tables.renewals.find((one) => one.order_no === orderNo)
    const made = world.service.ofOrder(orderNo).find(({ captured }) => captured.isPositive())
    if (row?.state !== "paid" || !made) return
    const left = made.captured.minus(this.refundWanted(orderNo, made.captured))
    if (left.isPositive()) this.refundsWanted.push({ orderNo, amount: left })
    const came = await refundDeductionIn(this.#shop(), row.subscription_id, row.id, "user_1")
    world.say(`drawer: ${orderNo} is ${came === "done" ? "refunded" : "being refunded"}`)
  }

  /** What the bank takes its time for. */
  #makeRefunds(): void {
    const { service, time } = this.world
    const { onEffect } = service
    service.onEffect = (effect) => {
      onEffect(effect)
      const { kind, transactionId, refundId } = effect
      if (kind !== "refund" || !refundId) return
      const transaction = service.transaction(transactionId)
      if (transaction.refunds.find(({ id }) => id === refundId)?.status !== "pending") return
      time.after(
        this.story.refundMs,
        () => void service.operations.settleRefund(transaction, "service", refundId, "refunded"),
      )
    }
  }

  /** Another payment of the order has a subscription that goes on. */
  #payByOthers(isReturned: boolean): void {
    const { world, tables, story } = this
    const [first] = world.service.ofOrder(FIRST)
    if (tables.isPaidByOthers || tables.isFirstCanceled || !first) return
    tables.isPaidByOthers = true
    this.paidByOthersAt = world.time.now
    tables.subscriptions.push({
      ...boughtAt(world.time.now, story),
      ...{ id: "acqsub_2", order_no: "02", status: "active", order_id: "order_first", next_check_at: null },
    })
    if (isReturned) world.service.cancel(first.id, "portal")
  }

  /** What persons wanted to refund of a deduction, all together. */
  refundWanted(orderNo: string, like: Money): Money {
    return sumOf(
      this.refundsWanted.filter((one) => one.orderNo === orderNo),
      like,
    )
  }

  #shop(machine?: number): SubscriptionShop {
    const desk = this.#desk(machine)
    const shop = shopOf(this.world, desk, this.tables, this.contract)
    return this.mutation.shop?.(shop, desk) ?? shop
  }

  #desk(machine?: number): Desk {
    this.#seeds += 1
    return this.world.desk(Math.imul(this.story.seed, 31) + this.#seeds, machine)
  }
}

function boughtAt(at: number, { cents, billingCycle, promotionCycle }: RenewalStory): SubscriptionRow {
  const now = new Date(at)
  return {
    ...{ id: "acqsub_1", account: ACCOUNT, order_no: FIRST, recurring_id: null, status: "pending" },
    ...{ variant_id: "variant_1", order_id: null, customer_id: null, email: null, transaction_id: null },
    ...{ saved_card_id: null, contract_name: "Tea", interval: "day", interval_count: 1, billing_cycle: billingCycle },
    ...{
      promotion_cycle: promotionCycle,
      amount: (cents / 100).toFixed(2),
      currency_code: "USD",
      deduction_period: null,
    },
    ...{ contract_start: now.toISOString().slice(0, 10), contract_end: null, cycle: 0, next_deduction_at: null },
    ...{ cancel_requested_at: null, cancel_requested_by: null, canceled_at: null, ended_at: null, checks: 0 },
    ...{ next_check_at: now, leased_by: null, leased_until: null, created_at: now, updated_at: now },
  }
}
