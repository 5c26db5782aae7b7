import type { Money } from "../../src/acquirer/domain/money"
import { orderNoOf } from "../../src/medusa/payable-session"
import { ACCEPTED, type OperationRow } from "../../src/modules/acquiring/journal"
import { hasNamedPart } from "../../src/operations/captured-sum"
import { capturable, refunded, type Transaction } from "../../src/sandbox/state/transaction"
import { pendingOf, totalOf, type BookingRecord, type OrderRecord, type PartRecord } from "./core-records"
import type { IncidentRow } from "./incidents"
import { falseIncidents } from "./incident-truth"
import { isInFlight } from "./journal"
import { sumOf } from "./payment-module"
import { capturedNet, passesForWhole, promisedOf, standingFor, standingOf, transactionsOf, undecided } from "./standing"
import { falseClaims } from "./statement-truth"
import type { World } from "./world"

/** What must hold once all is quiet. */
export const INVARIANTS = [
  "no code breaks",
  "a standing order is not cancelled by us",
  "a standing order is not refunded by us",
  "it comes to rest",
  "both sides agree",
  "no money is kept silently",
  "nothing is done twice",
  "the shopper pays the sum they saw",
  "nobody is charged twice",
  "what is to be captured at once is captured",
  "what an edit replaced is released",
  "what an order owes can be paid",
  "no order for less than it costs",
  "the order's ledger is that of its rows",
  "no incident is false",
  "nothing told turns out false",
] as const

export type Invariant = (typeof INVARIANTS)[number]

/** What does not hold of a history that has come to rest. */
export interface Violation<Name extends string = Invariant> {
  invariant: Name
  detail: string
}

/** Everything that must hold once all is quiet. */
export function violationsOf(world: World, isAtRest: boolean): Violation[] {
  const all = allViolations(world, isAtRest)
  // What somebody stated wrongly the store believes until something stronger comes.
  return world.misread.size === 0 ? all : all.filter(({ invariant }) => WHATEVER_IS_STATED.has(invariant))
}

const WHATEVER_IS_STATED: ReadonlySet<Invariant> = new Set<Invariant>([
  ...(["no code breaks", "a standing order is not cancelled by us", "nothing is done twice"] as const),
  ...(["it comes to rest", "the shopper pays the sum they saw"] as const),
])

function allViolations(world: World, isAtRest: boolean): Violation[] {
  return [
    ...world.defects.map((detail) => broken("no code breaks", detail)),
    ...rest(world, isAtRest),
    ...sums(world),
    ...unassigned(world),
    ...twice(world),
    ...paidUnseen(world),
    ...placedOrders(world).flatMap((order) => [
      ...chargedTwice(world, order),
      ...underpaid(world, order),
      ...ledger(order, world),
      ...leftUncaptured(world, order),
      ...unreleased(world, order),
      ...unaskedFor(world, order),
    ]),
    ...world.cancelledWhilePaid.map((detail) => broken("a standing order is not cancelled by us", detail)),
    ...world.refundedWhilePaid.map((detail) => broken("a standing order is not refunded by us", detail)),
    ...falseClaims(world),
    ...falseIncidents(world),
  ]
}

function broken(invariant: Invariant, detail: string): Violation {
  return { invariant, detail }
}

/** What a process left that died before it had linked its order is an order of nobody's. */
function placedOrders({ records }: World): OrderRecord[] {
  return [...records.orders.values()].filter(({ id, cartId }) => records.cart(cartId).orderId === id)
}

function rest(world: World, isAtRest: boolean): Violation[] {
  const open = world.operations.rows.filter((row) => isInFlight(row) && row.error_code !== ACCEPTED)
  const unseen = open.filter((row) => !hasIncident(world, (key) => key === `unknown_outcome:${row.id}`))
  const invariant = "it comes to rest" as const
  if (unseen.length > 0) return unseen.map((row) => ({ invariant, detail: `${row.kind} ${row.reference} stays open` }))
  // What nobody can know waits for a person, and an incident says so.
  if (open.length > 0 && open.every((row) => isUntold(world, row) && !isInferable(world, row))) return []
  if (isAtRest && open.length === 0) return []
  return [{ invariant, detail: open.map(({ kind, reference }) => `${kind} ${reference} is open`).join("; ") }]
}

