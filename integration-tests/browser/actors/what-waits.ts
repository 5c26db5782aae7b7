import { randomUUID } from "node:crypto"

import type { AccountSettingsView, PayoutAnswer } from "../../../src/api/admin/acquiring/http-types"
import { good } from "../../support/http"
import type { Stack } from "../stack/stack"

/**
 * Beside full lists, one of each that a person can do something about, and so few that the queue has one page.
 * @param captured the id of a payment that is captured in part
 * @param reserved the order number of one that is not
 * @returns the id of a payout that was rejected, of which all that was asked for is kept
 */
export async function oneOfEachWaits(stack: Stack, captured: string, reserved: string): Promise<string> {
  await stack.sql("UPDATE acquiring_incident SET resolved_at = now() WHERE resolved_at IS NULL")
  await stack.sql("UPDATE acquiring_payout SET approval = 'rejected' WHERE id <> 'acqpo_2'")
  await stack.sql(
    `INSERT INTO acquiring_operation (id, account, kind, reference, state, order_no, transaction_id, amount,
       currency_code, sent_at, next_query_at)
     VALUES ('acqop_lost', 'default', 'capture', 'LOST', 'unknown', 'LOST', 'LOST', '1.00', 'USD', now(),
       now() + interval '9 days')`,
  )
  // No pass comes to it, and closes what is said of it.
  await stack.holdPasses()
  await stack.sql("UPDATE acquiring_payment SET next_check_at = now() + interval '9 days' WHERE order_no = $1", [
    reserved,
  ])
  await stack.sql(
    `INSERT INTO acquiring_incident (id, account, kind, key, order_no, message, next_step, raised_at)
     SELECT 'acqinc_waits_' || waits.kind, 'default', waits.kind, waits.key, waits.order_no, 'M', 'S', now()
     FROM (SELECT order_no FROM acquiring_payment WHERE id = $1) captured,
       LATERAL (VALUES ('reversed', 'reversed', captured.order_no), ('duplicate_payment', 'twice', $2),
         ('unusable_answer', 'unusable', $2), ('unknown_code', 'unknown_code:payment_status:4150', NULL)) waits (kind, key, order_no)`,
    [captured, reserved],
  )
  const path = "/admin/acquiring/accounts/default/settings"
  const { version } = good(await stack.admin.get<AccountSettingsView>(path))
  good(await stack.admin.post(path, { version, settings: { payouts: { approval_above: { EUR: "10.00" } } } }))
  const { payout } = good(
    await stack.admin.post<PayoutAnswer>("/admin/acquiring/payouts", {
      ...{ account: "default", request_id: randomUUID(), reference: "NOT-WANTED" },
      ...{ payment_amount: "250.00", payment_currency: "EUR", payment_method: "SEPA" },
      beneficiary: {
        company_name: "North Roasters",
        bank_details: { account_name: "North Roasters", bank_country_code: "DE", iban: "DE89370400440532013000" },
      },
      payer: { company_name: "Example Shop" },
    }),
  )
  good(await stack.admin.post(`/admin/acquiring/payouts/${payout.id}/reject`, {}))
  return payout.id
}
