import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { AcquirerError } from "../acquirer/domain/errors"
import { Money } from "../acquirer/domain/money"
import { namesOfPeople } from "../medusa/people"
import { storeOf, type Store } from "../medusa/store"
import { isVariant } from "../medusa/variants"
import type { PlanRow, PlanTerms, SetPlanRow } from "../modules/acquiring/plans"
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
 * @throws AcquirerError `invalid` naming the field
 */
export async function setPlan(container: MedusaContainer, terms: PlanTerms, by: string): Promise<AdminPlanView> {
  const store = storeOf(container)
  const { plans, clock } = store.acquiring
  if (!(await isVariant(store, terms.variant_id))) {
    throw wrong("variant_id", `There is no variant ${terms.variant_id}.`)
  }
  const amount = amountOf(terms)
  const row = await plans.set(
    { ...terms, amount: amount?.toDecimalString() ?? null, currency_code: amount?.currency.toLowerCase() ?? null },
    await clock.current(),
    by,
  )
  store.logger.info(`acquiring: ${by} set the plan of variant ${terms.variant_id}`)
  const [view] = await adminPlanViews(store, [row])
  if (!view) throw new Error(`The plan ${row.id} has no view`)
  return view
}

/** @throws MedusaError `not_found` */
export async function removePlan(container: MedusaContainer, variantId: string, by: string): Promise<string> {
  const { acquiring, logger } = storeOf(container)
  const [plan] = await acquiring.plans.ofVariants([variantId])
  if (!plan) throw new MedusaError(MedusaError.Types.NOT_FOUND, `Variant ${variantId} has no plan.`)
  await acquiring.plans.remove(variantId, await acquiring.clock.current(), by)
  logger.info(`acquiring: ${by} removed the plan of variant ${variantId}`)
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
