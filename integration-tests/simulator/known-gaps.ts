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
    what: "a wrong amount passes for a right one once a part of it was refunded at the portal",
    isShownBy: ({ events }) =>
      events.some((event) => event.do === "pay_page" && event.wrongAmount !== undefined) &&
      events.some((event) => event.do === "portal_refund"),
  },
  {
    what: "two sessions of one moment, only the second is paid: the core completes with the first, and the money is released",
    isShownBy: ({ events }) => {
      const sessions = events.filter((event) => event.do === "session")
      return sessions.some((one, place) => sessions[place + 1] !== undefined && sessions[place + 1]?.at === one.at)
    },
  },
  {
    what: "a capture of ours that was lost passes for a part of what the portal captured at the same moment",
    isShownBy: ({ conditions, events }, { invariant, detail }) =>
      conditions.weather.badCall > 0 &&
      invariant === "nothing told turns out false" &&
      detail.startsWith('"captured"') &&
      events.some((event) => event.do === "portal_capture"),
  },
]

export function isKnownGap(story: Story, violation: Violation): boolean {
  return GAPS.some(({ isShownBy }) => isShownBy(story, violation))
}
