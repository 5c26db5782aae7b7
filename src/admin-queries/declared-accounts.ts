import { AcquirerError } from "../acquirer/domain/errors"
import type { Store } from "../medusa/store"

/**
 * Reads something of every declared account, and of others that have it. Those whose settings are not complete are
 * named, and take it from no other.
 * @param account this one alone: then it is an error that it is not complete
 * @param others accounts that may not be declared any more
 */
export async function readAccounts<Found>(
  { acquiring }: Store,
  account: string | undefined,
  read: (account: string) => Promise<Found>,
  others: readonly string[] = [],
): Promise<{ found: Found[]; unfinished: string[] }> {
  if (account !== undefined) return { found: [await read(account)], unfinished: [] }
  const accounts = [...new Set([...acquiring.accounts(), ...others])]
  const each = await Promise.all(accounts.map((id) => read(id).then((found) => ({ found }), notComplete)))
  return {
    found: each.flatMap((one) => (one ? [one.found] : [])),
    unfinished: accounts.filter((_, place) => !each[place]),
  }
}

function notComplete(error: unknown): undefined {
  if (!(error instanceof AcquirerError) || error.kind !== "config") throw error
}
