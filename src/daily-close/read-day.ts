import pLimit from "p-limit"
import { DAY_MS } from "../acquirer/domain/durations"
import type { AcquirerError } from "../acquirer/domain/errors"
import type { RefundRecord, TransactionRecord } from "../acquirer/domain/records"
import { OrderNo } from "../acquirer/domain/references"
import { Money } from "../acquirer/domain/money"
import { wasCaptured } from "../acquirer/domain/payment-state"
import { orderNoOf } from "../medusa/payable-session"
import { readBookings, sessionsMoved } from "../medusa/read-bookings"
import { isAccepted, isOpen } from "../modules/acquiring/operation-row"
import type { Account } from "../operations/account"
import { refundOf } from "../operations/evidence/refund"
import { profilesAt } from "../operations/payment-profile"
import { ORDERS_PER_QUERY } from "../reconciliation/query-services"
import { deductionRecord } from "./deductions"
import { searchLateRefunds } from "./late-refunds"
import type { OrderRecord } from "./order-record"
import { WATCHED_MS, type ShopDay } from "./shop-day"

/** An order that the service could not be queried about, or whose answer says nothing, and why. */
export interface Unanswered {
  orderNo: string
  reason: AcquirerError
}

/** All orders that moved on a day, as both sides have them, and those that nothing can be said of yet. */
export interface DayRecords {
  orders: OrderRecord[]
  /** An operation of theirs has no outcome yet. */
  inFlight: string[]
  unanswered: Unanswered[]
}

export interface DayRead extends DayRecords {
  /**
   * Order numbers of which the service has a refund, made by the end of the day, that the store does not have or that
   * cannot be read.
   */
  unbooked: string[]
  /** Why refunds of the day cannot be read that name no order. */
  unreadable: AcquirerError[]
}

/** Told how many of a day's orders are read, as often as some are. */
export type OnProgress = (read: number, orders: number) => Promise<void>

/**
 * Reads what store and service have of every order that something happened to on a day, a hundred to a query. Each
 * order for itself: one that lies elsewhere keeps no other from being read.
 * @throws AcquirerError when the service cannot be queried about any of them
 */
export async function readDay(account: Account, day: ShopDay, onProgress?: OnProgress): Promise<DayRead> {
  const { store, id, settings } = account
  // What was made at the service may have come to light the next day, and a page may be paid that was opened before.
  const [from, until] = [new Date(day.from.getTime() - DAY_MS), new Date(day.until.getTime() + DAY_MS)]
  const { acquiring } = store
  const [known, unassigned, moved, deducted, recorded, refunded] = await Promise.all([
    acquiring.dayOrders.between(id, from, day.from, until),
    acquiring.dayOrders.toldUnassigned(id, day.from, new Date(day.until.getTime() + WATCHED_MS)),
    sessionsMoved(store, id, day.from, until),
    acquiring.renewals.withoutOrder(id, from, until),
    acquiring.dayCloses.find(id, day.day),
    searchLateRefunds(account, day),
  ])
  const sessions = [...moved].map((session) => String(orderNoOf(session)))
  const late = recorded?.late_orders ?? []
  const others = [...deducted.map(({ order_no }) => order_no), ...late, ...refunded.onDay]
  const orderNos = [...new Set([...known, ...unassigned, ...sessions, ...others])].sort()
  const limit = pLimit(settings.reconcile.parallel_requests)
  let read = 0
  const readChunk = async (chunk: string[]) => {
    const part = await readOrders(account, chunk, day)
    read += chunk.length
    await onProgress?.(read, orderNos.length)
    return part
  }
  await onProgress?.(read, orderNos.length)
  const parts = await Promise.all(chunks(orderNos, ORDERS_PER_QUERY).map((chunk) => limit(() => readChunk(chunk))))
  const unanswered = parts.flatMap((part) => part.unanswered)
  const orders = parts.flatMap((part) => part.orders)
  const [first] = unanswered
  if (first && orders.length === 0 && unanswered.every(({ reason }) => reason.kind !== "protocol")) throw first.reason
  const { unbooked, unreadable } = refunded
  return { orders, inFlight: parts.flatMap(({ inFlight }) => inFlight), unanswered, unbooked, unreadable }
}

