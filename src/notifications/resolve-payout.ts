import type { MedusaContainer } from "@medusajs/framework/types"
import { codeTables } from "../acquirer/profile/codes"
import { profileOf } from "../operations/profile-of"
import { openAccount, type Account } from "../operations/account"
import { accepted, done, refused } from "../operations/outcome"
import { recordOutcome } from "../operations/record-outcome"
import { showFailedPayout } from "../operations/payout-failed"
import { showUnknownCode } from "../operations/unknown-code"
import { nextQuery } from "../operations/resolve-unknown"
import { isStatedDone, type OperationRow } from "../modules/acquiring/journal"
import type { NotificationRow } from "../modules/acquiring/inbox"
import { storeOf } from "../medusa/store"

/**
 * Settles a payout from what the service says of it. The service answers no question about payouts, so only its signed
 * word counts; a payout that this store did not make is not touched.
 */
export async function resolvePayout(
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
    return { isKnown: true, outcome: "It is not signed, and nobody can be queried: it proves nothing." }

  const code = row.fields.status ?? ""
  const account = await openAccount(storeOf(container), row.account)
  const answer = { ...payout.answer, ...reported(row) }
  const transactionId = row.transaction_id ?? undefined
  switch (codeTables(profileOf(account.settings)).meaning("payout_status", code)) {
    case "completed":
      await recordOutcome(account, payout, done(answer, transactionId))
      return { isKnown: true, outcome: "payout completed" }
    case "failed": {
      const isStated = isStatedDone(payout)
      // Told first: once the outcome is recorded, a process that begins anew finds nothing to tell.
      if (payout.state === "sent" || payout.state === "unknown" || isStated)
        await showFailedPayout(account, { ...payout, transaction_id: transactionId ?? null }, isStated)
      const reason = { code, message: "The service reports that the payout failed." }
      const current = await recordOutcome(account, payout, refused(reason, answer, transactionId))
      if (current.state === "done") await tellReturned(account, current)
      return { isKnown: true, outcome: "payout failed" }
    }
    case "created":
    case "processing":
      await recordOutcome(account, payout, {
        ...accepted(answer, "payout"),
        ...(transactionId ? { transaction_id: transactionId } : {}),
        next_query_at: nextQuery(account.settings.asking, 30, account.clock.now()),
      })
      return { isKnown: true, outcome: "payout under way" }
    default:
      await showUnknownCode(account, { table: "payout_status", code }, { transaction_id: transactionId ?? null })
      return { isKnown: true, outcome: `payout status ${code} is in no table of the profile` }
  }
}

/** What is kept of the message beside the payout's outcome. */
function reported({ fields, created_at }: NotificationRow): Record<string, unknown> {
  return { status: fields.status, reported_at: new Date(created_at).toISOString() }
}

/** A bank may send back what was paid out. Nothing is booked of it here: a person has to see to it. */
async function tellReturned({ id, store, clock }: Account, row: OperationRow): Promise<void> {
  await store.acquiring.incidents.raise(
    {
      account: id,
      kind: "payout_returned",
      key: `payout_returned:${row.id}`,
      transaction_id: row.transaction_id,
      amount: row.amount,
      currency_code: row.currency_code,
      message: `The service reports as failed a payout of ${row.amount} ${row.currency_code} that it had completed.`,
      next_step:
        "Look at the service's portal whether the money came back, then make a new payout if it is still owed.",
    },
    clock.now(),
  )
}
