import type { OrderRecord } from "../core-records"
import type { World } from "../world"
import { beyondPlan } from "./batches"
import { leftUncaptured, unreleased } from "./captured"
import { chargedTwice } from "./charged-twice"
import { ended } from "./ended"
import { falseIncidents } from "./incident-truth"
import { unassigned } from "./kept-money"
import { ledger } from "./ledger"
import { leftOpen } from "./left-open"
import { unaskedFor, underpaid } from "./owed"
import { rest } from "./rest"
import { falseClaims } from "./statement-truth"
import { shownAsPaid } from "./shown-as-paid"
import { shownStatuses } from "./shown-statuses"
import { sums } from "./sums"
import { paidUnseen, twice } from "./twice"
import { broken, type Invariant, type Violation } from "./violation"

/** Everything that must hold once all is quiet. */
export function violationsOf(world: World, isAtRest: boolean): Violation[] {
  const all = allViolations(world, isAtRest)
  // What somebody stated wrongly the store believes until something stronger comes.
  if (world.misread.size > 0) return all.filter(({ invariant }) => WHATEVER_IS_STATED.has(invariant))
  return world.corrected.size === 0 ? all : all.filter(({ invariant }) => !SAID_MEANWHILE.has(invariant))
}

/**
 * What was told between a wrong statement and its correction followed the wrong one; what the sums are must be right.
 */
const SAID_MEANWHILE: ReadonlySet<Invariant> = new Set<Invariant>([
  "nothing told turns out false",
  "no incident is false",
])

const WHATEVER_IS_STATED: ReadonlySet<Invariant> = new Set<Invariant>([
  ...(["no code breaks", "a standing order is not cancelled by us", "nothing is done twice"] as const),
  ...(["it comes to rest", "the shopper pays the sum they saw"] as const),
])

function allViolations(world: World, isAtRest: boolean): Violation[] {
  return [
    ...world.defects.map((detail) => broken("no code breaks", detail)),
    ...rest(world, isAtRest),
    ...sums(world),
    ...shownStatuses(world),
    ...ended(world),
    ...unassigned(world),
    ...twice(world),
    ...beyondPlan(world),
    ...paidUnseen(world),
    ...placedOrders(world).flatMap((order) => [
      ...chargedTwice(world, order),
      ...underpaid(world, order),
      ...ledger(order, world),
      ...leftUncaptured(world, order),
      ...unreleased(world, order),
      ...leftOpen(world, order),
      ...unaskedFor(world, order),
      ...shownAsPaid(world, order),
    ]),
    ...world.paidBeside.map((detail) => broken("nobody is charged twice", detail)),
    ...world.cancelledWhilePaid.map((detail) => broken("a standing order is not cancelled by us", detail)),
    ...world.refundedWhilePaid.map((detail) => broken("a standing order is not refunded by us", detail)),
    ...world.unseen.map((detail) => broken("an account that is not declared is told of", detail)),
    ...falseClaims(world),
    ...falseIncidents(world),
  ]
}

/** What a process left that died before it had linked its order is an order of nobody's. */
function placedOrders({ records }: World): OrderRecord[] {
  return [...records.orders.values()].filter(({ id, cartId }) => records.cart(cartId).orderId === id)
}