/**
 * The service names no captured sum, or the whole beside a refund where somebody else was at the payment: the sum may be
 * the order's, and the capture somebody else's.
 */
function isUntold({ conditions, service, misread }: World, { order_no: orderNo }: OperationRow): boolean {
  const { namesCaptured, knownAmount, isSale } = conditions
  // A statement that the service contradicts leaves what comes after it to a person, too.
  if (!namesCaptured || misread.has(orderNo ?? "")) return true
  const all = service.ofOrder(orderNo ?? "")
  const isReversed = all.some((one) => !refunded(one).isZero())
  const isElsewhere = isSale || all.some(({ events }) => events.some(isPortalCapture) || events.some(isPortalRefund))
  return isElsewhere && isReversed && knownAmount !== "captured"
}

/** The only capture of a payment that nothing else was done to: that it is captured in part by now tells of this one. */
function isInferable({ conditions, service, operations }: World, row: OperationRow): boolean {
  if (row.kind !== "capture" || conditions.isSale) return false
  const found = service.ofOrder(row.order_no ?? "").find(({ id }) => id === row.transaction_id)
  const others = operations.rows.filter(({ id, transaction_id, kind }) => id !== row.id && transaction_id === row.transaction_id && kind !== "authorise") // prettier-ignore
  return found !== undefined && others.length === 0 && !found.events.some(({ by }) => by === "portal")
}

/** Per payment: what is captured and refunded on both sides. */
function sums(world: World): Violation[] {
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
      // Of a service that names no captured sum nobody can know what the portal captured beside us; that it is the whole by
      // now, the status tells only until something is refunded.
      const isPartly = found.captured.compare(found.authorised) < 0 || !refunded(found).isZero()
      const byPortal = found.events.some(isPortalCapture)
      if (!world.conditions.namesCaptured && isPartly && byPortal && booking.captures.length > 0) return []
      // A whole sum beside a refund may be the order's, where the store has noted none that was less.
      const row = world.payments.rows.find(({ order_no }) => order_no === orderNo)
      const isDoubtful = world.conditions.knownAmount === undefined && !(row && hasNamedPart(row))
      if (isDoubtful && byPortal && !refunded(found).isZero() && booking.captures.length > 0) return []
      const booked = sumOf(booking.refunds, booking.amount)
      const invariant = "both sides agree" as const
      const made = found.captured.minus(capturedNet(found))
      // One that the bank has not decided is booked by then or once it is decided: nothing tells it from another's like it.
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
        ...(booking.canceledAt === null && found.phase === "cancelled"
          ? [{ invariant, detail: `${orderNo}: stands in the store, cancelled at the service` }]
          : []),
      ]
    }),
  )
}

function isPortalCapture({ by, what }: Transaction["events"][number]): boolean {
  return by === "portal" && what.startsWith("captured")
}

function isPortalRefund({ by, what }: Transaction["events"][number]): boolean {
  return by === "portal" && what.startsWith("refund")
}

/** Whatever nobody can know: of a payment that is known to be captured in part, no more is booked than was captured. */
function isBookedUnmade({ operations, incidents }: World, { captures, amount }: BookingRecord, found: Transaction) {
  const isPartly = incidents.some(({ key }) => key === `unnamed_capture:${found.orderNo}`)
  const isGuessed = ({ id }: PartRecord) =>
    operations.rows.some((row) => row.reference === id && (isInFlight(row) || row.answer?.inferred === true))
  const known = captures.filter((part) => !isGuessed(part))
  return isPartly && sumOf(known, amount).compare(found.captured) > 0
}

/** Money that no order counts on is released, or a person is told. */
function unassigned(world: World): Violation[] {
  const { records, service } = world
  return service.ledger.allTransactions().flatMap((transaction): Violation[] => {
    const standing = standingOf(transaction)
    if (!standing.isPositive()) return []
    const booking = [...records.collections.values()]
      .flatMap((collection) => collection.bookings.map((one) => ({ one, collection })))
      .find(({ one }) => one.transactionId === transaction.id)
    const order = booking?.collection.orderId ? records.orders.get(booking.collection.orderId) : undefined
    if (order && !order.canceledAt) return []
    // What can be voided is voided, however long it took; a person cannot be what that waits for.
    const isVoidable = booking !== undefined && transaction.captured.isZero() && transaction.phase === "authorised"
    if (hasIncidentOf(world, transaction) && !isVoidable) return []
    const what = order ? "of a cancelled order" : "of no order"
    return [{ invariant: "no money is kept silently", detail: `${transaction.orderNo} holds ${standing} ${what}` }]
  })
}

