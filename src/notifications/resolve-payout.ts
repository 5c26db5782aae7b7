import type { MedusaContainer } from "@medusajs/framework/types"
import { codeTables } from "../acquirer/profile/codes"
import { profileOf } from "../operations/profile-of"
import type { NotificationRow } from "../modules/acquiring/inbox"
import { storeOf } from "../medusa/store"

/**
 * Settles a payout from what the service says of it. The service answers no question about payouts, so only its signed
 * word counts; a payout that this store did not make is not touched.
 */
export async function settlePayout(
  container: MedusaContainer,
  row: NotificationRow,
): Promise<{ isKnown: boolean; outcome: string }> {
  const { acquiring } = storeOf(container)
  const requestId = row.fields.request_id ?? ""
  const payout = await acquiring.journal.find("payout", requestId)
  if (!payout || payout.account !== row.account) {
    return { isKnown: false, outcome: `No payout of this store has the request id ${requestId}.` }
  }
  if (row.signature !== "valid")
    return { isKnown: true, outcome: "It is not signed, and nobody can be asked: it settles nothing." }

  const code = row.fields.status ?? ""
  const settings = await acquiring.settings(row.account)
  const now = new Date()
  switch (codeTables(profileOf(settings)).meaning("payout_status", code)) {
    case "completed":
      await acquiring.journal.resolve(payout.id, { state: "done", answer: { ...payout.answer, ...row.fields } }, now)
      return { isKnown: true, outcome: "payout completed" }
    case "failed":
      await acquiring.journal.resolve(
        payout.id,
        {
          state: "refused",
          answer: { ...payout.answer, ...row.fields },
          error_code: code,
          error_message: "The service reports that the payout failed.",
        },
        now,
      )
      return { isKnown: true, outcome: "payout failed" }
    case "created":
    case "processing":
      return { isKnown: true, outcome: "payout under way" }
    default:
      return { isKnown: true, outcome: `payout status ${code} is in no table of the profile` }
  }
}
