import type { Violation } from "./invariants"
import type { Story } from "./story"

/** A defect that the simulator has found and nobody has repaired yet. An entry goes when its defect does. */
interface Gap {
  what: string
  isShownBy: (story: Story, violation: Violation) => boolean
}

const GAPS: readonly Gap[] = [
  {
    what: "a portal refund that repeats our reason and our sum while ours is in flight cannot be told from ours",
    isShownBy: ({ conditions, events }) =>
      conditions.weather.badCall > 0 && events.some((event) => event.do === "portal_refund" && event.repeatsOurs),
  },
  {
    what: "the void of a payment whose refund the bank has not decided yet is told as failed",
    isShownBy: ({ conditions: { isSale, isRefundPending }, events }, { invariant }) =>
      isSale &&
      isRefundPending &&
      invariant === "no incident is false" &&
      events.some((event) => event.do === "sell_out"),
  },
  {
    what: "two sessions of one moment, only the second is paid: the core completes with the first, and the money is released",
    isShownBy: ({ events }) => {
      const sessions = events.filter((event) => event.do === "session")
      return sessions.some((one, place) => sessions[place + 1] !== undefined && sessions[place + 1]?.at === one.at)
    },
  },
]

export function isKnownGap(story: Story, violation: Violation): boolean {
  return GAPS.some(({ isShownBy }) => isShownBy(story, violation))
}
