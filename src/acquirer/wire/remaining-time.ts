import type { CallContext } from "./call-context"
import { timedOut } from "./transport-failure"

/**
 * The context of a call that waited for its batch since `since` (`performance.now()`): the wait counts towards the time
 * that the whole exchange may take.
 * @throws AcquirerError `transport`, `sent: false`, when that time is over
 */
export function withRemainingTime(context: CallContext, since: number): CallContext {
  const { timeouts } = context
  if (timeouts.totalMs <= 0) return context
  const totalMs = Math.floor(timeouts.totalMs - (performance.now() - since))
  if (totalMs <= 0) throw timedOut(false)
  return { ...context, timeouts: { ...timeouts, totalMs } }
}
