import type { Money } from "../../src/acquirer/domain/money"
import type { BookingRecord, CollectionRecord, CoreRecords, PartRecord } from "./core-records"
import type { SimulatedProvider } from "./provider"
import { Refusal } from "./refused"
import type { Task } from "./task"

/** The core's payment module: rows first, then the provider, and the row goes again when the provider throws. */
export class PaymentModule {
  constructor(
    private readonly records: CoreRecords,
    readonly provider: SimulatedProvider,
    private readonly task: Task,
  ) {}

  async authorise(sessionId: string): Promise<BookingRecord | undefined> {
    await this.task.statement()
    const known = this.records.bookingOfSession(sessionId)
    const found = this.records.session(sessionId)
    if (!found) throw new Refusal(`Session ${sessionId} is gone`)
    const { session, collection } = found
    if (known && session.isAuthorised) return known
    const { status, transactionId } = await this.provider.authorise(session, collection)
    return this.book(sessionId, status, transactionId)
  }

  /** What the module does with the provider's answer. */
  async book(sessionId: string, status: string, transactionId: string | undefined): Promise<BookingRecord | undefined> {
    await this.task.statement()
    const found = this.records.session(sessionId)
    if (!found) {
      throw new Refusal(`Session ${sessionId} is gone`)
    }
    const { session, collection } = found
    session.transactionId = transactionId ?? session.transactionId
    const isCaptured = status === "captured"
    if (status !== "authorized" && !isCaptured) {
      session.status = status
      this.#updateCollection(collection)
      if (status === "pending_authorization") return undefined
      throw new Refusal(`Session ${session.id} was not authorized with the provider.`)
    }
    const other = this.records.bookingOfSession(sessionId)
    // One payment a session: the second of two at the same moment finds the first one's row.
    if (other) throw new Refusal("duplicate key value violates unique constraint", undefined, false)
    session.status = "authorized"
    session.isAuthorised = true
    const booking: BookingRecord = {
      id: this.records.nextId("pay"),
      sessionId,
      collectionId: collection.id,
      amount: session.amount,
      transactionId: session.transactionId,
      capturedAt: isCaptured ? this.#now() : null,
      canceledAt: null,
      createdAt: this.#now(),
      captures: [],
      refunds: [],
    }
    if (isCaptured) booking.captures.push(this.#part("capt", session.amount, null, ""))
    collection.bookings.push(booking)
    await this.task.statement()
    this.#updateCollection(collection)
    return booking
  }

  async capture(paymentId: string, money: Money | undefined, by: string | null): Promise<PartRecord | undefined> {
    await this.task.statement()
    const booking = this.records.booking(paymentId)
    if (booking.canceledAt) throw new Refusal(`The payment ${paymentId} has been canceled.`)
    if (booking.capturedAt) return undefined
    const captured = sumOf(booking.captures, booking.amount)
    const amount = money ?? booking.amount
    if (amount.compare(booking.amount.minus(captured)) > 0) throw new Refusal("You cannot capture more than is left.")
    const isFull = captured.plus(amount).compare(booking.amount) >= 0
    const row = this.#part("capt", amount, by, "")
    booking.captures.push(row)
    try {
      await this.provider.capture(booking, row)
    } catch (error) {
      await this.task.statement()
      booking.captures = booking.captures.filter((one) => one !== row)
      throw error
    }
    await this.task.statement()
    if (isFull) booking.capturedAt = this.#now()
    await this.task.statement()
    this.#updateCollection(this.records.collection(booking.collectionId))
    return row
  }

  async refund(paymentId: string, money: Money | undefined, by: string | null, note: string): Promise<PartRecord> {
    await this.task.statement()
    const booking = this.records.booking(paymentId)
    const amount = money ?? booking.amount
    const left = sumOf(booking.captures, amount).minus(sumOf(booking.refunds, amount))
    if (amount.compare(left) > 0) throw new Refusal("You cannot refund more than what is captured on the payment.")
    const row = this.#part("ref", amount, by, note)
    booking.refunds.push(row)
    try {
      await this.provider.refund(booking, row)
    } catch (error) {
      await this.task.statement()
      booking.refunds = booking.refunds.filter((one) => one !== row)
      throw error
    }
    await this.task.statement()
    this.#updateCollection(this.records.collection(booking.collectionId))
    return row
  }

  async cancel(paymentId: string): Promise<void> {
    await this.task.statement()
    const booking = this.records.booking(paymentId)
    await this.provider.cancel(booking)
    await this.task.statement()
    booking.canceledAt = this.#now()
  }

  #part(prefix: string, amount: Money, createdBy: string | null, note: string): PartRecord {
    return { id: this.records.nextId(prefix), amount, createdBy, note, createdAt: this.#now() }
  }

  /** The core writes the time of the machine that writes. */
  #now(): Date {
    return this.task.machineTime()
  }

  #updateCollection(collection: CollectionRecord): void {
    const { sessions, bookings, amount } = collection
    const zero = amount.minus(amount)
    const authorised = sessions
      .filter(({ status }) => status === "authorized")
      .reduce((sum, session) => sum.plus(session.amount), zero)
    collection.captured = sumOf(bookings.flatMap(({ captures }) => captures), amount) // prettier-ignore
    collection.refunded = sumOf(bookings.flatMap(({ refunds }) => refunds), amount) // prettier-ignore
    collection.status = sessions.length === 0 ? "not_paid" : "awaiting"
    if (authorised.isPositive()) {
      collection.status = authorised.compare(amount) >= 0 ? "authorized" : "partially_authorized"
    }
    if (collection.captured.compare(amount) >= 0) collection.status = "completed"
  }
}

export function sumOf(parts: readonly { amount: Money }[], like: Money): Money {
  return parts.reduce((sum, { amount }) => sum.plus(amount), like.minus(like))
}