function twice(world: World): Violation[] {
  const seen = new Map<string, number>()
  for (const { kind, reference } of world.service.effects) {
    if (reference && kind !== "cancel") seen.set(`${kind} ${reference}`, (seen.get(`${kind} ${reference}`) ?? 0) + 1)
  }
  const invariant = "nothing is done twice" as const
  return [
    ...[...seen]
      .filter(([, times]) => times > 1)
      .map(([what, times]) => ({ invariant, detail: `${what} was done ${times} times` })),
    ...world.madeAgain
      .filter((references) =>
        references.every((one) => world.service.effects.some(({ reference }) => reference === one)),
      )
      .map(([first, again]) => ({ invariant, detail: `${first} was stated as made, and ${again} made it again` })),
  ]
}

/** The button says what is taken. */
function paidUnseen({ shown, service }: World): Violation[] {
  return service.effects.flatMap(({ kind, reference, money }) => {
    const saw = kind === "authorise" && reference ? shown.get(reference) : undefined
    if (!saw || saw.equals(money)) return []
    return [{ invariant: "the shopper pays the sum they saw", detail: `${saw} was shown, and ${money} is authorised` }]
  })
}

/** No transaction stands that the order could do without. */
function chargedTwice(world: World, order: OrderRecord): Violation[] {
  if (order.canceledAt) return []
  const { records, service } = world
  const all = transactionsOf(records, service, order)
  const standing = standingFor(records, service, order)
  const most = world.mostGoods.get(order.id)
  // Of an order that a merchant has changed the core shows what is to be refunded.
  const isShown = world.editedOrders.has(order.id) && pendingOf(order).plus(standing).compare(totalOf(order)) <= 0
  const isTold = isShown || hasIncident(world, (key) => key === `overpaid_order:${order.id}`)
  // What the portal captures of a service that names no captured sum, nobody can know.
  const isUnnamed = !world.conditions.namesCaptured && all.some(({ events }) => events.some(isPortalCapture))
  if (
    most &&
    !isUnnamed &&
    standing.compare(most) > 0 &&
    !isTold &&
    !all.some((one) => hasIncidentOf(world, one, TELLS_OF_EXCESS))
  ) {
    const detail = `the order never came to more than ${most}, and ${standing} stands at the service`
    return [{ invariant: "nobody is charged twice", detail }]
  }
  const spare = all.find((one) => {
    const own = standingOf(one)
    const isKeptByEdit = world.editedOrders.has(order.id) && one.captured.isPositive()
    return own.isPositive() && !isKeptByEdit && standing.minus(own).compare(totalOf(order)) >= 0
  })
  if (!spare || !totalOf(order).isPositive() || hasIncidentOf(world, spare, TELLS_OF_EXCESS)) return []
  const detail = `order of ${totalOf(order)}: ${standing} stands at the service, ${spare.orderNo} is too much`
  return [{ invariant: "nobody is charged twice", detail }]
}

/** An edit takes the place of these; what their payments hold is released. */
const REPLACED = new Set(["canceled", "partially_captured"])

/** An account that captures at once leaves nothing that is authorised for an order, but for what a person is told of. */
function leftUncaptured(world: World, order: OrderRecord): Violation[] {
  const { settings, records, service, incidents } = world
  if (settings.capture === "by_hand" || order.canceledAt || !totalOf(order).isPositive()) return []
  const orderNos = new Set(transactionsOf(records, service, order).map(({ orderNo }) => orderNo))
  const open = world.operations.rows.filter((row) => isInFlight(row) && orderNos.has(row.order_no ?? ""))
  const unknown = new Set(open.map(({ id }) => `unknown_outcome:${id}`))
  return records.collectionsOf(order.id).flatMap(({ bookings, status }) =>
    bookings
      .filter(({ captures, canceledAt }) => captures.length === 0 && canceledAt === null && !REPLACED.has(status))
      .flatMap((booking): Violation[] => {
        const orderNo = orderNoOf(booking.sessionId)
        const found = service.ofOrder(orderNo).find(({ id }) => id === booking.transactionId)
        if (found?.phase !== "authorised") return []
        if (incidents.some((one) => one.resolvedAt === null && one.order_no === orderNo)) return []
        // While nobody knows what another payment of the order came to, nobody knows what it owes.
        if (hasIncident(world, (key) => unknown.has(key))) return []
        return [{ invariant: "what is to be captured at once is captured", detail: `${orderNo} is authorised` }]
      }),
  )
}

