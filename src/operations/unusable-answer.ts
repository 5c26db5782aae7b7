import type { AcquirerError } from "../acquirer/domain/errors"

/** The service has answered, and of an order it says nothing, or contradicts itself: there are others to be worked. */
export function isUnusableAnswer({ code }: Pick<AcquirerError, "code">): boolean {
  return code === "left_out" || code === "unmatched"
}
