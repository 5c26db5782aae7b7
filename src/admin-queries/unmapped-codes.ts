import { CODE_MEANINGS } from "../acquirer/profile/code-meanings"
import type { Profile } from "../acquirer/profile/profile"
import type { Store } from "../medusa/store"
import { unknownCodeKey } from "../modules/acquiring/incident-keys"
import { readerNow } from "../modules/acquiring/read-by"
import { moment } from "./moment"
import { reachedBy, type CodeChange, type ShownCode } from "./code-changes"
import type { UnmappedCodeView } from "./views"

/**
 * What stands at codes that mean something else than before, or nothing any more, is queried again soon. Those that
 * mean something now need nobody to map them.
 */
export async function reconcileAgain(store: Store, account: string, changes: readonly CodeChange[]): Promise<void> {
  if (changes.length === 0) return
  const { incidents, seenCodes, subscriptions, inbox, clock } = store.acquiring
  const { reader, payments, payoutCodes, shown } = await reachedBy(store, account, changes)
  const now = clock.now()
  for (const { account, change } of shown)
    await incidents.resolve(account, unknownCodeKey(change.code, change.table), now)
  // By then every instance has the new settings.
  const at = new Date(now.getTime() + SETTINGS_KNOWN_MS)
  await seenCodes.paymentsDueBy(reader, payments, at)
  // No query tells of payouts: what was reported of them is worked again.
  await inbox.replayPayouts(reader, payoutCodes, at)
  await seenCodes.operationsDueBy(reader, changes, at)
  for (const { account, order_no } of shown.filter(isOfContract)) {
    const contracts = await subscriptions.ofOrderNos(account, order_no === null ? [] : [order_no])
    for (const { id } of contracts) await subscriptions.dueBy(id, at)
  }
}

function isOfContract({ change }: ShownCode): boolean {
  return change.table === "recurring_status"
}

const SETTINGS_KNOWN_MS = 3_000

/**
 * Codes that the service answered and that no table names: of payments, of operations, of why and whether cards and
 * refunds went through, and of all else that was shown, be it closed by now.
 */
export async function unmappedCodes(store: Store, account: string, profile: Profile): Promise<UnmappedCodeView[]> {
  const { seenCodes } = store.acquiring
  const reader = await readerNow(store.acquiring, account)
  const standing = [
    ...(await seenCodes.ofPayments(reader)),
    ...(await seenCodes.ofOperations(reader)),
    ...(await seenCodes.ofAnswers(reader)),
  ]
  const shown = (await seenCodes.ofIncidents(reader)).filter(
    ({ table, code }) => !standing.some((one) => one.table === table && one.code === code),
  )
  return [...standing, ...shown].flatMap(({ table, code, count, order_no, last_seen_at }) => {
    const known: Record<string, Record<string, string>> = profile.codes
    const options = (CODE_MEANINGS as Record<string, readonly string[]>)[table]
    if (!options || Object.hasOwn(known[table] ?? {}, code)) return []
    return [{ table, code, count, order_no, last_seen_at: moment(last_seen_at), options }]
  })
}
