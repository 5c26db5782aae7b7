import { Money } from "../../src/acquirer/domain/money"
import { orderNoOf } from "../../src/medusa/payable-session"
import { Refusal } from "../../src/sandbox/state/refusal"
import * as batches from "./batches/merchant"
import { START } from "./clock"
import {
  newCollection,
  owedBy,
  type BookingRecord,
  type CartRecord,
  type CollectionRecord,
  type OrderRecord,
} from "./core-records"
import * as merchant from "./merchant"
import * as orderChanges from "./order-changes"
import { Choices } from "./random"
import { reconcileDue, reconcileOrders } from "./reconcile-pass"
import { resolveInFlight } from "./jobs"
import { isInFlight } from "./journal"
import type { CardKind } from "./service"
import * as shopper from "./shopper"
import { correctStatement, stateOutcome } from "./stated"
import type { Event, Story } from "./story"
import type { Desk } from "./desk"
import { World, type Mutation } from "./world"

const CURRENCY = "USD"

type ChangeEvent = Extract<Event, { do: `${string}_change` | "receive" }>

/** Passes within which a history comes to rest. */
const MOST_ROUNDS = 8

/** After it nothing that depends on time can change any more. */
const LONGEST_WAIT_MS = 12_000_000

/** Plays a story to its end: what happens, then everything that follows by itself until nothing is left to follow. */
export class History {
  readonly world: World
  readonly #cart: CartRecord
  /** Transactions whose pages or vouchers are open somewhere. */
  readonly #pages: string[] = []
  /** The total on the page at which the shopper presses the button. */
  #shown: Money
  /** What the shopper saw that their order owes, and which collection asks for it. */
  #owing: { collection: CollectionRecord; shown: Money } | undefined
  #seeds = 0
  /** What a merchant saw in a dry run and has not begun. */
  readonly #plans: batches.BatchPlan[] = []

  constructor(
    private readonly story: Story,
    mutation: Mutation,
    keepsStory: boolean,
  ) {
    this.world = new World(
      { ...story.conditions, weather: { ...story.conditions.weather } },
      mutation,
      keepsStory,
      (_, orderNo) => this.#notify(orderNo),
    )
    const total = money(story.cents)
    const zero = total.minus(total)
    this.#shown = total
    const { carts, collections } = this.world.records
    this.#cart = newCart("cart_1", total, "paycol_0")
    carts.set("cart_1", this.#cart)
    collections.set("paycol_0", {
      id: "paycol_0",
      amount: total,
      status: "not_paid",
      createdAt: this.world.time.date(),
      captured: zero,
      refunded: zero,
      cartId: "cart_1",
      orderId: undefined,
      sessions: [],
      bookings: [],
    })
  }

  async play(): Promise<void> {
    const { world, story } = this
    const { time } = world
    for (const event of story.events) time.at(START + event.at, () => this.#happen(event))
    const last = story.events.at(-1)?.at ?? 0
    this.#jobs(START + last + 400_000)
    await time.runUntil(START + last + 60_000)
    // Faults are over; what is under way ends, what the service still works on is done.
    world.service.silentUntil = 0
    world.service.unreachableUntil = 0
    for (const machine of world.machines) {
      machine.dieAfter(Infinity)
      world.configure(machine, true)
    }
    Object.assign(world.conditions.weather, { slowStatement: 0, badCall: 0, badNotification: 0 })
    for (const order of world.records.orders.values()) orderChanges.discardDraft(world, order)
    await time.runUntil(START + last + 400_000)
  }

  /**
   * Everything is reconciled until nothing is left to do: now, when no page of a checkout can be open any more, and,
   * once the banks have decided what they had not, when nothing that depends on time can change any more.
   * @returns false when it did not come to rest
   */
  async quiet(): Promise<boolean> {
    let isAtRest = true
    for (const waitMs of [1_000, 4_500_000, LONGEST_WAIT_MS]) {
      if (waitMs === LONGEST_WAIT_MS) this.#banksDecide()
      await this.world.time.runUntil(this.world.time.now + waitMs)
      isAtRest = false
      for (let round = 0; round < MOST_ROUNDS && !isAtRest; round += 1) isAtRest = await this.#reconcileAll()
    }
    return isAtRest
  }

  /** Of most refunds; some stay pending for longer than a history. */
  #banksDecide(): void {
    const choices = new Choices(this.story.seed)
    for (const found of this.world.service.ledger.allTransactions()) {
      for (const { id } of found.refunds.filter(({ status }) => status === "pending")) {
        if (choices.chance(0.3)) continue
        this.world.service.operations.settleRefund(found, "service", id, choices.chance(0.7) ? "refunded" : "failed")
      }
    }
  }

  /** @returns whether there was nothing to do */
  async #reconcileAll(): Promise<boolean> {
    const { world } = this
    const { time } = world
    const orderNos = world.payments.rows.map((row) => row.order_no)
    const lines = world.steps
    if (orderNos.length === 0) return true
    let isAtRest = false
    void reconcileOrders(world, this.#desk(1), orderNos).then((rested) => (isAtRest = rested))
    await time.runUntil(time.now + 6_000)
    return isAtRest && world.steps === lines
  }

  /** The scheduled jobs, as long as something goes on. */
  #jobs(until: number): void {
    const { time, payments, operations } = this.world
    const tick = () => {
      const isPast = (at: Date | null) => at !== null && at.getTime() <= time.now
      const isDue = payments.rows.some((row) => !row.final && isPast(row.next_check_at))
      const isForJob = isDue || this.world.isConfigured
      const job = isForJob ? this.#desk() : undefined
      // Its task is counted also where it has nothing to do: the servers take turns.
      const isWorked = job !== undefined && (isDue || !this.world.hasNothingUndeclared)
      if (isWorked) void reconcileDue(this.world, job).catch(this.#caught("job"))
      const isAsked = operations.rows.some((row) => isInFlight(row) && isPast(row.next_query_at))
      const isOrphaned = this.world.batches.some((row) => row.state === "running" && isPast(row.leased_until))
      if (isOrphaned) void batches.workOrphans(this.world, this.#desk()).catch(this.#caught("job"))
      if (isAsked) void resolveInFlight(this.world, this.#desk()).catch(this.#caught("job"))
      if (time.now < until) time.after(10_000, tick)
      return isWorked || isAsked || isOrphaned ? undefined : "idle"
    }
    time.after(10_000, tick)
  }

  #desk(machine?: number): Desk {
    this.#seeds += 1
    return this.world.desk(Math.imul(this.story.seed, 31) + this.#seeds, machine)
  }

  #happen(event: Event): void {
    const desk = this.world.desk(event.seed, event.seed % 2)
    void this.#do(event, desk).catch((error: unknown) => {
      if (!(error instanceof Refusal)) this.world.caught(error, event.do)
    })
  }

