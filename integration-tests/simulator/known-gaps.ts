import type { Violation } from "./invariants"
import type { Story } from "./story"

/** A defect that the simulator has found and nobody has repaired yet. An entry goes when its defect does. */
interface Gap {
  what: string
  isShownBy: (story: Story, violation: Violation) => boolean
}

const GAPS: readonly Gap[] = [
  {
    what: "a portal refund that repeats our reason and our sum is taken for ours, of which the service shows no trace yet; ours is booked when the bank decides it",
    isShownBy: ({ conditions: { weather, isRefundPending }, events }) =>
      isRefundPending &&
      weather.badCall > 0 &&
      events.some((event) => event.do === "portal_refund" && event.repeatsOurs),
  },
  {
    what: "the void of a payment whose refund the bank has not decided yet is told as failed",
    isShownBy: ({ conditions: { isSale, isRefundPending }, events }, { invariant }) =>
      isSale &&
      isRefundPending &&
      invariant === "no incident is false" &&
      events.some((event) => event.do === "sell_out"),
  },
]

export function isKnownGap(story: Story, violation: Violation): boolean {
  return GAPS.some(({ isShownBy }) => isShownBy(story, violation))
}
