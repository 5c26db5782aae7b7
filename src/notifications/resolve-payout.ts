import type { MedusaContainer } from "@medusajs/framework/types"
import { codeTables } from "../acquirer/profile/codes"
import { profileOf } from "../operations/profile-of"
import { openAccount, type Account } from "../operations/account"
import { accepted, done, refused } from "../operations/outcome"
import { recordOutcome } from "../operations/record-outcome"
import { showFailedPayout } from "../operations/payout-failed"
import { isFirstHeardOf, showPaidAfterAll, wasTakenForUnmade } from "../operations/payout-paid"
import { isReportedSince, withReport } from "../operations/payout-reports"
import { showUnknownCode } from "../operations/unknown-code"
import { nextQuery } from "../operations/resolve-unknown"
import {
  payoutFailedAgainKey,
  payoutFailedKey,
  payoutPaidKey,
  payoutReturnedKey,
} from "../modules/acquiring/incident-keys"
import { isOpen, isStatedDone, type OperationRow, type Resolution } from "../modules/acquiring/operation-row"
import type { NotificationRow } from "../modules/acquiring/inbox"
import type { PayoutRow } from "../modules/acquiring/payouts"
import { serviceAccountOf } from "../modules/acquiring/service-account"
import type { Settings } from "../modules/acquiring/settings"
import { storeOf } from "../medusa/store"

/**
 * Resolves a payout from what the service says of it. The service answers no question about payouts, so only its signed
 * word counts, over a person's and over its own earlier word that it failed. It is signed for the merchant account that
 * the payout was made from: whoever has another account's key can say nothing of it. A payout that nobody of this store
 * asked for is not touched. One that was sent after the backup that the database was restored from is in no journal: it
 * gets its row there, so that nothing sends it again.
 */
export async function resolvePayout(
  container: MedusaContainer,
  row: NotificationRow,
): Promise<{ isKnown: boolean; outcome: string }> {
  const { acquiring } = storeOf(container)
  const requestId = row.fields.request_id ?? ""
  const asked = await acquiring.payouts.byRequest(requestId)
  const begun = await acquiring.journal.find("payout", requestId)
  if ((begun ?? asked)?.account !== row.account) {
    return { isKnown: false, outcome: `No payout of this store has the request id ${requestId}.` }
  }
  if (row.signature !== "valid")
    return { isKnown: true, outcome: "It is not signed, and nobody can be queried: it proves nothing." }

  const code = row.fields.status ?? ""
  const account = await openAccount(storeOf(container), row.account)
  const judge = await settingsOf(account, row)
  if (serviceAccountOf(judge) !== (asked?.service_account ?? serviceAccountOf(account.settings)))
    return {
      isKnown: true,
      outcome: "It is signed for another merchant account than the payout was made from: it proves nothing.",
    }
  const payout = asked ? await atService(account, asked) : begun
  if (!payout) throw new Error(`payout ${requestId} is in no journal`)
  const report = { status: code, at: new Date(row.created_at).toISOString() }
  const answer = withReport(payout.answer, report)
  const transactionId = row.transaction_id ?? undefined
  const reported = { ...payout, transaction_id: transactionId ?? payout.transaction_id }
  const known = (outcome: string) => ({ isKnown: true, outcome })
  // In each case a person is shown first: once the outcome is recorded, a process that begins anew finds nothing to
  // show.
  switch (codeTables(profileOf(judge)).meaning("payout_status", code)) {
    case "completed":
      await complete(account, reported, done(answer, transactionId))
      return known("payout completed")
    case "failed": {
      const reason = { code, message: "The service reports that the payout failed." }
      const current = await fail(account, reported, refused(reason, answer, transactionId))
      if (current.state !== "done") return known("payout failed")
      const isOld = isReportedSince(current.answer, report)
      await (isOld ? tellFailedAgain : tellReturned)(account, current)
      return known(isOld ? "payout failed, reported before it was completed" : "payout failed, after it was completed")
    }
    case "created":
    case "processing": {
      const current = await takeOn(account, reported, {
        ...accepted(answer, "payout"),
        ...(transactionId ? { transaction_id: transactionId } : {}),
        next_query_at: nextQuery(account.settings.asking, 30, account.clock.now()),
      })
      return known(UNDER_WAY[current.state])
    }
    default:
      await showUnknownCode(account, { table: "payout_status", code }, { transaction_id: transactionId ?? null })
      return { isKnown: true, outcome: `payout status ${code} is in no table of the profile` }
  }
}

