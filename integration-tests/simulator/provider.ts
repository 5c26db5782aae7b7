import { OrderNo, TransactionId } from "../../src/acquirer/domain/references"
import { bookableOutcome } from "../../src/checkout/session-outcome"
import type { PaidTransaction } from "../../src/medusa/paid-transaction"
import { orderNoOf, type PayableSession } from "../../src/medusa/payable-session"
import { RECORDED_BY } from "../../src/medusa/store-rows"
import { longestWait } from "../../src/modules/acquiring/longest-wait"
import type { OperationRow } from "../../src/modules/acquiring/operation-row"
import type { Account } from "../../src/operations/account"
import { capture } from "../../src/operations/capture"
import { refund, type RefundQueue } from "../../src/operations/refund"
import { unbookedRefunds } from "../../src/operations/unbooked"
import { untilResolved } from "../../src/operations/run-operation"
import { voidPayment } from "../../src/operations/void"
import { attemptStatus, isDone, notDone } from "../../src/providers/acquiring/to-medusa"
import { Refusal as Refused } from "./refused"
import {
  pendingOf,
  type BookingRecord,
  type CollectionRecord,
  type CoreRecords,
  type PartRecord,
  type SessionRecord,
} from "./core-records"
import { ACCOUNT, PROVIDER } from "./settings"

const BOOKED_WITHIN_MS = 10_000
const TURN_MS = 5_000

/** Medusa's payment hooks over the real operations: the thin part of the provider, whose rows are in memory here. */
export class SimulatedProvider {
  constructor(
    private readonly records: CoreRecords,
    /** Throws where no such account is declared: then the core has no provider of it. */
    private readonly open: () => Account,
  ) {}

  private get account(): Account {
    return this.open()
  }

  /** Without a card: queries the service about the session. */
  async authorise(session: SessionRecord, collection: CollectionRecord) {
    const payable = payableOf(session, collection)
    const rows = await this.account.store.acquiring.journal.ofOrder(ACCOUNT, payable.orderNo)
    const attempt = rows.filter((row) => row.kind === "authorise").at(-1)
    if (attempt?.state === "sent") await untilResolved(this.account, attempt, this.#after(38_000))
    const { status, data } = await bookableOutcome(this.account, payable)
    const transactionId = typeof data.transaction_id === "string" ? data.transaction_id : undefined
    return { status: attemptStatus(status, session.flow), transactionId }
  }

  async capture(booking: BookingRecord, row: PartRecord): Promise<void> {
    if (row.createdBy === RECORDED_BY) return
    const paid = await this.#paid(booking)
    if (!paid) throw new Refused(`Payment ${booking.id} has no transaction at the payment service.`)
    await this.#lookAfterwards(paid)
    const operation = await capture(this.account, paid, row.id, row.amount)
    if (!isDone(operation)) throw failure(operation, `Capture of ${row.amount}`)
  }

  async refund(booking: BookingRecord, row: PartRecord): Promise<void> {
    if (row.createdBy === RECORDED_BY) return
    const paid = await this.#paid(booking)
    if (!paid) throw new Refused(`Payment ${booking.id} has no transaction at the payment service.`)
    await this.#lookAfterwards(paid)
    const queue = this.#refundQueueOf(booking, row)
    const operation = await refund(this.account, paid, row.id, row.amount, row.note || undefined, queue)
    if (!isDone(operation)) throw failure(operation, `Refund of ${row.amount}`)
  }

  async cancel(booking: BookingRecord): Promise<void> {
    const paid = await this.#paid(booking)
    if (!paid) return
    const operation = await voidPayment(this.account, paid, booking.id)
    if (!isDone(operation)) throw failure(operation, "Cancellation")
  }

  async #paid(booking: BookingRecord): Promise<PaidTransaction | undefined> {
    const orderNo = orderNoOf(booking.sessionId)
    const known = await this.account.store.acquiring.payments.find(ACCOUNT, orderNo)
    const transactionId = booking.transactionId ?? known?.transaction_id
    if (!transactionId) return undefined
    return {
      orderNo: OrderNo(orderNo),
      transactionId: TransactionId(transactionId),
      sessionId: booking.sessionId,
      paymentId: booking.id,
      cartId: known?.cart_id ?? undefined,
      authorised: booking.amount,
    }
  }

  async #lookAfterwards({ orderNo }: PaidTransaction): Promise<void> {
    const at = this.#after(longestWait(this.account) + BOOKED_WITHIN_MS)
    await this.account.store.acquiring.payments.dueBy(ACCOUNT, orderNo, at)
  }

  /** A refund is sent only when the core can book it: see `refund-queue`. */
  #refundQueueOf(booking: BookingRecord, row: PartRecord): RefundQueue {
    const { clock } = this.account
    const order = () => {
      const { orderId } = this.records.collection(booking.collectionId)
      return orderId ? this.records.orders.get(orderId) : undefined
    }
    const reached = async () => {
      for (const until = this.#after(TURN_MS); ; await clock.sleep(500)) {
        const found = order()
        if (!found || pendingOf(found).negate().compare(row.amount) >= 0) return
        if (found.canceledAt) throw new Refused("The order is cancelled; nothing was sent.")
        const open = found.changes.find(({ isOpen }) => isOpen)
        if (!open) return
        if (!open.isCredit || clock.now() >= until) throw new Refused("The order is being changed; nothing was sent.")
      }
    }
    const stillFree = async (operations: readonly OperationRow[]) => {
      await reached()
      const before = booking.refunds.slice(0, Math.max(0, booking.refunds.indexOf(row)))
      const zero = row.amount.minus(row.amount)
      const sum = (parts: PartRecord[]) => parts.reduce((total, { amount }) => total.plus(amount), zero)
      const booked = booking.refunds.map((part) => ({
        ...{ id: part.id, money: part.amount, isExternal: part.createdBy === RECORDED_BY, note: part.note },
      }))
      const unbooked = unbookedRefunds(operations, booked, row.amount.currency)
      const left = sum(booking.captures).minus(sum(before)).minus(unbooked)
      if (row.amount.compare(left) > 0) throw new Refused("More than is left.")
    }
    return { reached, stillFree }
  }

  #after(ms: number): Date {
    return new Date(this.account.clock.now().getTime() + ms)
  }
}

export function payableOf(session: SessionRecord, collection: CollectionRecord): PayableSession {
  return {
    id: session.id,
    orderNo: orderNoOf(session.id),
    account: PROVIDER,
    money: session.amount,
    status: session.status,
    collectionId: collection.id,
    cartId: collection.cartId,
    data: { flow: session.flow, ...(session.transactionId ? { transaction_id: session.transactionId } : {}) },
  }
}

/** What the merchant reads, and whether it claims that nothing happened. */
function failure(row: OperationRow, what: string): Refused {
  return new Refused(notDone(row, what).message, row.state === "refused" ? row.reference : undefined)
}
