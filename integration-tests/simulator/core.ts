import type { Money } from "../../src/acquirer/domain/money"
import type { CartCompletion, Core, FoundRefund, NewCollectionSums, OrderSeen } from "../../src/medusa/core"
import type { NewTransaction } from "../../src/medusa/order-ledger"
import type { PartFacts } from "../../src/medusa/purchase-facts"
import { creditOfRefund } from "../../src/medusa/refund-credit"
import { RECORDED_BY } from "../../src/medusa/store-rows"
import {
  askedOf,
  newCollection,
  type ChangeRecord,
  type CoreRecords,
  type OrderRecord,
  type PartRecord,
} from "./core-records"
import { PaymentModule, sumOf } from "./payment-module"
import { lock, placeOrder } from "./place-order"
import type { SimulatedProvider } from "./provider"
import { Refusal } from "./refused"
import type { Task } from "./task"

const CART_LOCK_MS = 10_000
const ORDER_LOCK_MS = 20_000

/** The core in memory, as one task uses it: its workflows step by step, so that a death can fall between two. */
export class SimulatedCore implements Core {
  readonly payments: PaymentModule

  constructor(
    readonly records: CoreRecords,
    provider: SimulatedProvider,
    readonly task: Task,
    private readonly cancels: (order: OrderRecord) => void,
  ) {
    this.payments = new PaymentModule(records, provider, task)
  }

  now(): Date {
    return this.task.time.date()
  }

  /** What the core writes into a row: the time of the machine that writes it. */
  rowTime(): Date {
    return this.task.machineTime()
  }

  async repairLinks(cartId: string): Promise<boolean> {
    await this.task.statement()
    const cart = this.records.cart(cartId)
    const collection = cart.collectionId ? this.records.collection(cart.collectionId) : undefined
    if (!collection || cart.orderId === collection.orderId || cart.lockedUntil > this.task.time.now) return false
    const orderId = cart.orderId ?? collection.orderId
    cart.orderId = orderId
    collection.orderId = orderId
    cart.completedAt ??= this.rowTime()
    return true
  }

  completeCart(cartId: string): Promise<CartCompletion> {
    return placeOrder(this, cartId)
  }

  async authoriseSession(sessionId: string): Promise<void> {
    await this.payments.authorise(sessionId)
  }

  async closeSession(sessionId: string, cartId: string | undefined): Promise<boolean> {
    const cart = cartId ? this.records.cart(cartId) : undefined
    if (cart && !(await lock(this, cart, CART_LOCK_MS))) return false
    try {
      await this.task.statement()
      if (cart?.orderId) return false
      const found = this.records.session(sessionId)
      if (found) found.session.status = "canceled"
      return true
    } finally {
      if (cart && this.task.isAlive) cart.lockedUntil = 0
    }
  }

  cancelPayment(paymentId: string): Promise<void> {
    return this.payments.cancel(paymentId)
  }

  cancelOrder(orderId: string, version: number): Promise<boolean> {
    return this.#asSeen(orderId, version, () => this.cancelOrderBy(orderId, "plugin"))
  }

  /** Voids what is not captured and refunds what is; neither's failure stops it. */
  async cancelOrderBy(orderId: string, by: "merchant" | "plugin"): Promise<void> {
    await this.task.statement()
    const order = this.records.order(orderId)
    if (order.canceledAt) throw new Refusal("The order is cancelled already.")
    if (order.isFulfilled) throw new Refusal("All fulfillments must be canceled before canceling an order")
    if (by === "plugin") this.cancels(order)
    const bookings = this.records.collectionsOf(orderId).flatMap((collection) => collection.bookings)
    const refunds = bookings.flatMap(({ id, captures, refunds: made, amount }) => {
      const left = sumOf(captures, amount).minus(sumOf(made, amount))
      return captures.length > 0 && left.isPositive() ? [{ id, left }] : []
    })
    const isRefunded = await Promise.all([
      ...refunds.map(({ id, left }) =>
        this.payments.refund(id, left, null, "").then(
          () => ({ id, left }),
          () => undefined,
        ),
      ),
      ...bookings
        .filter(({ captures }) => captures.length === 0)
        .map(({ id }) => this.payments.cancel(id).catch(() => undefined)),
    ])
    const made = isRefunded.flatMap((refund) => (refund ? [refund] : []))
    // The core names the payment instead of the refund.
    for (const { id, left } of made) await this.addTransaction(order, "refund", id, left.negate())
    const given = sumOf(made.map(({ left }) => ({ amount: left })), order.goods) // prettier-ignore
    order.creditDue = order.creditDue.plus(given)
    // Also of nothing: the core opens and confirms a change of the order for it.
    await this.#credit(orderId, given, undefined)
    await this.task.statement()
    for (const collection of this.records.collectionsOf(orderId)) collection.status = "canceled"
    await this.task.statement()
    order.status = "canceled"
    order.canceledAt = this.rowTime()
    order.canceledBy = by
  }