  async #do(event: Event, desk: Desk): Promise<void> {
    const { world } = this
    const { records, service } = world
    const order = this.#order()
    const booking = order && this.#booking(order)
    switch (event.do) {
      case "session":
        if (!event.isElsewhere) this.#shown = this.#cart.total
        return shopper.createSession(world, desk, records.collection("paycol_0"), event.flow)
      case "pay_card":
        return shopper.payByCard(world, desk, this.#cart, event.card, this.#shown)
      case "open_page": {
        const open = [...records.collections.values()].flatMap((collection) =>
          collection.sessions.filter(({ flow }) => flow !== "card").map((session) => ({ session, collection })),
        )
        const next = open.findLast(({ session }) => !this.#isOpen(session.id)) ?? open.at(-1)
        if (!next) return
        const page = await shopper.openCheckout(world, desk, next.session, next.collection)
        if (page) this.#pages.push(page)
        return void world.say(`shopper: opens the page of ${orderNoOf(next.session.id)}: ${page ?? "decided already"}`)
      }
      case "pay_page": {
        const page = this.#pages[event.page] ?? this.#pages.at(-1)
        if (!page) return
        const wrong = event.wrongAmount === undefined ? undefined : money(event.wrongAmount)
        shopper.payPage(world, page, event.card, wrong)
        return event.comesBack ? this.#comeBack(desk, page) : undefined
      }
      case "cancel_page":
      case "expire_page": {
        const page = this.#pages[event.page] ?? this.#pages.at(-1)
        if (!page) return
        world.say(`shopper: ${event.do} of ${service.transaction(page).orderNo}`)
        if (event.do === "expire_page") service.operations.expire(service.transaction(page), "service")
        else service.cancel(page, "shopper")
        return event.do === "cancel_page" && event.comesBack ? this.#comeBack(desk, page) : undefined
      }
      case "come_back": {
        const page = this.#pages.at(-1)
        return page ? this.#comeBack(desk, page) : undefined
      }
      case "complete":
        return shopper.complete(world, desk, this.#cart)
      case "change_cart":
        return shopper.changeCart(desk, world, this.#cart, money(event.cents))
      case "sell_out":
        world.say("something in the cart has sold out")
        this.#cart.isSoldOut = true
        return
      case "order_session": {
        const all = order ? records.collectionsOf(order.id) : []
        const isAsking = ({ status, cartId }: CollectionRecord) => status === "awaiting" && cartId === undefined
        const isPart = ({ status }: CollectionRecord) => status === "partially_authorized"
        const open = all.find(({ status }) => status === "not_paid") ?? all.find(isAsking) ?? all.find(isPart)
        if (!open) return
        if (!event.isElsewhere) this.#owing = { collection: open, shown: owedBy(records, open) }
        return shopper.createSession(world, desk, open, event.flow ?? "redirect")
      }
      case "pay_owed": {
        const owing = this.#owing
        return owing && shopper.payOwed(world, desk, owing.collection, event.card, owing.shown)
      }
      case "capture":
        if (!booking) return
        return merchant.capture(world, desk, booking, event.cents === undefined ? undefined : money(event.cents))
      case "refund": {
        if (!order || !booking) return
        const amount = event.cents === undefined ? merchant.refundable(booking) : money(event.cents)
        return amount.isPositive() ? merchant.refund(world, desk, order, booking, amount) : undefined
      }
      case "edit":
        return order && !order.isFulfilled ? orderChanges.edit(world, desk, order, money(event.cents)) : undefined
      case "begin_change":
      case "receive":
      case "confirm_change":
      case "discard_change":
      case "cancel_change":
        return order && !order.canceledAt ? this.#change(event, desk, order) : undefined
      case "cancel_order":
        return order ? merchant.cancelOrder(world, desk, order) : undefined
      case "credit":
        return order ? merchant.giveCredit(world, desk, order, event.cents === undefined ? undefined : money(event.cents)) : undefined // prettier-ignore
      case "fulfil":
        return order && !order.canceledAt ? orderChanges.fulfil(desk, order) : undefined
      case "transfer":
        return order && !order.canceledAt ? orderChanges.transfer(world, desk, order) : undefined
      case "review":
        return booking ? merchant.decideReview(world, desk, booking, event.decision) : undefined
      case "portal_capture":
      case "portal_cancel":
      case "portal_refund":
      case "bank_decides":
        return this.#portal(event)
      case "neighbour":
        return this.#neighbour(desk, money(event.cents), event.card)
      case "plan_batch": {
        const { kind, cents, decision, isPerPayment, isBlind } = event
        const amount = cents === undefined ? undefined : money(cents).toDecimalString()
        return this.#plan(await batches.planBatch(world, desk, { kind, amount, decision, isPerPayment, isBlind }))
      }
      case "plan_retry":
        return this.#plan(await batches.planRetry(world, desk))
      case "start_batch": {
        const plan = this.#plans.shift()
        return plan && batches.startBatch(world, desk, plan)
      }
      case "unreachable":
        world.say(`nothing reaches the service for ${event.forMs / 1_000} s`)
        service.unreachableUntil = world.time.now + event.forMs
        return
      case "silence":
        world.say(`the service falls silent for ${event.forMs / 1_000} s`)
        service.silentUntil = world.time.now + event.forMs
        return
      case "state":
        return stateOutcome(world, desk, event.isMisread)
      case "correct":
        return correctStatement(world, desk)
      case "configure": {
        const machine = world.machines[event.machine]
        return machine && world.configure(machine, event.isDeclared)
      }
      case "die":
        world.say(`server ${event.machine + 1} dies soon`)
        world.machines[event.machine]?.dieAfter(event.statements)
        return
    }
  }

  #plan(plan: batches.BatchPlan | undefined): void {
    if (plan) this.#plans.push(plan)
  }

  /** Somebody else buys something, so that there is more than one order. */
  async #neighbour(desk: Desk, total: Money, card: CardKind): Promise<void> {
    const { records, time } = this.world
    const id = records.nextId("cart")
    const collection = newCollection(records, undefined, total, time.date())
    const cart = newCart(id, total, collection.id)
    collection.cartId = id
    records.carts.set(id, cart)
    await shopper.createSession(this.world, desk, collection, "card")
    await shopper.payByCard(this.world, desk, cart, card, total)
  }

  async #change(event: ChangeEvent, desk: Desk, order: OrderRecord): Promise<void> {
    const { world } = this
    switch (event.do) {
      case "begin_change":
        return orderChanges.begin(world, desk, order, event.kind, money(event.cents), money(event.returned))
      case "receive":
        return orderChanges.beginToReceive(world, desk, order)
      case "confirm_change":
        return orderChanges.confirm(world, desk, order, event.isSoldOut)
      case "discard_change":
        return orderChanges.discard(world, desk, order)
      case "cancel_change":
        return orderChanges.cancelAgreement(world, desk, order)
    }
  }

