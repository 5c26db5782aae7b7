import { namesOfPeople } from "../../medusa/people"
import type { Store } from "../../medusa/store"
import type { Settings } from "../../modules/acquiring/settings"
import { NOBODY } from "../belongs-to"
import { moment } from "../moment"
import { beneficiaryIn, saidOf } from "../payout-said"
import type { QueueItem } from "../views"
import { whoOf } from "../who"

/** Payouts that a second person has to agree to, and those that may be sent and cannot be. */
export async function payoutItems(store: Store, ids: string[]): Promise<QueueItem[]> {
  if (ids.length === 0) return []
  const { payouts } = store.acquiring
  const rows = await payouts.byIds(ids)
  const names = await namesOfPeople(
    store,
    rows.map(({ created_by }) => created_by),
  )
  const settings = await settingsOf(store, new Set(rows.map(({ account }) => account)))
  return rows.map((row) => ({
    id: row.id,
    source: "payout",
    kind: isHeld(row) ? "payout_held" : "payout",
    account: row.account,
    amount: row.amount,
    currency_code: row.currency_code,
    order_no: null,
    transaction_id: null,
    belongs_to: NOBODY,
    since: moment(row.decided_at ?? row.created_at),
    message: isHeld(row)
      ? `This payout was not sent. ${row.held_reason}`
      : `A payout waits for approval${row.reference ? `: ${row.reference}` : ""}.`,
    next_step: isHeld(row)
      ? "It is sent by itself once nothing stands in its way. If it is not wanted any more, reject it."
      : "Compare it with what is owed, then approve or reject it. Whoever asked for it cannot approve it.",
    actions: ["decide_payout"],
    operation: null,
    payout: {
      beneficiary: beneficiaryIn(saidOf(store, row, settings.get(row.account)), row),
      asked_by: whoOf(row.created_by, names),
    },
  }))
}

/** Without those of accounts that are declared no more. */
async function settingsOf({ acquiring }: Store, accounts: ReadonlySet<string>): Promise<Map<string, Settings>> {
  const read = await Promise.all(
    [...accounts].map(async (account) => {
      const settings = await acquiring.settings(account).catch(() => undefined)
      return settings ? ([[account, settings]] as const) : []
    }),
  )
  return new Map(read.flat())
}

function isHeld({ approval, held_reason }: { approval: string; held_reason: string | null }): boolean {
  return approval !== "waiting" && held_reason !== null
}