async function readOrders(account: Account, orderNos: string[], day: ShopDay): Promise<DayRecords> {
  const { dayOrders, journal, renewals } = account.store.acquiring
  const rows = await dayOrders.payments(account.id, orderNos)
  const paid = new Set(rows.map(({ order_no }) => order_no))
  const deductions = (await renewals.ofOrderNos(orderNos)).filter(
    (row) =>
      row.account === account.id && !paid.has(row.order_no) && (row.state === "recorded" || row.state === "paid"),
  )
  const queried = [...paid, ...deductions.map(({ order_no }) => order_no)]
  if (queried.length === 0) return { orders: [], inFlight: [], unanswered: [] }
  const answers = await account.client.queryEach(queried.map((orderNo) => OrderNo(orderNo)))
  const transactions = new Map<string, TransactionRecord[]>()
  const unanswered: Unanswered[] = []
  for (const [place, orderNo] of queried.entries()) {
    const answer = answers[place]
    if (answer?.kind === "done") transactions.set(orderNo, answer.value)
    else if (answer) unanswered.push({ orderNo, reason: answer.error })
  }
  const [operations, unassigned, bookings, profileOf] = await Promise.all([
    journal.ofOrders(account.id, orderNos),
    dayOrders.unassigned(account.id, orderNos),
    readBookings(
      account.store,
      rows.map(({ payment_session_id }) => payment_session_id),
    ),
    profilesAt(account, queried),
  ])
  const refundBooked = new Set(
    rows.flatMap(({ order_no, payment_session_id }) =>
      bookings.get(payment_session_id)?.refunds.length ? order_no : [],
    ),
  )
  // A service may go on calling a payment captured whatever is refunded of it.
  const mayHaveRefunds = (orderNo: string) =>
    refundBooked.has(orderNo) ||
    (operations.get(orderNo) ?? []).some(({ kind }) => kind === "refund") ||
    (transactions.get(orderNo) ?? []).some(({ status }) => wasCaptured(status.meaning) !== false)
  const searched = queried.filter(mayHaveRefunds).map((orderNo) => OrderNo(orderNo))
  const found = searched.length > 0 ? await account.client.searchRefundsEach(searched) : []
  const refunds = new Map<string, RefundRecord[]>()
  for (const [place, orderNo] of searched.entries()) {
    const answer = found[place]
    if (answer?.kind === "done") refunds.set(orderNo, answer.value)
    else if (answer && transactions.delete(orderNo)) unanswered.push({ orderNo, reason: answer.error })
  }
  const serviceOf = (orderNo: string): OrderRecord["service"] => ({
    transactions: transactions.get(orderNo) ?? [],
    refunds: refunds.get(orderNo) ?? [],
  })
  const paidOrders = rows
    .filter(({ order_no }) => transactions.has(order_no))
    .map((row): OrderRecord => {
      const booked = bookings.get(row.payment_session_id)
      return {
        orderNo: row.order_no,
        serviceZone: profileOf(row.order_no).timeZone,
        expected: Money.exact(row.amount, row.currency_code),
        openedAt: row.created_at,
        booked: booked && { ...booked, transactionId: booked.transactionId ?? row.transaction_id ?? undefined },
        unassigned: unassigned.get(row.order_no),
        operations: operations.get(row.order_no) ?? [],
        service: serviceOf(row.order_no),
      }
    })
  const orders = [
    ...paidOrders,
    ...deductions
      .filter(({ order_no }) => transactions.has(order_no))
      .map((row) => {
        const { timeZone } = profileOf(row.order_no)
        return deductionRecord(row, timeZone, operations.get(row.order_no) ?? [], serviceOf(row.order_no))
      }),
  ]
  return {
    orders,
    inFlight: orders.filter((order) => hasOpenOn(day, order)).map(({ orderNo }) => orderNo),
    unanswered,
  }
}

/**
 * Something was begun by the end of the day and has no outcome. What the service has accepted is not waited for, until
 * the service has an outcome that the journal has not.
 */
function hasOpenOn(day: ShopDay, { operations, service }: OrderRecord): boolean {
  return operations.some((row) => {
    if (!isOpen(row) || row.sent_at >= day.until) return false
    const record = isAccepted(row) ? refundOf(row, service.refunds, operations) : undefined
    return !isAccepted(row) || (record !== undefined && record.status.meaning !== "pending")
  })
}

function chunks<Item>(items: readonly Item[], size: number): Item[][] {
  const parts: Item[][] = []
  for (let at = 0; at < items.length; at += size) parts.push(items.slice(at, at + size))
  return parts
}
