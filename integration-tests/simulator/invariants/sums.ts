import { orderNoOf } from "../../../src/medusa/payable-session"
import { ACCEPTED } from "../../../src/modules/acquiring/operation-row"
import { hasNamedPart } from "../../../src/operations/captured-sum"
import { refunded, type Transaction } from "../../../src/sandbox/state/transaction"
import type { BookingRecord, PartRecord } from "../core-records"
import { isInFlight } from "../journal"
import { sumOf } from "../payment-module"
import { capturedNet } from "../standing"
import type { World } from "../world"
import { hasIncident } from "./open-incidents"
import { isPortalCapture } from "./portal"
import type { Violation } from "./violation"

/** Per payment: what is captured and refunded on both sides. */
export function sums(world: World): Violation[] {
  const { records, service } = world
  return [...records.collections.values()].flatMap(({ bookings }) =>
    bookings.flatMap((booking): Violation[] => {
      const orderNo = orderNoOf(booking.sessionId)
      const found = service.ofOrder(orderNo).find(({ id }) => id === booking.transactionId)
      if (!found) return []
      const captured = sumOf(booking.captures, booking.amount)
      if (isBookedUnmade(world, booking, found)) {
        const detail = `${orderNo}: captured ${captured} in the store, ${found.captured} at the service`
        return [{ invariant: "both sides agree", detail }]
      }
      const isSeen = hasIncident(world, (key) => key === `unnamed_capture:${orderNo}` || key.startsWith(`nameless_refund:${orderNo}`)) // prettier-ignore
      const isUnknowable = world.operations.rows.some((row) => row.order_no === orderNo && isInFlight(row))
      if (isSeen || (isUnknowable && hasIncident(world, (key) => key.startsWith("unknown_outcome")))) return []
      // Of a service that names no captured sum nobody can know what the portal captured beside us; that it is the
      // whole by now, the status tells only until something is refunded.
      const isPartly = found.captured.compare(found.authorised) < 0 || !refunded(found).isZero()
      const byPortal = found.events.some(isPortalCapture)
      if (!world.conditions.namesCaptured && isPartly && byPortal && booking.captures.length > 0) return []
      // A whole sum beside a refund may be the order's, where the store has noted none that was less.
      const row = world.payments.rows.find(({ order_no }) => order_no === orderNo)
      const isDoubtful = world.conditions.knownAmount === undefined && !(row && hasNamedPart(row))
      const isUnseen =
        (isUnseenSale(world, found) && (isDoubtful || !world.conditions.namesCaptured)) || isKnownByVoid(world, found)
      const byOthers = (isDoubtful && byPortal) || isUnseen
      if (byOthers && !refunded(found).isZero() && booking.captures.length > 0) return []
      const booked = sumOf(booking.refunds, booking.amount)
      const invariant = "both sides agree" as const
      const made = found.captured.minus(capturedNet(found))
      // One that the bank has not decided is booked by then or once it is decided: nothing tells it from another's like
      // it.
      const decided = refunded(found)
      const isBooked = booked.compare(decided) >= 0 && booked.compare(made) <= 0
      return [
        ...(captured.equals(found.captured)
          ? []
          : [{ invariant, detail: `${orderNo}: captured ${captured} in the store, ${found.captured} at the service` }]),
        ...(isBooked
          ? []
          : [{ invariant, detail: `${orderNo}: refunded ${booked} in the store, ${made} at the service` }]),
        ...(booking.canceledAt !== null && found.phase === "authorised" && found.captured.isZero()
          ? [{ invariant, detail: `${orderNo}: cancelled in the store, authorised at the service` }]
          : []),
        // While the bank decides of another payment under its number, what ended is written down later.
        ...(booking.canceledAt === null && found.phase === "cancelled" && !isBesideUndecided(world, found)
          ? [{ invariant, detail: `${orderNo}: stands in the store, cancelled at the service` }]
          : []),
      ]
    }),
  )
}

/** The service captured it with its approval, and every answer that could have shown the whole as captured was lost. */
function isUnseenSale({ service }: World, { id }: Transaction): boolean {
  return service.isSale && !service.shownWhole.has(id)
}

/** That all of it is captured only the refusal of its void tells, which a person reads. */
function isKnownByVoid({ service, incidents, conditions }: World, { orderNo }: Transaction): boolean {
  const isTold = incidents.some(({ key, resolvedAt }) => key === `void_failed:${orderNo}` && resolvedAt === null)
  return service.isSale && !conditions.namesCaptured && isTold
}

function isBesideUndecided({ operations }: World, { id, orderNo }: Transaction): boolean {
  return operations.rows.some(
    (row) => row.order_no === orderNo && row.transaction_id !== id && isInFlight(row) && row.error_code === ACCEPTED,
  )
}

/** Whatever nobody can know: of a payment that is known to be captured in part, no more is booked than was captured. */
function isBookedUnmade({ operations, incidents }: World, { captures, amount }: BookingRecord, found: Transaction) {
  const isPartly = incidents.some(({ key }) => key === `unnamed_capture:${found.orderNo}`)
  const isGuessed = ({ id }: PartRecord) =>
    operations.rows.some((row) => row.reference === id && (isInFlight(row) || row.answer?.inferred === true))
  const known = captures.filter((part) => !isGuessed(part))
  return isPartly && sumOf(known, amount).compare(found.captured) > 0
}
