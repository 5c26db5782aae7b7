import type { DayCloseRow, DayFees, DayLine, EarlierClose } from "./day-close-row"

/**
 * Those of some lines that others do not have, or have otherwise. What the service does not say counts as the store's.
 */
export function changedLines(lines: readonly DayLine[], others: readonly DayLine[]): DayLine[] {
  const known = new Set(others.map(lineText))
  return lines.filter((line) => !known.has(lineText(line)))
}

function lineText(line: DayLine): string {
  const { order_no, transaction_id, kind, currency_code, store, service, differs, problem } = line
  return JSON.stringify([order_no, transaction_id, kind, currency_code, store, service ?? store, differs, problem])
}

/** The service names other fees than before. Where nobody had looked for them, that they are known now is no change. */
export function areFeesChanged(before: readonly DayFees[] | null, now: readonly DayFees[] | null): boolean {
  return before !== null && feesText(before) !== feesText(now ?? [])
}

function feesText(fees: readonly DayFees[]): string {
  return JSON.stringify(fees.map(({ currency_code, amount }) => `${currency_code} ${amount}`).sort())
}

const LINES_KEPT = 100

export function earlierOf(before: DayCloseRow, changed: readonly DayLine[]): EarlierClose {
  const { revision, state, totals, fees, closed_by, closed_at, checked_at, checked_by } = before
  return {
    checked_by,
    lines: changed.slice(0, LINES_KEPT).map(lineKept),
    revision,
    state,
    totals,
    fees,
    closed_by,
    closed_at: closed_at?.toISOString() ?? null,
    checked_at: checked_at?.toISOString() ?? null,
  }
}

/** Without what the table adds to it. */
function lineKept(line: DayLine): DayLine {
  const { order_no, transaction_id, kind, currency_code, store, service, differs, problem } = line
  return { order_no, transaction_id, kind, currency_code, store, service, differs, problem }
}