  async capturePayment(paymentId: string, order: OrderSeen | undefined, money: Money): Promise<boolean> {
    const capture = () => this.captureBy(paymentId, money, null)
    if (order) return this.#asSeen(order.id, order.version, capture)
    await capture()
    return true
  }

  /** @returns the new row; undefined where all was captured already */
  async captureBy(paymentId: string, money: Money | undefined, by: string | null): Promise<PartRecord | undefined> {
    const made = await this.payments.capture(paymentId, money, by)
    await this.task.statement()
    const booking = this.records.booking(paymentId)
    const order = this.#orderOf(paymentId)
    for (const capture of order ? booking.captures : []) {
      if (order) await this.addTransaction(order, "capture", capture.id, money ?? capture.amount)
    }
    return made
  }

  async refundPayment(paymentId: string, money: Money, by: string | null, note: string): Promise<void> {
    await this.task.statement()
    const order = this.#orderOf(paymentId)
    if (!order) throw new Refusal("The payment belongs to no order")
    const asked = askedOf(order)
    const owed = asked.isNegative() ? asked.negate() : asked.minus(asked)
    const credit = money.minus(owed)
    const due = credit.isPositive() ? credit : asked.minus(asked)
    order.isCreditUnsure ||= !this.#isLedgerRight(order)
    // Whoever dies after it was made leaves the credit to be given.
    order.creditDue = order.creditDue.plus(due)
    await this.payments.refund(paymentId, money, by, note).catch((error: unknown) => {
      order.creditDue = order.creditDue.minus(due)
      throw error
    })
    for (const refund of this.records.booking(paymentId).refunds) {
      await this.addTransaction(order, "refund", refund.id, money.negate())
    }
    if (credit.isPositive()) await this.#credit(order.id, credit, undefined)
  }

  async recordCapture(paymentId: string, money: Money): Promise<void> {
    await this.captureBy(paymentId, money, RECORDED_BY)
  }

  async recordRefund(paymentId: string, { money, note }: FoundRefund, orderId: string | undefined): Promise<void> {
    if (orderId) await this.#inOrder(orderId, () => this.refundPayment(paymentId, money, RECORDED_BY, note))
    else await this.payments.refund(paymentId, money, RECORDED_BY, note)
  }

  async deletePaymentPart(kind: "capture" | "refund", id: string): Promise<void> {
    await this.task.statement()
    for (const { bookings } of this.records.collections.values()) {
      for (const booking of bookings) {
        if (kind === "capture") booking.captures = booking.captures.filter((part) => part.id !== id)
        else booking.refunds = booking.refunds.filter((part) => part.id !== id)
      }
    }
  }

  async setCapturedAt(paymentId: string, at: Date | null): Promise<void> {
    await this.task.statement()
    this.records.booking(paymentId).capturedAt = at
  }

  async setCanceledAt(paymentId: string, at: Date | null): Promise<void> {
    await this.task.statement()
    this.records.booking(paymentId).canceledAt = at
  }

  async setCollectionSums(collectionId: string, { captured, refunded, status }: NewCollectionSums): Promise<void> {
    await this.task.statement()
    Object.assign(this.records.collection(collectionId), { captured, refunded, ...(status ? { status } : {}) })
  }

  async askFor(orderId: string, amount: Money): Promise<void> {
    await this.task.statement()
    const asked = newCollection(this.records, orderId, amount, this.rowTime())
    Object.assign(asked, { ownAmount: amount, isAskedByUs: true })
  }

  async setCollectionAmount(collectionId: string, amount: Money): Promise<void> {
    await this.task.statement()
    const collection = this.records.collection(collectionId)
    const isPartly = collection.status === "partially_authorized"
    Object.assign(collection, amount.isZero() ? { status: "canceled" } : { amount })
    if (isPartly) collection.status = "authorized"
    collection.ownAmount = amount
  }

  async correctTransactions(orderId: string, remove: string[], add: NewTransaction[]): Promise<void> {
    await this.task.statement()
    const order = this.records.order(orderId)
    order.transactions = order.transactions.filter(({ id }) => !remove.includes(id))
    for (const { reference, referenceId, amount } of add) this.#push(order, reference, referenceId, amount)
    await this.correctSummary(orderId)
  }

  async removeTransactionsOf(orderId: string, referenceIds: string[]): Promise<void> {
    const { transactions } = this.records.order(orderId)
    const ids = transactions.filter(({ referenceId }) => referenceIds.includes(referenceId)).map(({ id }) => id)
    await this.correctTransactions(orderId, ids, [])
  }

  async correctSummary(orderId: string): Promise<void> {
    await this.task.statement()
    const order = this.records.order(orderId)
    order.paid = sumOf(order.transactions.filter(({ amount }) => amount.isPositive()), order.goods) // prettier-ignore
    order.refunded = sumOf(order.transactions.filter(({ amount }) => amount.isNegative()), order.goods).negate() // prettier-ignore
  }

