import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { AcquirerError } from "../acquirer/domain/errors"
import { Money } from "../acquirer/domain/money"
import { namesOfPeople } from "../medusa/people"
import { storeOf, type Store } from "../medusa/store"
import { isVariant } from "../medusa/variants"
import type { PlanChanger, PlanRow, PlanTerms, SetPlanRow } from "../modules/acquiring/plans"
import { moment } from "./moment"
import type { AdminPlanView, Page, SubscriptionPlanView } from "./views"
import { whoOf } from "./who"

/** Plans, newest first; of some variants, or all. */
export async function listPlans(
  container: MedusaContainer,
  { variant_id, limit, offset }: { variant_id?: string[] | undefined; limit: number; offset: number },
): Promise<Page & { plans: AdminPlanView[] }> {
  const store = storeOf(container)
  const { rows, count } = await store.acquiring.plans.page(variant_id, limit, offset)
  return { plans: await adminPlanViews(store, rows), count, limit, offset }
}

/**
 * Makes a variant a subscription, or changes what it is. Contracts that were begun keep their terms.
 * @throws AcquirerError `invalid` naming the field; `refused` with code `busy` when somebody else changed it meanwhile
 */
export async function setPlan(
  container: MedusaContainer,
  terms: PlanTerms,
  changer: PlanChanger & { by: string },
): Promise<AdminPlanView> {
  const store = storeOf(container)
  const { plans, clock } = store.acquiring
  if (!(await isVariant(store, terms.variant_id))) {
    throw wrong("variant_id", `There is no variant ${terms.variant_id}.`)
  }
  const amount = amountOf(terms)
  const row = await plans.set(
    { ...terms, amount: amount?.toDecimalString() ?? null, currency_code: amount?.currency.toLowerCase() ?? null },
    changer,
    await clock.current(),
  )
  if (!row) throw changedMeanwhile()
  store.logger.info(`acquiring: ${changer.by} set the plan of variant ${terms.variant_id}`)
  const [view] = await adminPlanViews(store, [row])
  if (!view) throw new Error(`The plan ${row.id} has no view`)
  return view
}

/** @throws MedusaError `not_found`; AcquirerError `refused` with code `busy` when somebody else changed it meanwhile */
export async function removePlan(
  container: MedusaContainer,
  variantId: string,
  changer: PlanChanger & { by: string },
): Promise<string> {
  const { acquiring, logger } = storeOf(container)
  const [plan] = await acquiring.plans.ofVariants([variantId])
  if (!plan) throw new MedusaError(MedusaError.Types.NOT_FOUND, `Variant ${variantId} has no plan.`)
  if (!(await acquiring.plans.remove(variantId, changer, await acquiring.clock.current()))) throw changedMeanwhile()
  logger.info(`acquiring: ${changer.by} removed the plan of variant ${variantId}`)
  return plan.id
}

function amountOf({ amount, currency_code }: PlanTerms): Money | undefined {
  if (amount === null || currency_code === null) return undefined
  const money = Money.exact(amount, currency_code.toUpperCase())
  if (!money.isPositive()) throw wrong("amount", "must be more than zero")
  // What the service cannot be told is refused now, and not to a shopper.
  money.toWire("amount")
  return money
}

function changedMeanwhile(): AcquirerError {
  return new AcquirerError("refused", {
    code: "busy",
    merchantMessage: "Somebody else changed this plan meanwhile. Reload it, and make your change again.",
  })
}

function wrong(field: string, merchantMessage: string): AcquirerError {
  return new AcquirerError("invalid", { code: "plan", field, merchantMessage })
}

async function adminPlanViews(store: Store, rows: SetPlanRow[]): Promise<AdminPlanView[]> {
  const names = await namesOfPeople(
    store,
    rows.flatMap(({ changed_by }) => changed_by ?? []),
  )
  return rows.map((row) => ({
    ...planView(row),
    version: row.version,
    changed_by: row.changed_by === null ? null : whoOf(row.changed_by, names),
    changed_at: moment(row.updated_at),
  }))
}

/** A plan as shoppers may know it. */
export function planView(row: PlanRow): SubscriptionPlanView {
  const { id, variant_id, contract_name, interval, interval_count, billing_cycle, promotion_cycle } = row
  const { amount, currency_code, start_after_days, ends_on } = row
  return {
    ...{ id, variant_id, contract_name, interval, interval_count, billing_cycle, promotion_cycle },
    ...{ amount, currency_code, start_after_days, ends_on },
  }
}