/** What an edit replaced can be captured no more, whatever else is done to it, or a person is told. */
function unreleased(world: World, order: OrderRecord): Violation[] {
  const { records, service } = world
  if (order.canceledAt) return []
  const replaced = records
    .collectionsOf(order.id)
    .flatMap(({ bookings }) => bookings.filter(({ id }) => world.replacedPayments.has(id)))
  return replaced.flatMap(({ sessionId, transactionId }): Violation[] => {
    const orderNo = orderNoOf(sessionId)
    const found = service.ofOrder(orderNo).find(({ id }) => id === transactionId)
    if (found?.phase !== "authorised" || capturable(found).isZero() || hasIncidentOf(world, found)) return []
    if (passesForWhole(world, found)) return []
    return [
      { invariant: "what an edit replaced is released", detail: `${capturable(found)} of ${orderNo} is reserved` },
    ]
  })
}

/** A customer who pays what the order's payment link asks for has paid the order, unless the core set that sum. */
function unaskedFor(world: World, order: OrderRecord): Violation[] {
  const { records, service } = world
  const zero = order.goods.minus(order.goods)
  const open = records.collectionsOf(order.id).filter(({ status }) => status === "not_paid" || status === "awaiting")
  const isOurs = open.length > 0 && open.every(({ amount, ownAmount }) => ownAmount?.equals(amount))
  // What somebody captured without the service naming the sum, only a person can find out.
  const isUnnamed = transactionsOf(records, service, order).some(
    ({ orderNo, events }) =>
      hasIncident(world, (key) => key === `unnamed_capture:${orderNo}`) ||
      world.operations.rows.some((row) => row.order_no === orderNo && isInFlight(row)) ||
      (!world.conditions.namesCaptured && events.some(isPortalCapture)),
  )
  if (order.canceledAt || !isOurs || isUnnamed) return []
  const asked = open.reduce((sum, { amount }) => sum.plus(amount), zero)
  const replaced = records
    .collectionsOf(order.id)
    .flatMap(({ bookings }) => bookings.filter(({ id }) => world.replacedPayments.has(id)))
  const isReplaced = ({ id }: Transaction) => replaced.some(({ transactionId }) => transactionId === id)
  const standing = transactionsOf(records, service, order).map((one) =>
    isReplaced(one) ? capturedNet(one) : promisedOf(one),
  )
  const owed = totalOf(order)
    .minus(standing.reduce((sum, one) => sum.plus(one), zero))
    .minus(lackOf(world, order))
  if (asked.compare(owed) >= 0) return []
  return [{ invariant: "what an order owes can be paid", detail: `it owes ${owed}, and ${asked} is asked for` }]
}

/** An order that is not paid says so: to the merchant by what it owes with a way to pay, or by an incident. */
function underpaid(world: World, order: OrderRecord): Violation[] {
  if (order.canceledAt) return []
  const { records, service } = world
  const zero = order.goods.minus(order.goods)
  // Of two refunds alike the store cannot tell which one the bank has made.
  const held = (one: Transaction) => promisedOf(one).plus(undecided(one))
  const standing = transactionsOf(records, service, order).reduce((sum, one) => sum.plus(held(one)), zero)
  const owed = totalOf(order).minus(standing).minus(unnamedLack(world, order))
  if (!owed.isPositive()) return []
  const isAwaited = transactionsOf(records, service, order).some(
    ({ phase }) => phase === "pending" || phase === "created",
  )
  // Of an order that a merchant has changed the core itself shows what is owed, and how it can be paid.
  const isShown = world.editedOrders.has(order.id) && pendingOf(order).compare(owed) >= 0
  if (isShown || isAwaited) return []
  // A server that died in the core's completion can leave an order that nobody began to pay: the plugin knows of none.
  if (transactionsOf(records, service, order).length === 0) return []
  const orderNos = new Set(transactionsOf(records, service, order).map(({ orderNo }) => orderNo))
  const isAbout = (one: IncidentRow) => one.order_id === order.id || orderNos.has(one.order_no ?? "")
  if (world.incidents.some((one) => one.resolvedAt === null && TELLS_OF_LACK.has(one.kind) && isAbout(one))) return []
  return [
    { invariant: "no order for less than it costs", detail: `it comes to ${totalOf(order)}, ${owed} is not paid` },
  ]
}

