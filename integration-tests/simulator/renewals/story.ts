import type { Settings } from "../../../src/modules/acquiring/settings"
import { Choices } from "../random"
import type { Conditions } from "../world"

/** Something that happens to a subscription. `cycle` is the deduction that it is about. */
export type RenewalEvent =
  | { do: "die"; at: number; machine: number; statements: number }
  | { do: "portal_refund"; at: number; cycle: number }
  /** A merchant refunds what the order of a deduction has left, or half of it. */
  | { do: "admin_refund"; at: number; cycle: number; isHalf: boolean }
  | { do: "portal_cancel"; at: number }
  | { do: "customer_cancel"; at: number }
  /** The merchant cancels the order that it was bought with; the event is lost with a process that dies. */
  | { do: "order_cancel"; at: number; isHeard: boolean }
  /** A merchant refunds, in the subscription's drawer, a deduction that waits for its order. */
  | { do: "drawer_refund"; at: number; cycle: number }
  /**
   * The order turns out to be paid, and subscribed, by another payment, and the money of this one goes back; or is
   * kept, of the second payment of a cart.
   */
  | { do: "paid_by_others"; at: number; isReturned: boolean }
  | { do: "lose_goods"; at: number }
  | { do: "find_goods"; at: number }
  /** The merchant changes what is made of deductions. */
  | { do: "set_renewals"; at: number; to: RenewalSetting }

export type RenewalSetting = Settings["subscriptions"]["renewals"]

export interface RenewalStory {
  seed: number
  conditions: Conditions
  cents: number
  /** How many deductions there are. */
  billingCycle: number
  /** How many of the first ones take the promotion's price, which is half. */
  promotionCycle: number
  /** Deductions that the bank refuses at first, and how often. */
  refusals: Record<number, number>
  /** Deductions that the bank takes its time for, how long, and whether money comes of it. */
  waits: Record<number, { ms: number; isPaid: boolean }>
  /** How long a page of the checkout can be open. */
  checkoutMs: number
  /** How long the bank takes for a refund, where it does not make it at once. */
  refundMs: number
  events: RenewalEvent[]
}

export const DAY_MS = 86_400_000
export const BUSY_MS = 3_600_000
const NEAR_MS = [-1_000, 0, 100, 400, 1_000, 2_500, 30_000, 62_000, 65_000, 90_500] as const

