import type { MedusaContainer } from "@medusajs/framework/types"
import type { PayoutFields } from "../acquirer/operations/payout"
import type { Actor } from "../medusa/people"
import { storeOf } from "../medusa/store"
import { checkPayout, payoutProblems, type FieldProblem } from "../payouts/check-payout"
import { approvePayout, rejectPayout } from "../payouts/decide-payout"
import { makePayout } from "../payouts/make-payout"
import { payoutOf } from "../payouts/payout-order"
import { anyRules, rulesOf } from "./payout-needs"
import { payoutDetail } from "./payouts"
import type { PayoutDetail } from "./views"

/**
 * Makes a payout as a form says it.
 * @returns the payout as it stands then, or every field at fault
 */
export async function createPayout(
  container: MedusaContainer,
  account: string,
  given: PayoutFields,
  by: Actor,
): Promise<{ payout: PayoutDetail } | { problems: FieldProblem[] }> {
  const store = storeOf(container)
  const rules = await rulesOf(store, account)
  // UUIDs are the same in upper and lower case (RFC 9562), and the service is told one of them.
  const fields = { ...given, request_id: given.request_id.toLowerCase() }
  // What was good when it was made is answered as it is, also when its date is over by now.
  const isKnown = (await store.acquiring.payouts.byRequest(fields.request_id)) !== undefined
  const checked = isKnown ? { order: payoutOf(fields) } : checkPayout(fields, rules)
  if ("problems" in checked) return checked
  const { id } = await makePayout(store, account, fields, checked.order, by)
  return { payout: await payoutDetail(container, id, by) }
}

/**
 * What else is wrong with a payout of which some fields are malformed: judged by the account's rules, where there is
 * that account.
 */
export async function furtherProblems(container: MedusaContainer, said: unknown): Promise<FieldProblem[]> {
  const store = storeOf(container)
  const account: unknown = typeof said === "object" && said !== null ? Reflect.get(said, "account") : undefined
  const isAccount = typeof account === "string" && store.acquiring.accounts().includes(account)
  return payoutProblems(said, isAccount ? await rulesOf(store, account) : anyRules(store))
}

/**
 * A second person agrees to a payout; see `approvePayout` for what is thrown.
 * @returns the payout as it stands then, or every field at fault by the rules of today
 */
export async function agreeToPayout(
  container: MedusaContainer,
  id: string,
  note: string | undefined,
  by: Actor,
): Promise<{ payout: PayoutDetail } | { problems: FieldProblem[] }> {
  const problems = await approvePayout(storeOf(container), id, by, note ?? null, rulesOf)
  return problems.length > 0 ? { problems } : { payout: await payoutDetail(container, id, by) }
}

/** Somebody says no to a payout; see `rejectPayout` for what is thrown. */
export async function refusePayout(
  container: MedusaContainer,
  id: string,
  note: string | undefined,
  by: Actor,
): Promise<{ payout: PayoutDetail }> {
  await rejectPayout(storeOf(container), id, by, note ?? null)
  return { payout: await payoutDetail(container, id, by) }
}
