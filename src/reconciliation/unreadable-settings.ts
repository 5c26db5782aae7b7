import type { MedusaContainer } from "@medusajs/framework/types"
import { HOUR_MS, MINUTE_MS } from "../acquirer/domain/durations"
import { reasonOf } from "../medusa/reason"
import { storeOf, type Store } from "../medusa/store"
import { thisProcess, type StoreProcess } from "../medusa/this-process"
import { unreadableSettingsKey } from "../modules/acquiring/incident-keys"

const KIND = "unreadable_settings"
/** A process that raised nothing for so long is gone: its host may be a container's that never comes back. */
const FORGOTTEN_MS = 15 * MINUTE_MS
const LOGGED_EVERY_MS = HOUR_MS

/** What this process has logged of an account, and when. */
const logged = new Map<string, { why: string; at: number }>()

/**
 * Tells a person, and the log, of accounts whose settings this process cannot read: what runs by the clock passes them
 * over, whatever other processes can read. An account that nothing was ever paid with is new, and waits for its
 * settings.
 */
export async function reportUnreadable(container: MedusaContainer): Promise<void> {
  const store = storeOf(container)
  const here = thisProcess(container)
  for (const account of store.acquiring.accounts()) {
    const why = await store.acquiring.settings(account).then(() => undefined, reasonOf)
    if (why === undefined) await endUnreadable(store, account, here)
    else if (await store.acquiring.dayOrders.first(account)) await tellUnreadable(store, account, here, why)
  }
}

async function tellUnreadable(
  { acquiring, logger }: Store,
  account: string,
  { mode, host }: StoreProcess,
  why: string,
): Promise<void> {
  const before = logged.get(account)
  const at = performance.now()
  if (before?.why !== why || at - before.at > LOGGED_EVERY_MS) {
    logged.set(account, { why, at })
    logger.error(`acquiring ${account}: this process (${mode} on ${host}) does none of its work. ${why}`)
  }
  await acquiring.incidents.raiseUnlessSeen(
    {
      ...{ account, kind: KIND, key: unreadableSettingsKey({ mode, host }) },
      message: `A process of this store (${mode} on ${host}) cannot read the settings of the account "${account}", and does none of its work: ${why}`,
      next_step:
        "Give every process of the store, server and worker, the same environment, and start it again. If no process can " +
        "read them, enter what is missing in Settings, Acquiring. This entry closes by itself.",
    },
    await acquiring.clock.exact(),
  )
}

async function endUnreadable({ acquiring }: Store, account: string, here: StoreProcess): Promise<void> {
  logged.delete(account)
  const now = await acquiring.clock.exact()
  await acquiring.incidents.resolve(account, unreadableSettingsKey(here), now)
  await acquiring.incidents.resolveNotRaisedSince(account, KIND, new Date(now.getTime() - FORGOTTEN_MS), now)
}
