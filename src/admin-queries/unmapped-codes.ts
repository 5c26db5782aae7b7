import { CODE_MEANINGS } from "../acquirer/profile/code-meanings"
import type { Profile } from "../acquirer/profile/profile"
import type { Store } from "../medusa/store"
import { unknownCodeKey } from "../modules/acquiring/incidents"
import { moment } from "./moment"
import type { ProfileEntryView, UnmappedCodeView } from "./views"

const CODE = /^codes\/(\w+)\/(.+)$/

/**
 * Codes that mean something else than before, or nothing any more: what stands at them is queried again soon. Those that
 * mean something now need nobody to map them.
 */
export async function reconcileAgain(
  store: Store,
  account: string,
  before: ProfileEntryView[],
  after: ProfileEntryView[],
): Promise<void> {
  const changed = changedCodes(before, after)
  if (changed.length === 0) return
  const { incidents, seenCodes, inbox, clock } = store.acquiring
  const now = clock.now()
  const keys = changed.flatMap(({ table, code, isMapped }) => (isMapped ? unknownCodeKey(code, table) : []))
  await incidents.resolveEach(account, keys, now)
  // By then every instance has the new settings.
  const at = new Date(now.getTime() + SETTINGS_KNOWN_MS)
  for (const table of new Set(changed.map((one) => one.table))) {
    const ofTable = changed.filter((one) => one.table === table)
    const codes = ofTable.map(({ code }) => code)
    if (table === "payment_status") {
      const renamed = ofTable.filter(({ isRenamed }) => isRenamed).map(({ code }) => code)
      await seenCodes.dueBy(account, { codes, renamed }, at, await watchedSince(store, account, now))
    }
    // No query tells of payouts: what was reported of them is worked again.
    else if (table === "payout_status") await inbox.replayPayouts(account, codes, at)
    await seenCodes.operationsDueBy(account, table, codes, at)
  }
}

async function watchedSince({ acquiring }: Store, account: string, now: Date): Promise<Date> {
  const { reconcile } = await acquiring.settings(account)
  return new Date(now.getTime() - reconcile.watch_days * DAY_MS)
}

const DAY_MS = 86_400_000

function changedCodes(before: ProfileEntryView[], after: ProfileEntryView[]) {
  const were = new Map(before.map(({ path, value }) => [path, value]))
  const are = new Map(after.map(({ path, value }) => [path, value]))
  return [...new Set([...were.keys(), ...are.keys()])].flatMap((path) => {
    const [, table = "", code = ""] = CODE.exec(path) ?? []
    const [former, meaning] = [were.get(path) ?? null, are.get(path) ?? null]
    if (code === "" || meaning === former) return []
    return [{ table, code, isMapped: meaning !== null, isRenamed: meaning !== null && former !== null }]
  })
}

const SETTINGS_KNOWN_MS = 3_000

/** Codes that the service answered and that no table names: of payments, of operations, and of all else that was shown. */
export async function unmappedCodes(store: Store, account: string, profile: Profile): Promise<UnmappedCodeView[]> {
  const { seenCodes } = store.acquiring
  const standing = [...(await seenCodes.ofPayments(account)), ...(await seenCodes.ofOperations(account))]
  const shown = (await seenCodes.ofIncidents(account)).filter(
    ({ table, code }) => !standing.some((one) => one.table === table && one.code === code),
  )
  return [...standing, ...shown].flatMap(({ table, code, count, order_no, last_seen_at }) => {
    const known: Record<string, Record<string, string>> = profile.codes
    const options = (CODE_MEANINGS as Record<string, readonly string[]>)[table]
    if (!options || Object.hasOwn(known[table] ?? {}, code)) return []
    return [{ table, code, count, order_no, last_seen_at: moment(last_seen_at), options }]
  })
}
