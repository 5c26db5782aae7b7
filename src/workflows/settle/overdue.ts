import { setTimeout as sleep } from "node:timers/promises"
import type { Settled } from "./settle-payment"
import type { Trouble } from "./trouble"

const OVERDUE = Symbol("overdue")

/** What a look brought, or undefined when it has not ended after `longestMs`: then it goes on, and nobody waits for it. */
export async function endedWithin(look: Promise<Settled>, longestMs: number): Promise<Settled | undefined> {
  const waiting = new AbortController()
  const late = sleep(longestMs, OVERDUE, { ref: false, signal: waiting.signal }).catch(() => OVERDUE)
  try {
    const ended = await Promise.race([look, late])
    return ended === OVERDUE ? undefined : (ended as Settled)
  } finally {
    waiting.abort()
  }
}

/** What a person is told of a look that has not ended in time. */
export function overdue(longestMs: number): Trouble {
  return {
    message: `does not end: it has not ended after ${Math.round(longestMs / 1000)} s.`,
    nextStep:
      "Something that the store calls does not answer, such as a hook of another plugin: see this process's log. " +
      "Restart the process if it lasts: two minutes later the payment is looked at again.",
    left: "settling does not end",
  }
}