  #portal(event: Extract<Event, { do: `portal_${string}` | "bank_decides" }>): void {
    const { service, records } = this.world
    const all = service.ledger.allTransactions()
    const found = all.findLast((one) => one.phase === "authorised") ?? all.at(-1)
    if (!found) return
    const say = (what: string) => this.world.say(`portal: ${what} of ${found.orderNo}`)
    switch (event.do) {
      case "portal_capture": {
        const amount = event.cents === undefined ? found.authorised.minus(found.captured) : money(event.cents)
        service.capture(found.id, amount, "portal")
        return say(`captures ${amount}`)
      }
      case "portal_cancel":
        service.cancel(found.id, "portal")
        return say("cancels")
      case "portal_refund": {
        const made = found.refunds.reduce((sum, { amount }) => sum.plus(amount), money(0))
        const amount = event.cents === undefined ? found.captured.minus(made) : money(event.cents)
        const ours = [...records.collections.values()].flatMap((one) => one.bookings.flatMap(({ refunds }) => refunds))
        const reason = event.repeatsOurs ? (ours.at(-1)?.id ?? "goodwill") : "goodwill"
        service.refund(found.id, amount, reason, "portal")
        return say(`refunds ${amount} (${reason})`)
      }
      case "bank_decides": {
        const pending = found.refunds.find(({ status }) => status === "pending")
        if (!pending) return
        service.operations.settleRefund(found, "service", pending.id, event.outcome)
        return say(`the bank says ${event.outcome} to refund ${pending.id}`)
      }
    }
  }

  async #comeBack(desk: Desk, page: string): Promise<void> {
    const { orderNo } = this.world.service.transaction(page)
    const found = this.world.records.session(`payses_${orderNo}`)
    if (found) return shopper.comeBack(this.world, desk, found.session, found.collection)
    await reconcileOrders(this.world, desk, [orderNo])
  }

  #notify(orderNo: string): void {
    const { world } = this
    const { time, conditions } = world
    const desk = this.#desk()
    const isBad = desk.task.choices.chance(conditions.weather.badNotification)
    const how = isBad ? desk.task.choices.one(["lost", "late", "twice"]) : "soon"
    if (how === "lost") return
    const work = () => void this.#workNotification(orderNo, 1).catch(this.#caught("notification"))
    time.after(how === "late" ? 90_000 : 300, work)
    if (how === "twice") time.after(2_000, work)
  }

  async #workNotification(orderNo: string, attempt: number): Promise<void> {
    const { world } = this
    const isDone = await reconcileOrders(world, this.#desk(), [orderNo])
    if (isDone || attempt >= 8 || !world.payments.rows.some((row) => row.order_no === orderNo)) return
    const again = () => void this.#workNotification(orderNo, attempt + 1).catch(this.#caught("notification"))
    world.time.after(5_000 * 2 ** (attempt - 1), again)
  }

  #caught(where: string): (error: unknown) => void {
    return (error) => this.world.caught(error, where)
  }

  #isOpen(sessionId: string): boolean {
    const orderNo = orderNoOf(sessionId)
    return this.#pages.some((page) => this.world.service.transaction(page).orderNo === orderNo)
  }

  /** One that is still being placed nobody can find yet, and it may be reversed. */
  #order(): OrderRecord | undefined {
    if (this.#cart.lockedUntil > this.world.time.now) return undefined
    return this.#cart.orderId ? this.world.records.orders.get(this.#cart.orderId) : undefined
  }

  #booking(order: OrderRecord): BookingRecord | undefined {
    const bookings = this.world.records.collectionsOf(order.id).flatMap((one) => one.bookings)
    return bookings.find(({ canceledAt }) => canceledAt === null) ?? bookings.at(-1)
  }
}

export function money(cents: number): Money {
  return Money.ofMinor(BigInt(cents), CURRENCY)
}

function newCart(id: string, total: Money, collectionId: string): CartRecord {
  return { id, total, completedAt: null, orderId: undefined, collectionId, isSoldOut: false, lockedUntil: 0 }
}
