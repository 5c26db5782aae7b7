import type { OperationKind, OperationRow, Settlement } from "../modules/acquiring/journal"
import type { Account } from "./account"
import { ACCEPTED } from "./outcome"

/**
 * A refusal leaves traces in the store that the core does not clear (sums that counted a capture while it was under
 * way, an order cancelled although its void failed): the reconcile job looks soon, not at the payment's next turn.
 */
const FOLLOWED: ReadonlySet<OperationKind> = new Set(["capture", "cancel", "refund", "review"])

/** The hook that asked for the deed tells the core, and the core clears what it can. */
const HOOK_RETURNS_MS = 3_000

/**
 * Writes a deed's outcome into the journal, once, and lets a person see what stays unknown for as long as it does.
 * @returns the row as it stands afterwards, whoever settled it
 */
export async function settleRow(account: Account, row: OperationRow, settlement: Settlement): Promise<OperationRow> {
  const { journal, incidents, payments } = account.store.acquiring
  const now = new Date()
  const settled = await journal.settle(row.id, settlement, now)
  const current = settled ?? (await journal.get(row.id)) ?? row
  if (current.state === "done" || current.state === "refused") await incidents.resolve(account.id, keyOf(row), now)
  if (settled?.state === "refused" && row.order_no && FOLLOWED.has(row.kind)) {
    await payments.dueBy(account.id, row.order_no, new Date(now.getTime() + HOOK_RETURNS_MS))
  }
  return current
}

/** Shows a deed that nobody knows the outcome of, or that the service has not finished. */
export async function showUnknown(account: Account, row: OperationRow): Promise<void> {
  const isAccepted = row.error_code === ACCEPTED
  const sum = row.amount && row.currency_code ? ` of ${row.amount} ${row.currency_code}` : ""
  await account.store.acquiring.incidents.raise(
    {
      account: account.id,
      kind: "unknown_outcome",
      key: keyOf(row),
      order_no: row.order_no,
      transaction_id: row.transaction_id,
      cart_id: row.cart_id,
      amount: row.amount,
      currency_code: row.currency_code,
      message: isAccepted
        ? `The service has accepted the ${row.kind}${sum} and has not finished it.`
        : `Nobody knows yet whether the ${row.kind}${sum} was made: ${row.error_message ?? "the answer was lost"}`,
      next_step:
        "The service is asked again by itself, and the store follows what it says. Do not do it a second time.",
    },
    new Date(),
  )
}

function keyOf(row: OperationRow): string {
  return `unknown_outcome:${row.id}`
}
