import type { Store } from "../medusa/store"
import { declaredNow } from "../modules/acquiring/service-account"
import { placesOf, type About } from "./places"
import type { QueueAction } from "./views"

/** Why nothing of a payment can be done at the service as the accounts are declared and set now. */
export interface Barrier {
  kind: "undeclared" | "incomplete" | "elsewhere"
  /** What a person does about that first. */
  next_step: string
}

/** Needs the service. */
const AT_THE_SERVICE: readonly QueueAction[] = [
  ...(["accept", "reject", "query", "refresh", "capture", "refund", "release"] as const),
]
/** Needs the account's settings. */
const BY_ITS_SETTINGS: readonly QueueAction[] = [...AT_THE_SERVICE, "state", "state_sum", "day"]

const BARRED: Record<Barrier["kind"], ReadonlySet<QueueAction>> = {
  elsewhere: new Set(AT_THE_SERVICE),
  incomplete: new Set(BY_ITS_SETTINGS),
  undeclared: new Set([...BY_ITS_SETTINGS, "map_code"]),
}

export function isBarred(barrier: Barrier | null, action: QueueAction): boolean {
  return barrier !== null && BARRED[barrier.kind].has(action)
}

/** The barrier of each of some rows that belong to a payment, or of a payout; null where there is none. */
export async function barriersOf(store: Store, rows: readonly About[]): Promise<(row: About) => Barrier | null> {
  const { acquiring } = store
  const [{ ids, serviceAccounts }, placeOf] = await Promise.all([declaredNow(acquiring), placesOf(store, rows)])
  const places = new Set(serviceAccounts.values())
  return (row) => {
    const { account } = row
    if (!ids.includes(account)) return undeclared(account)
    if (!serviceAccounts.has(account)) return incomplete(account)
    const place = placeOf(row)
    return place === null || places.has(place) ? null : elsewhere(place)
  }
}

function undeclared(account: string): Barrier {
  return {
    kind: "undeclared",
    next_step: `First declare the account "${account}" in medusa-config.ts again: until then nothing can be done about this here.`,
  }
}

function incomplete(account: string): Barrier {
  return {
    kind: "incomplete",
    next_step: `First complete the settings of the account "${account}": until then nothing can be done about this here.`,
  }
}

function elsewhere(place: string): Barrier {
  return {
    kind: "elsewhere",
    next_step:
      `First put the settings back under which it lies at the service (${place}), or declare a second account with ` +
      `them: until then nothing of it can be queried or sent.`,
  }
}
