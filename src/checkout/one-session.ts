import type { MedusaContainer } from "@medusajs/framework/types"
import { PaymentSessionStatus } from "@medusajs/framework/utils"
import { AcquirerError } from "../acquirer/domain/errors"
import { deleteSession, sessionsBeside, type CollectionSession } from "../medusa/collection-sessions"
import { storeOf } from "../medusa/store"

/** Code of the error below. */
export const SESSION_REPLACED = "session_replaced"

const UNPAID: string[] = [PaymentSessionStatus.PENDING, PaymentSessionStatus.REQUIRES_MORE]
const OVER: string[] = [PaymentSessionStatus.CANCELED, PaymentSessionStatus.ERROR]

/**
 * One payment at a time. The core deletes a collection's sessions when it makes a new one, but takes no lock: of two
 * made at the same moment both stand, and both could be paid. The newer one counts; the older ones are deleted here, as
 * the core would have done, so that completing finds the one that is paid.
 * @param sessions those of its collection, where they were read just now
 * @throws AcquirerError `refused` when a newer session stands beside this one
 */
export async function takeCollection(
  container: MedusaContainer,
  sessionId: string,
  sessions?: CollectionSession[],
): Promise<void> {
  const standing = (sessions ?? (await sessionsBeside(storeOf(container), sessionId)))
    .filter(({ id, status }) => id === sessionId || !OVER.includes(status))
    .sort(byAge)
  const place = standing.findIndex(({ id }) => id === sessionId)
  if (place < standing.length - 1) throw replaced()
  for (const { id, status } of standing.slice(0, Math.max(place, 0))) {
    if (UNPAID.includes(status)) await deleteSession(container, id)
  }
}

/** Ids are ULIDs: of two made in the same millisecond they decide, the same for everybody who looks. */
function byAge(one: CollectionSession, other: CollectionSession): number {
  const difference = new Date(one.created_at).getTime() - new Date(other.created_at).getTime()
  return difference || (one.id < other.id ? -1 : 1)
}

function replaced(): AcquirerError {
  const message =
    "This payment was started again in another window. Nothing was charged here; please go back to the checkout."
  return new AcquirerError("refused", { code: SESSION_REPLACED, merchantMessage: message, shopperMessage: message })
}