/** What happens in one history of a subscription that is deducted each day: everything of it follows from its seed. */
export function renewalStoryOf(seed: number): RenewalStory {
  const choices = new Choices(seed ^ 0x5ab5)
  const billingCycle = choices.between(1, 6)
  const isRough = choices.chance(0.7)
  const conditions: Conditions = {
    weather: isRough
      ? { slowStatement: choices.one([0, 0.03, 0.1]), badCall: choices.one([0, 0.1, 0.3]), badNotification: 0.6 }
      : { slowStatement: choices.one([0, 0.05]), badCall: 0, badNotification: 0 },
    namesCaptured: true,
    knownAmount: undefined,
    isSale: false,
    isRefundPending: false,
    skews: choices.one([
      [0, 0],
      [0, 40_000],
      [-40_000, 0],
    ]),
  }
  const refusals = choices.chance(0.25) ? { [choices.between(1, billingCycle)]: choices.between(1, 2) } : {}
  const waits: RenewalStory["waits"] = {}
  if (choices.chance(0.25)) {
    const first = choices.between(1, billingCycle)
    const last = Math.min(first + choices.one([0, 0, 1, 3, 4]), billingCycle)
    // A bank that gives up mostly does so again.
    const isPaid = choices.chance(0.6)
    for (let cycle = first; cycle <= last; cycle += 1)
      waits[cycle] = { ms: choices.one([5_000, 600_000, 1.5 * DAY_MS]), isPaid: choices.chance(0.9) ? isPaid : !isPaid }
  }
  const events: RenewalEvent[] = []
  const near = () => choices.between(1, billingCycle) * DAY_MS + choices.one(NEAR_MS)
  for (
    let deaths = choices.weighted([
      [4, 0],
      [4, 1],
      [2, 2],
    ]);
    deaths > 0;
    deaths -= 1
  ) {
    events.push({ do: "die", at: near(), machine: choices.number(2), statements: choices.between(1, 40) })
  }
  if (choices.chance(0.15)) events.push({ do: "portal_refund", at: near(), cycle: choices.between(1, billingCycle) })
  if (choices.chance(0.1)) events.push({ do: "portal_cancel", at: near() })
  if (choices.chance(0.15)) events.push({ do: "customer_cancel", at: near() })
  if (choices.chance(0.15)) {
    const at = near() - 5_000
    events.push({ do: "lose_goods", at })
    if (choices.chance(0.6)) events.push({ do: "find_goods", at: at + choices.one([30_000, 3_600_000, 2 * DAY_MS]) })
  }
  const cents = choices.one([2500, 999])
  // What came later is chosen last, so that a seed keeps what it told before.
  const promotionCycle = choices.chance(0.3) ? choices.between(1, billingCycle) : 0
  if (choices.chance(0.25)) {
    const cycle = choices.between(1, billingCycle)
    const at = cycle * DAY_MS + choices.one([...NEAR_MS, 600_000, BUSY_MS])
    events.push({ do: "admin_refund", at, cycle, isHalf: choices.chance(0.5) })
    // A merchant who sees that nothing came of it, or wants the rest back, presses again.
    if (choices.chance(0.5)) events.push({ do: "admin_refund", at: at + choices.one([400, 90_000]), cycle, isHalf: false }) // prettier-ignore
  }
  if (choices.chance(0.1)) events.push({ do: "order_cancel", at: near(), isHeard: choices.chance(0.7) })
  let checkoutMs = BUSY_MS
  const lost = events.find((event) => event.do === "lose_goods")
  if (lost ? choices.chance(0.6) : choices.chance(0.1)) {
    const at = (lost?.at ?? near()) + choices.one([10_000, 31_000, 600_000, BUSY_MS, 1.5 * DAY_MS])
    const cycle = Math.min(Math.max(Math.round((lost?.at ?? at) / DAY_MS), 1), billingCycle)
    events.push({ do: "drawer_refund", at, cycle })
    // Who reads that nobody knows, or that somebody else is at it, presses again.
    if (choices.chance(0.5)) events.push({ do: "drawer_refund", at: at + choices.one([400, 2_000, 90_000]), cycle })
  }
  if (choices.chance(0.1)) {
    const isFromTheStart = choices.chance(0.6)
    const isReturned = !isFromTheStart || choices.chance(0.3)
    events.push({ do: "paid_by_others", at: isFromTheStart ? 0 : near(), isReturned })
    checkoutMs = choices.one([BUSY_MS, 1.5 * DAY_MS])
    // What was deducted before its contract was ended is refunded, too.
    for (let cycle = 1; cycle <= billingCycle; cycle += 1) {
      const at = Math.max(billingCycle, 1.6) * DAY_MS + cycle * BUSY_MS
      if (choices.chance(0.5)) events.push({ do: "drawer_refund", at, cycle })
    }
  }
  const does = (what: RenewalEvent["do"]) => events.some((event) => event.do === what)
  // Of a bank that takes its time every refund is made: what one that fails leaves is told of elsewhere.
  const refundMs = choices.chance(0.6) ? choices.one([120_000, BUSY_MS, 1.5 * DAY_MS]) : undefined
  conditions.isRefundPending = refundMs !== undefined && does("drawer_refund") && !does("admin_refund")
  if (choices.chance(0.1)) {
    // Mostly while an order is half made.
    const died = events.find((event) => event.do === "die")
    const at = died ? died.at + choices.one([400, 2_500, 30_000]) : near()
    events.push({ do: "set_renewals", at, to: "record" })
    if (choices.chance(0.5)) events.push({ do: "set_renewals", at: at + choices.one([60_000, DAY_MS]), to: "order" })
  }
  events.sort((one, other) => one.at - other.at)
  return {
    seed,
    conditions,
    cents,
    billingCycle,
    promotionCycle,
    refusals,
    waits,
    checkoutMs,
    refundMs: refundMs ?? 0,
    events,
  }
}
