import { isRefusalByStatus } from "../acquirer/wire/http-status"
import type { OperationRow } from "../modules/acquiring/operation-row"
import type { Settings } from "../modules/acquiring/settings"
import { backoff } from "../modules/acquiring/waiting"

/**
 * From when on a release that was refused is tried again: what the service refuses now it refuses a moment later. A
 * refund is another one with each try, and waits longest at once, unless the service was not reached. Undefined where
 * nothing was refused: what left no trace has been waited for already, and a person's word is not waited for.
 * @param tried the void, or the refunds, by which it was tried, oldest first
 */
export function releaseAgainAt(
  tried: readonly OperationRow[],
  { first_after_ms, longest_interval_ms }: Pick<Settings["asking"], "first_after_ms" | "longest_interval_ms">,
): Date | undefined {
  const last = tried.at(-1)
  if (!last || !isRefusal(last)) return undefined
  const inVain = tried.slice(tried.findLastIndex(({ state }) => state !== "refused") + 1)
  const tries = inVain.reduce((sum, { attempts }) => sum + attempts, 0)
  const isRepeated = last.kind === "refund" && isOfTheService(last)
  const wait = isRepeated ? longest_interval_ms : backoff(first_after_ms, tries - 1, longest_interval_ms)
  return new Date(endedAt(last).getTime() + wait)
}

export function endedAt({ resolved_at, sent_at }: OperationRow): Date {
  return resolved_at ?? sent_at
}

function isRefusal(row: OperationRow): boolean {
  const isInferred = row.evidence === "person" || (row.evidence === "absence" && !isOfTheService(row))
  return row.state === "refused" && !isInferred
}

/** The service itself would not make it, and the request was not lost on its way. */
export function isOfTheService({ answer, error_code }: OperationRow): boolean {
  return answer !== null || isRefusalByStatus(error_code)
}
