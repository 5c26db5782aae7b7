import type { Store } from "../medusa/store"
import type { PayoutRow } from "../modules/acquiring/payouts"
import type { Settings } from "../modules/acquiring/settings"

type Said = Record<string, unknown>

/** What was asked for, opened; null once it is forgotten, and where nobody has the key any more. */
export function saidOf({ acquiring }: Store, row: PayoutRow, settings: Settings | undefined): Said | null {
  const text = settings && acquiring.payouts.said(row, settings)
  return text === undefined ? null : (JSON.parse(text) as Said)
}

/** Who receives it, as far as that is kept: name and the end of the account's number. */
export function beneficiaryIn(said: Said | null, { account_hint }: Pick<PayoutRow, "account_hint">): string | null {
  const { beneficiary } = (said ?? {}) as { beneficiary?: Said }
  const { company_name: company, first_name: first, last_name: last } = beneficiary ?? {}
  const name = textOf(company) ?? [textOf(first), textOf(last)].filter(Boolean).join(" ")
  return [name, account_hint].filter(Boolean).join(", ") || null
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined
}
