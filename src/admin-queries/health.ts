import type { MedusaContainer } from "@medusajs/framework/types"
import { AcquirerError } from "../acquirer/domain/errors"
import { OrderNo } from "../acquirer/domain/references"
import { openAccount, type Account } from "../operations/account"
import { encryptionKeyWarning, lonelyKeyWarning } from "../modules/acquiring/encryption-keys"
import type { Store } from "../medusa/store"
import { providerIdOf } from "../medusa/provider-id"
import { SettingsError, type SettingsProblem } from "../modules/acquiring/settings-error"
import { storeOf } from "../medusa/store"
import { requirePublicAddresses, settingsWarnings } from "../modules/acquiring/production"
import { sameMerchantAccount } from "../modules/acquiring/same-merchant-account"
import { earlierKey } from "../modules/acquiring/sealing-keys"
import { settingsWithoutEffect } from "../modules/acquiring/settings-without-effect"
import type { Settings } from "../modules/acquiring/settings"
import { within } from "../modules/acquiring/waiting"
import { declaredNow } from "../modules/acquiring/service-account"
import { withNextStep } from "./connection-verdict"
import type { AccountHealth } from "./views"

/** No session has this order number: the service answers that it does not know it, and that is all that is sent. */
const NOBODYS_ORDER = OrderNo("health-check")
const PATIENCE_MS = 10_000

/**
 * How every account of the store stands at this moment, and each that is not declared any more while something of it
 * waits for a person; without payouts for whoever may not see them.
 */
export async function health(container: MedusaContainer, withPayouts: boolean): Promise<AccountHealth[]> {
  const store = storeOf(container)
  const { acquiring } = store
  const ids = new Set([...acquiring.accounts(), ...(await acquiring.workQueue.accounts(withPayouts))])
  const accounts = await Promise.all([...ids].map((id) => open(store, id)))
  const complete = accounts.flatMap(({ opened }) => opened ?? [])
  return Promise.all(accounts.map((account) => healthOf(store, account, complete, withPayouts)))
}

async function healthOf(
  store: Store,
  { id: account, opened, problems }: Tried,
  complete: readonly Account[],
  withPayouts: boolean,
): Promise<AccountHealth> {
  const [service, counts] = await Promise.all([
    opened ? reach(opened) : NOT_QUERIED,
    countsOf(store, account, withPayouts),
  ])
  const warnings = [
    ...(opened ? settingsWarnings(opened.settings, process.env.NODE_ENV) : []),
    ...(opened ? settingsWithoutEffect(opened.settings) : []),
    ...(opened ? sameMerchantAccount(opened, complete) : []),
    ...(await ofAnotherVersion(store, account)),
    ...(await keyWarnings(store, account, opened?.settings)),
  ]
  return {
    ...{ account, provider_id: providerIdOf(account), open: opened !== undefined, problems, warnings, service },
    ...counts,
  }
}

/** An account, and what keeps it closed. */
interface Tried {
  id: string
  opened: Account | undefined
  problems: AccountHealth["problems"]
}

async function open(store: Store, id: string): Promise<Tried> {
  try {
    const opened = await openAccount(store, id)
    requirePublicAddresses(opened)
    return { id, opened, problems: [] }
  } catch (error) {
    if (error instanceof SettingsError) return { id, opened: undefined, problems: error.problems }
    if (!(error instanceof AcquirerError)) throw error
    return { id, opened: undefined, problems: [{ field: error.field ?? "settings", reason: error.merchantMessage }] }
  }
}

/** What the page was told by a version of the plugin that runs here no more, or not yet. */
async function ofAnotherVersion({ acquiring }: Store, account: string): Promise<SettingsProblem[]> {
  if (!acquiring.accounts().includes(account) || acquiring.givenSettings(account).isLocked) return []
  const { unknown } = await acquiring.storedSettings.recent(account)
  const reason =
    "was saved by another version of the plugin, and has no effect in this one: leave it for that version, " +
    "or take it away by saving null for it over the API"
  return unknown.map((field) => ({ field, reason }))
}

