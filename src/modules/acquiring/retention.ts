import { DEFAULT_RETENTION } from "./default-retention"
import type { Settings } from "./settings"
import type { StoredAccounts } from "./stored-accounts"

/** How many days what is stored of an account is kept. */
export interface Retention {
  account: string
  notifications: number
  journal: number
  payouts: number
}

/**
 * Of every account that something is stored of: as its settings say, by default where it is not declared any more. An
 * account whose settings cannot be read is not here: it may want things for longer, and says so once they can be.
 */
export async function retentions(acquiring: {
  accounts(): string[]
  settings(id: string): Promise<Settings>
  storedAccounts: Pick<StoredAccounts, "beside">
}): Promise<Retention[]> {
  const ids = acquiring.accounts()
  const declared = await Promise.all(
    ids.map(async (account) => {
      const settings = await acquiring.settings(account).catch(() => undefined)
      return settings ? [{ account, ...daysIn(settings) }] : []
    }),
  )
  const others = await acquiring.storedAccounts.beside(ids)
  return [...declared.flat(), ...others.map((account) => ({ account, ...DEFAULT_RETENTION }))]
}

function daysIn({ notifications, journal, payouts }: Settings): Omit<Retention, "account"> {
  return {
    notifications: notifications.retention_days,
    journal: journal.retention_days,
    payouts: payouts.retention_days,
  }
}
