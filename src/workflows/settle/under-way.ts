import type { Account } from "../../gateway/account"
import { longestWait } from "../../gateway/longest-wait"
import type { OperationRow } from "../../modules/acquiring/journal"
import type { BookedPart, StoreSide } from "./store-side"

/** The core books a deed in steps after the hook that asked for it has returned. */
const BOOKING_MS = 3_000

/** The captures and refunds that the store has rows of. */
export function partsOf({ payment }: StoreSide): BookedPart[] {
  return [...(payment?.captures ?? []), ...(payment?.refunds ?? [])]
}

/** The hook of the core that a capture or refund row was written for has not returned yet. */
export function isUnderWay(account: Account, part: BookedPart, journal: OperationRow[]): boolean {
  if (part.mirrored || Date.now() - part.createdAt.getTime() > longestWait(account)) return false
  const deed = deedOf(part, journal)
  return deed === undefined || deed.state === "sent"
}

/** So lately done that the core is at its booking: whoever books it, too, books it twice. */
export function isBeingBooked({ settings }: Account, part: BookedPart, journal: OperationRow[]): boolean {
  const deed = deedOf(part, journal)
  if (part.mirrored || !deed) return false
  const settledAt = (deed.settled_at ?? deed.sent_at).getTime()
  // Whoever sent it waits so long for what others learn of it.
  const returnedAt =
    deed.answer?.asked === true ? Math.min(settledAt, deed.sent_at.getTime() + settings.asking.within_ms) : settledAt
  return Date.now() - returnedAt < BOOKING_MS
}

function deedOf({ id }: BookedPart, journal: OperationRow[]): OperationRow | undefined {
  return journal.find((row) => row.reference === id)
}
