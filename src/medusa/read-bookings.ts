import { everyRow } from "./every-row"
import { providerIdOf } from "./provider-id"
import type { BookingFacts } from "./purchase-facts"
import { BOOKING_FIELDS, bookingOf, type BookingRow } from "./read-purchases"
import type { Store } from "./store"

interface Moved {
  id: string
  payment?: { payment_session_id: string } | null
  payment_session_id?: string
}

/** The payment sessions of an account whose payments were made, captured, refunded or cancelled in a time. */
export async function sessionsMoved(store: Store, account: string, from: Date, until: Date): Promise<Set<string>> {
  const time = { $gte: from, $lt: until }
  const own = { provider_id: providerIdOf(account) }
  const ofPayment = ["id", "payment.payment_session_id"]
  const found = await Promise.all([
    everyRow<Moved>(store, "payment", ["id", "payment_session_id"], { ...own, created_at: time }),
    everyRow<Moved>(store, "payment", ["id", "payment_session_id"], { ...own, canceled_at: time }),
    everyRow<Moved>(store, "capture", ofPayment, { payment: own, created_at: time }),
    everyRow<Moved>(store, "refund", ofPayment, { payment: own, created_at: time }),
  ])
  return new Set(found.flat().flatMap((row) => (row.payment ?? row).payment_session_id ?? []))
}

/** What the store has booked of payment sessions, by session; one that has no payment is not there. */
export async function readBookings(store: Store, sessionIds: readonly string[]): Promise<Map<string, BookingFacts>> {
  if (sessionIds.length === 0) return new Map()
  const { data } = await store.query.graph({
    entity: "payment",
    fields: BOOKING_FIELDS,
    filters: { payment_session_id: [...sessionIds] },
  })
  return new Map((data as unknown as BookingRow[]).map((row) => [row.payment_session_id, bookingOf(row)]))
}
