import type { Store } from "../medusa/store"
import { isNeeded, standingOf, standsFor, viewOf, type PaymentView, type View } from "./plan/view"
import { readCases } from "./read-cases"

/** What pays for an order: the payment in question, others without it, or nothing that is known yet. */
export type PaidBy = "this" | "others" | "unknown"

/** What the order of a payment stands on, by what the store has booked; the service is not queried. */
export async function orderPaidBy(store: Store, account: string, orderNo: string): Promise<PaidBy> {
  const payment = await store.acquiring.payments.find(account, orderNo)
  const [found] = payment ? await readCases(store, [payment], account, "left_out") : []
  const view = found && viewOf(found, store.acquiring.clock.now())
  const own = view?.payments.find(({ known }) => known.id === payment?.id)
  return view?.case.order && own ? paidBy(view, own) : "unknown"
}

function paidBy(view: View, payment: PaymentView): PaidBy {
  const { booking } = payment
  const isBooked = booking !== undefined && booking.canceledAt === null
  if (isBooked && (isNeeded(view, payment) || isFirstOfDoubled(view, payment))) return "this"
  const others = standingOf(view, booking)
  const isPaid = others?.isPositive() && view.case.order && others.compare(view.case.order.total) >= 0
  return isPaid ? "others" : "unknown"
}

/** Two are booked in full: the order stands on the older one. */
function isFirstOfDoubled({ payments }: View, payment: PaymentView): boolean {
  const stands = ({ booking }: PaymentView) => booking?.canceledAt === null && standsFor(booking).isPositive()
  return payments.find(stands) === payment
}