/**
 * Those of the account that has the message's ids: another one than it was sent to, where that account's ids changed.
 */
async function settingsOf({ settings, store }: Account, { fields }: NotificationRow): Promise<Settings> {
  const isOfIds = (of: Settings) => of.merchant_id === fields.merchant_id && of.account_id === fields.account_id
  if (isOfIds(settings)) return settings
  const others = store.acquiring.accounts().map((id) => store.acquiring.settings(id).catch(() => undefined))
  return (await Promise.all(others)).find((of) => of && isOfIds(of)) ?? settings
}

/** That it is under way comes late, where its end is known. */
const UNDER_WAY: Record<OperationRow["state"], string> = {
  sent: "payout under way",
  unknown: "payout under way",
  done: "payout under way, reported after it was completed",
  refused: "payout under way, reported after it failed",
}

/** The journal's row of a payout that the service has; where it has none, one that is in flight. */
async function atService({ id, store, settings, clock }: Account, asked: PayoutRow): Promise<OperationRow> {
  const { journal, payouts } = store.acquiring
  const { request_id: reference, amount, currency_code, created_by: requested_by } = asked
  const now = clock.now()
  const { row } = await journal.begin(
    { account: id, kind: "payout", reference, source: "service", amount, currency_code, requested_by },
    now,
    nextQuery(settings.asking, 30, now),
  )
  // Only then: without a row in the journal the job would send it.
  await payouts.noteSent(asked.id, now)
  return row
}

async function complete(account: Account, payout: OperationRow, resolution: Resolution): Promise<void> {
  if (wasTakenForUnmade(payout)) await showPaidAfterAll(account, payout, "completed")
  const isFailed = payout.state === "refused"
  const overruling = isFailed ? { ...resolution, overrules: payout.evidence ?? "answer" } : resolution
  const current = await recordOutcome(account, payout, overruling)
  // It failed since it was read: processed again, this message overrules that.
  if (current.state !== "done") throw new Error("another worker has this payout")
  await account.store.acquiring.incidents.resolve(account.id, payoutFailedKey(payout), account.clock.now())
}

async function fail(account: Account, payout: OperationRow, resolution: Resolution): Promise<OperationRow> {
  const isStated = isStatedDone(payout)
  if (isOpen(payout) || isStated) await showFailedPayout(account, payout, isStated)
  const current = await recordOutcome(account, payout, resolution)
  if (current.state !== "done") await closePaid(account, payout)
  return current
}

/** The incident that it was paid after all is over. */
function closePaid({ id, store, clock }: Account, payout: OperationRow): Promise<void> {
  return store.acquiring.incidents.resolve(id, payoutPaidKey(payout), clock.now())
}

/** What the service works on may still be paid, whatever a person saw nothing of. */
async function takeOn(account: Account, payout: OperationRow, resolution: Resolution): Promise<OperationRow> {
  const isStatedUnmade = payout.state === "refused" && payout.evidence === "person"
  if (!isStatedUnmade && !isFirstHeardOf(payout)) return recordOutcome(account, payout, resolution)
  await showPaidAfterAll(account, payout, "processing")
  const current = await recordOutcome(account, payout, { ...resolution, overrules: "person" })
  // The service has reported meanwhile that it failed.
  if (current.state === "refused") await closePaid(account, payout)
  return current
}

/** A bank may send back what was paid out. Nothing is booked of it here: a person has to see to it. */
async function tellReturned({ id, store, clock }: Account, row: OperationRow): Promise<void> {
  await store.acquiring.incidents.raise(
    {
      account: id,
      kind: "payout_returned",
      key: payoutReturnedKey(row),
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

/**
 * The word that it failed, which the service sent before it completed the payout, has come once more: sent again, or
 * processed again. Whether it failed a second time only the portal shows.
 */
async function tellFailedAgain({ id, store }: Account, row: OperationRow): Promise<void> {
  await store.acquiring.incidents.raiseOnce({
    account: id,
    kind: "payout_returned",
    key: payoutFailedAgainKey(row),
    transaction_id: row.transaction_id,
    amount: row.amount,
    currency_code: row.currency_code,
    message: `The report that a payout of ${row.amount} ${row.currency_code} failed came once more, although the service has completed it since.`,
    next_step: "It is most likely paid: do not make it again before the service's portal shows that it is not.",
  })
}
