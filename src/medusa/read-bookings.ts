import { accountOf } from "./provider-id"
import type { BookingFacts } from "./purchase-facts"
import { BOOKING_FIELDS, bookingOf, type BookingRow } from "./read-purchases"
import type { Store } from "./store"

const PAGE = 1_000

interface Moved {
  id: string
  payment?: { payment_session_id: string; provider_id: string } | null
  payment_session_id?: string
  provider_id?: string
}

/** The payment sessions of an account whose payments were made, captured, refunded or cancelled in a time. */
export async function sessionsMoved(store: Store, account: string, from: Date, until: Date): Promise<Set<string>> {
  const time = { $gte: from, $lt: until }
  const own = ["id", "payment_session_id", "provider_id"]
  const ofPayment = ["id", "payment.payment_session_id", "payment.provider_id"]
  const found = await Promise.all([
    everyRow(store, "payment", own, { created_at: time }),
    everyRow(store, "payment", own, { canceled_at: time }),
    everyRow(store, "capture", ofPayment, { created_at: time }),
    everyRow(store, "refund", ofPayment, { created_at: time }),
  ])
  const payments = found.flat().map((row) => row.payment ?? row)
  return new Set(
    payments.flatMap(({ payment_session_id: session, provider_id: provider }) =>
      session && provider && accountOf(provider) === account ? [session] : [],
    ),
  )
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

async function everyRow(store: Store, entity: "payment" | "capture" | "refund", fields: string[], filters: object) {
  const rows: Moved[] = []
  for (;;) {
    const { data } = await store.query.graph({
      entity,
      fields,
      filters,
      pagination: { take: PAGE, skip: rows.length, order: { id: "ASC" } },
    })
    rows.push(...(data as unknown as Moved[]))
    if (data.length < PAGE) return rows
  }
}
