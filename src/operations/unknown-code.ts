import { unknownCodeKey } from "../modules/acquiring/incident-keys"
import type { NewIncident } from "../modules/acquiring/incidents"
import type { Account } from "./account"

/** What is to be done about a code that has no meaning. */
export const MAP_CODE = "Ask the service what it means, then map it in Settings, Acquiring."

/** A code of the service's, and the table of the profile that would say what it means. */
export interface UnknownCode {
  table: string
  code: string
}

export type CodeSeenAt = Partial<Pick<NewIncident, "order_no" | "transaction_id" | "cart_id" | "order_id">>

/** Shows a person a code that has no meaning: nothing follows from it until they map it. */
export async function showUnknownCode(account: Account, code: UnknownCode, at: CodeSeenAt): Promise<void> {
  await account.store.acquiring.incidents.raise(unknownCodeIncident(account.id, code, at), account.clock.now())
}

/** One incident for a code, wherever it is seen. */
export function unknownCodeIncident(account: string, { table, code }: UnknownCode, at: CodeSeenAt): NewIncident {
  return {
    account,
    kind: "unknown_code",
    key: unknownCodeKey(code, table),
    ...at,
    message: `The service answers ${table} ${code}, which no table of the profile names. Nothing follows from it until it has a meaning.`,
    next_step: MAP_CODE,
  }
}
