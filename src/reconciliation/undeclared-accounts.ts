import type { Store } from "../medusa/store"
import { undeclaredAccountKey } from "../modules/acquiring/incident-keys"
import type { NewIncident } from "../modules/acquiring/incidents"
import { declaredNow } from "../modules/acquiring/service-account"
import type { Unreachable } from "../modules/acquiring/unreachable"

const KIND = "undeclared_account"

/** Open payments, subscriptions and payouts of one account that nobody can query the service about. */
interface Open extends Pick<Unreachable, "account" | "liesUnder"> {
  payments: number
  subscriptions: number
  payouts: number
}

/**
 * Tells a person of open payments and payouts whose account the store's configuration does not declare any more, or
 * whose account of the service no declared one is, because settings were changed: nobody can query the service about
 * them, so that what is captured or refunded at the portal never reaches the store.
 * @param due what is overdue since then, and nobody reconciles
 */
export async function reportUndeclared(acquiring: Store["acquiring"], due: Date): Promise<void> {
  const { incidents, payments, payouts, subscriptions } = acquiring
  const declared = await declaredNow(acquiring)
  const open = together(
    await payments.overdueOfOthers(declared, due),
    await subscriptions.overdueOfOthers(declared, due),
    await payouts.openOfOthers(declared),
  )
  const reported = open.map(incidentOf)
  await incidents.resolveAllBut(reported, KIND, due)
  for (const incident of reported) await incidents.raiseUntilOver(incident, due)
}

function together(payments: Unreachable[], subscriptions: Unreachable[], payouts: Unreachable[]): Open[] {
  const found = new Map<string, Open>()
  const openOf = ({ account, liesUnder }: Unreachable) => {
    const key = JSON.stringify([account, liesUnder])
    const known = found.get(key) ?? { account, liesUnder, payments: 0, subscriptions: 0, payouts: 0 }
    found.set(key, known)
    return known
  }
  for (const one of payments) openOf(one).payments += one.count
  for (const one of subscriptions) openOf(one).subscriptions += one.count
  for (const one of payouts) openOf(one).payouts += one.count
  return [...found.values()]
}

function incidentOf({ account, liesUnder, payments, subscriptions, payouts }: Open): NewIncident {
  if (liesUnder === null) {
    return {
      account,
      kind: KIND,
      key: undeclaredAccountKey(null),
      message:
        `The configuration does not declare the account "${account}" any more, and not all of it is over ` +
        `(open payments: ${payments}, subscriptions: ${subscriptions}, payouts: ${payouts}): what happens at the service is not seen.`,
      next_step: "Declare the account again until its payments are over, or watch them in the service's portal.",
    }
  }
  return {
    account,
    kind: KIND,
    key: undeclaredAccountKey(liesUnder),
    message:
      `The settings of the account "${account}" were changed, and not all that lies at the service under ${liesUnder} is over ` +
      `(open payments: ${payments}, subscriptions: ${subscriptions}, payouts: ${payouts}): what happens there is not seen, and nothing of it ` +
      `can be captured, refunded or canceled here.`,
    next_step:
      "Put the former merchant_id and account_id back, or declare a second account with them, until all of it " +
      "is over. If nothing of it matters, close this entry.",
  }
}
