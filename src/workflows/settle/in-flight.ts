import type { TransactionRecord } from "../../acquirer/domain/records"
import type { Account } from "../../gateway/account"
import { askAbout, settlementFrom } from "../../gateway/asking"
import { ACCEPTED } from "../../gateway/outcome"
import { isStale } from "../../gateway/perform"
import { settleRow } from "../../gateway/settle-row"
import type { OperationRow } from "../../modules/acquiring/journal"
import type { PaymentRow } from "../../modules/acquiring/payment-book"

/** Settles what is in flight from the answer at hand; true while something stays open. */
export async function settleInFlight(
  account: Account,
  known: PaymentRow,
  transactions: TransactionRecord[],
  askedAt: Date,
): Promise<boolean> {
  const { journal } = account.store.acquiring
  const rows = await journal.ofOrder(account.id, known.order_no)
  let open = false
  for (const row of rows) {
    if (row.state === "sent" && !isStale(account, row)) open = true
    else if (row.state === "sent" || row.state === "unknown") {
      open = isOpen(await settleInFlightRow(account, row, transactions, askedAt)) || open
    }
  }
  return open
}

/** What the service has accepted and not finished keeps nothing else from being settled: it is told apart by its id. */
function isOpen(row: OperationRow): boolean {
  return row.state === "sent" || (row.state === "unknown" && row.error_code !== ACCEPTED)
}

/** A card that was approved a moment ago: the shopper's own request is about to complete the cart. */
export async function isBeingPaid(account: Account, known: PaymentRow): Promise<boolean> {
  const rows = await account.store.acquiring.journal.ofOrder(account.id, known.order_no)
  return rows.some(
    (row) =>
      row.kind === "authorise" &&
      row.state === "done" &&
      row.answer?.asked !== true &&
      row.settled_at !== null &&
      Date.now() - row.settled_at.getTime() < account.settings.asking.being_paid_ms &&
      !rows.some((other) => other.kind !== "authorise" && other.transaction_id === row.transaction_id),
  )
}

async function settleInFlightRow(
  account: Account,
  row: OperationRow,
  transactions: TransactionRecord[],
  askedAt: Date,
): Promise<OperationRow> {
  if (row.kind === "refund") return askAbout(account, row, false)
  const settlement = await settlementFrom(account, row, transactions, askedAt)
  return settlement ? settleRow(account, row, settlement) : row
}