  clearCredits(orderId: string, changeIds: string[]): Promise<void> {
    return this.#inOrder(orderId, async (order) => {
      await this.task.statement()
      order.changes = order.changes.filter(({ id }) => !changeIds.includes(id))
    })
  }

  /** A merchant's own credit: for no refund. */
  async giveCreditBy(orderId: string, amount: Money): Promise<void> {
    await this.#credit(orderId, amount, undefined)
    const order = this.records.order(orderId)
    order.creditDue = order.creditDue.plus(amount)
  }

  giveCredit(orderId: string, version: number, amount: Money): Promise<boolean> {
    return this.#asSeen(orderId, version, () => this.#credit(orderId, amount, undefined))
  }

  reverseCredit(orderId: string, refund: PartFacts, others: readonly PartFacts[]): Promise<void> {
    return this.#inOrder(orderId, async ({ changes }) => {
      const credits = changes.filter((change) => change.isCredit && change.isConfirmed)
      if (credits.some(({ reference }) => reference === refund.id)) return
      const given = credits.map(({ credit, createdAt }) => ({ amount: credit, createdAt }))
      const found = creditOfRefund(refund, others, given)
      if (found) await this.#credit(orderId, found.amount.negate(), refund.id)
    })
  }

  /**
   * A fulfilment is a version of the order, too, and changes nothing of what it comes to; the core makes it in one
   * commit.
   */
  async fulfil(order: OrderRecord): Promise<void> {
    await this.task.statement()
    const change = this.#opened(order, null, order.goods.minus(order.goods))
    Object.assign(change, { isOpen: false, isConfirmed: true })
    Object.assign(order, { version: change.version, isFulfilled: true })
  }

  /** Opens a change of an order; only one can be open. */
  async beginChange(order: OrderRecord, type: ChangeRecord["type"], credit: Money): Promise<ChangeRecord> {
    await this.task.statement()
    return this.#opened(order, type, credit)
  }

  #opened(order: OrderRecord, type: ChangeRecord["type"], credit: Money): ChangeRecord {
    if (order.canceledAt) throw new Refusal("The order is cancelled.")
    if (order.changes.some(({ isOpen }) => isOpen)) throw new Refusal("The order has a change under way.")
    const change = {
      id: this.records.nextId("ordch"),
      type,
      isOpen: true,
      isConfirmed: false,
      isCredit: type === "credit_line",
      changesGoods: type === "edit",
      reference: undefined,
      version: order.version + 1,
      createdAt: this.rowTime(),
      goodsChangedAt: null,
      credit,
    }
    order.changes.push(change)
    return change
  }

  async addTransaction(order: OrderRecord, reference: "capture" | "refund", id: string, amount: Money): Promise<void> {
    await this.task.statement()
    if (order.transactions.some((one) => one.reference === reference && one.referenceId === id)) return
    this.#push(order, reference, id, amount)
    if (amount.isPositive()) order.paid = order.paid.plus(amount)
    else order.refunded = order.refunded.minus(amount)
  }

  #push(order: OrderRecord, reference: "capture" | "refund", referenceId: string, amount: Money): void {
    const { version } = order
    order.transactions.push({ id: this.records.nextId("ordtrx"), reference, referenceId, amount, version })
  }

  /** One of those who refund, cancel or change an order is in at a time. */
  async #inOrder<Result>(orderId: string, work: (order: OrderRecord) => Promise<Result>): Promise<Result> {
    const order = this.records.order(orderId)
    if (!(await lock(this, order, ORDER_LOCK_MS))) throw new Refusal("Another operation of this order is under way")
    try {
      return await work(order)
    } finally {
      if (this.task.isAlive) order.lockedUntil = 0
    }
  }

  #asSeen(orderId: string, version: number, work: () => Promise<unknown>): Promise<boolean> {
    return this.#inOrder(orderId, async (order) => {
      await this.task.statement()
      if (order.version !== version || order.canceledAt) return false
      await work()
      return true
    })
  }

  async #credit(orderId: string, amount: Money, reference: string | undefined): Promise<void> {
    const order = this.records.order(orderId)
    const change = await this.beginChange(order, "credit_line", amount)
    await this.task.statement()
    Object.assign(change, { isOpen: false, isConfirmed: true, reference })
    order.version = change.version
    order.credit = order.credit.plus(amount)
  }

  #isLedgerRight(order: OrderRecord): boolean {
    const bookings = this.records.collectionsOf(order.id).flatMap((collection) => collection.bookings)
    const captured = sumOf(bookings.flatMap(({ captures }) => captures), order.goods) // prettier-ignore
    const refunded = sumOf(bookings.flatMap(({ refunds }) => refunds), order.goods) // prettier-ignore
    return sumOf(order.transactions, order.goods).equals(captured.minus(refunded))
  }

  #orderOf(paymentId: string): OrderRecord | undefined {
    const { collectionId } = this.records.booking(paymentId)
    const { orderId } = this.records.collection(collectionId)
    return orderId ? this.records.orders.get(orderId) : undefined
  }
}