/** A key that is none, or not in its place; what still needs the earlier one while it is being changed, or misses it. */
async function keyWarnings({ acquiring }: Store, account: string, settings: Settings | undefined) {
  const tooShort = encryptionKeyWarning()
  if (tooShort) return [tooShort]
  const lonely = lonelyKeyWarning()
  return [...(lonely ? [lonely] : []), ...(await ofEarlierKey(acquiring, account, settings))]
}

async function ofEarlierKey(acquiring: Store["acquiring"], account: string, settings: Settings | undefined) {
  const field = earlierKey(settings)
  if (field === undefined) return missedKey(acquiring, account, settings)
  const { earlier, lost } = await acquiring.sealedRows.count(account, settings)
  // An earlier secret key is also for what is signed, and there is a warning that says so.
  const isForThis = field !== "secret_key_previous"
  return [
    ...(earlier > 0 ? [{ field, reason: stillNeeded(earlier) }] : []),
    ...(earlier === 0 && isForThis ? [{ field, reason: "is needed by nothing that is stored any more" }] : []),
    ...(lost > 0 ? [{ field, reason: unreadable(lost) }] : []),
  ]
}

/** `ACQUIRING_ENCRYPTION_KEY` was replaced, and the one before was not kept. */
async function missedKey({ sealedRows }: Store["acquiring"], account: string, settings: Settings | undefined) {
  const field = "ACQUIRING_ENCRYPTION_KEY"
  if (!settings || !process.env[field]) return []
  const count = await sealedRows.countUnopened(account, settings)
  return count > 0 ? [{ field, reason: formerKeyMissed(count) }] : []
}

function stillNeeded(count: number): string {
  return count === 1
    ? "is still needed: 1 entry is encrypted with it, and is encrypted anew within minutes"
    : `is still needed: ${count} entries are encrypted with it, and are encrypted anew within minutes`
}

function unreadable(count: number): string {
  return count === 1
    ? "does not open 1 entry, nor does any other key: put the key here that it was encrypted with"
    : `does not open ${count} entries, nor does any other key: put the key here that they were encrypted with`
}

function formerKeyMissed(count: number): string {
  return count === 1
    ? "does not open 1 entry, such as a saved card: put the former key into ACQUIRING_ENCRYPTION_KEY_PREVIOUS, " +
        "or into secret_key_previous if it was the secret key"
    : `does not open ${count} entries, such as saved cards: put the former key into ACQUIRING_ENCRYPTION_KEY_PREVIOUS, ` +
        "or into secret_key_previous if it was the secret key"
}

const NOT_QUERIED: AccountHealth["service"] = { reachable: null, base_url: null, answered_in_ms: null, problem: null }

async function reach({ client, settings }: Account): Promise<AccountHealth["service"]> {
  const base_url = settings.base_url
  const begun = performance.now()
  try {
    if (!(await within(client.query([NOBODYS_ORDER]), PATIENCE_MS))) throw tooLate()
    return { reachable: true, base_url, answered_in_ms: Math.round(performance.now() - begun), problem: null }
  } catch (error) {
    if (!(error instanceof AcquirerError)) throw error
    return { reachable: false, base_url, answered_in_ms: null, problem: withNextStep(error) }
  }
}

function tooLate(): AcquirerError {
  return new AcquirerError("transport", {
    code: "timeout",
    merchantMessage: `No answer within ${PATIENCE_MS / 1000} seconds.`,
  })
}

async function countsOf({ acquiring }: Store, account: string, withPayouts: boolean) {
  const { serviceAccounts } = await declaredNow(acquiring)
  const [waiting, notifications_in_need, due_payments] = await Promise.all([
    acquiring.workQueue.countWaiting(withPayouts, account),
    acquiring.notificationsInNeed.count({ account }, withPayouts),
    acquiring.payments.countDue(account, await acquiring.clock.current(), serviceAccounts.values()),
  ])
  return {
    unknown_operations: waiting.unknown,
    open_incidents: waiting.incident,
    notifications_in_need,
    reviews: waiting.review,
    payouts_to_approve: waiting.payout,
    payouts_held: waiting.payout_held,
    due_payments,
  }
}