/** Incidents that send a person to look whether an order is paid, and no others. */
const TELLS_OF_LACK: ReadonlySet<IncidentRow["kind"]> = new Set<IncidentRow["kind"]>([
  ...(["wrong_amount", "cancelled_at_service", "unknown_outcome", "reversed", "books_differ"] as const),
])

/** Incidents that send a person to look whether money is held or taken that an order does without. */
const TELLS_OF_EXCESS: ReadonlySet<IncidentRow["kind"]> = new Set<IncidentRow["kind"]>([
  ...(["late_money", "wrong_amount", "duplicate_payment", "void_failed", "unknown_outcome", "books_differ"] as const),
])

/** What somebody paid too little in an amount that no answer ever named: the store knew only what was captured of it. */
function unnamedLack(world: World, order: OrderRecord): Money {
  return lackOf(world, order, ({ id }) => !world.service.named.has(id))
}

/** What was paid less than a payment asked for: an order stands on it only where its store did not know. */
function lackOf({ records, service }: World, order: OrderRecord, counts = (_: Transaction) => true): Money {
  const zero = order.goods.minus(order.goods)
  return transactionsOf(records, service, order)
    .filter((one) => one.phase === "authorised" && counts(one))
    .reduce((sum, { orderNo, authorised }) => {
      const asked = records.session(`payses_${orderNo}`)?.session.amount
      return asked ? sum.plus(asked.minus(authorised)) : sum
    }, zero)
}

/** The order's transactions are those of its captures and refunds. */
function ledger(order: OrderRecord, world: World): Violation[] {
  if (order.canceledAt) return []
  const bookings = world.records.collectionsOf(order.id).flatMap((collection) => collection.bookings)
  // What nobody knows the outcome of is booked nowhere.
  const unknown = world.operations.rows.filter((row) => isInFlight(row) && row.error_code !== ACCEPTED)
  const isKnown = ({ id }: PartRecord) => !unknown.some(({ reference }) => reference === id)
  const captured = sumOf(bookings.flatMap(({ captures }) => captures.filter(isKnown)), order.goods) // prettier-ignore
  const refunded = sumOf(bookings.flatMap(({ refunds }) => refunds.filter(isKnown)), order.goods) // prettier-ignore
  const booked = sumOf(order.transactions, order.goods)
  if (!booked.equals(captured.minus(refunded)) || !order.paid.minus(order.refunded).equals(booked)) {
    const detail = `captured ${captured}, refunded ${refunded}, transactions ${booked}, summary ${order.paid} − ${order.refunded}`
    return [{ invariant: "the order's ledger is that of its rows", detail }]
  }
  // What was refunded before the core made the order of its cart once more pays for nothing.
  const isRefunded = bookings.some(({ refunds }) => refunds.some(({ createdAt }) => createdAt < order.createdAt))
  const isWhole = bookings.length === 1 && !isRefunded && captured.equals(bookings[0]?.amount ?? captured.negate())
  if (isWhole && !world.editedOrders.has(order.id) && !pendingOf(order).isZero() && captured.equals(order.goods)) {
    return [{ invariant: "the order's ledger is that of its rows", detail: `it still asks for ${pendingOf(order)}` }]
  }
  return []
}

export function hasIncident(world: World, isWanted: (key: string) => boolean): boolean {
  return world.incidents.some(({ key, resolvedAt }) => resolvedAt === null && isWanted(key))
}

function hasIncidentOf(world: World, { orderNo, id }: Transaction, kinds?: ReadonlySet<IncidentRow["kind"]>): boolean {
  return world.incidents.some(
    (one) =>
      one.resolvedAt === null &&
      (!kinds || (kinds.has(one.kind) && !one.key.startsWith("reconciling:"))) &&
      (one.transaction_id === id || (one.order_no === orderNo && !one.transaction_id)),
  )
}
