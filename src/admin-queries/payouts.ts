import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import type { Actor } from "../medusa/people"
import { storeOf } from "../medusa/store"
import type { PayoutFilter, PayoutWithState } from "../modules/acquiring/payouts"
import { feeBearer } from "../operations/payout-fee"
import { whyNotApprove } from "../payouts/decide-payout"
import { moment, momentOrNull } from "./moment"
import { viewOfOperation } from "./operations"
import { beneficiaryIn, saidOf } from "./payout-said"
import { payoutTimeline } from "./payout-timeline"
import type { Page, PayoutDetail, PayoutView } from "./views"

/** Payouts that people of this store asked for, newest first. */
export async function listPayouts(
  container: MedusaContainer,
  { limit, offset, ...filter }: PayoutFilter & { limit: number; offset: number },
  by: Actor,
): Promise<Page & { payouts: PayoutView[] }> {
  const { rows, count } = await storeOf(container).acquiring.payouts.list(filter, { limit, offset })
  return { payouts: rows.map((row) => payoutView(row, by)), count, limit, offset }
}

/**
 * A payout with what was asked for, opened, and everything that happened to it.
 * @throws MedusaError `not_found`
 */
export async function payoutDetail(container: MedusaContainer, id: string, by: Actor): Promise<PayoutDetail> {
  const store = storeOf(container)
  const row = await store.acquiring.payouts.find(id)
  if (!row) throw new MedusaError(MedusaError.Types.NOT_FOUND, `There is no payout ${id}.`)
  const operation = await store.acquiring.journal.find("payout", row.request_id)
  const settings = await store.acquiring.settings(row.account).catch(() => undefined)
  const said = saidOf(store, row, settings)
  return {
    ...payoutView(row, by),
    said,
    beneficiary: beneficiaryIn(said, row),
    operation: operation ? await viewOfOperation(store, operation) : null,
    answer: operation?.answer ?? null,
    fee_paid_by: feeBearer(operation?.answer ?? null) ?? null,
    timeline: await payoutTimeline(store, row, operation),
  }
}

function payoutView(row: PayoutWithState, by: Actor): PayoutView {
  const { id, account, request_id, amount, currency_code, state, payment_method, country_code, reference } = row
  return {
    ...{ id, account, request_id, amount, currency_code, state, payment_method, country_code, reference },
    account_hint: row.account_hint,
    created_by: row.created_by,
    decided_by: row.decided_by,
    decided_at: momentOrNull(row.decided_at),
    note: row.note,
    approved_by: row.approved_by,
    approved_at: momentOrNull(row.approved_at),
    approved_note: row.approved_note,
    why: row.state === "held" ? row.held_reason : null,
    created_at: moment(row.created_at),
    may_approve: row.approval === "waiting" && whyNotApprove(row, by) === undefined,
  }
}
