import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules, PaymentSessionStatus } from "@medusajs/framework/utils"
import { AcquirerError } from "../acquirer/domain/errors"
import { storeOf } from "../medusa/store"

/** Code of the error below. */
export const SESSION_REPLACED = "session_replaced"

interface CollectionSession {
  id: string
  status: string
  created_at: string
}

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
  const standing = (sessions ?? (await sessionsBeside(container, sessionId)))
    .filter(({ id, status }) => id === sessionId || !OVER.includes(status))
    .sort(byAge)
  const place = standing.findIndex(({ id }) => id === sessionId)
  if (place < standing.length - 1) throw replaced()
  const payments = container.resolve(Modules.PAYMENT)
  for (const { id, status } of standing.slice(0, Math.max(place, 0))) {
    if (!UNPAID.includes(status)) continue
    // Two requests at once: whoever is second finds it gone.
    await payments.deletePaymentSession(id).catch(() => undefined)
  }
}

async function sessionsBeside(container: MedusaContainer, sessionId: string): Promise<CollectionSession[]> {
  const { query } = storeOf(container)
  const found = await query.graph({
    entity: "payment_session",
    fields: ["payment_collection_id"],
    filters: { id: sessionId },
  })
  const [session] = found.data as unknown as { payment_collection_id: string }[]
  if (!session) return []
  // Not over the session's own collection: that lists the session alone.
  const fields = ["payment_sessions.id", "payment_sessions.status", "payment_sessions.created_at"]
  const { data } = await query.graph({
    entity: "payment_collection",
    fields,
    filters: { id: session.payment_collection_id },
  })
  return (data as unknown as { payment_sessions?: CollectionSession[] }[])[0]?.payment_sessions ?? []
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
