import type { AcquirerError } from "../acquirer/domain/errors"

/**
 * The service has answered, and of an order it says nothing, or contradicts itself, or says it by a code without a
 * meaning: there are others to be worked.
 */
export function isUnusableAnswer({ code, unnamed }: Pick<AcquirerError, "code" | "unnamed">): boolean {
  return code === "left_out" || code === "unmatched" || unnamed?.table === "query_result"
}
