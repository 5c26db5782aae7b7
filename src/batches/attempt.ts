import type { Account } from "../operations/account"
import type { OperationKind } from "../modules/acquiring/journal"
import type { PaidOrder } from "./paid-orders"

/**
 * The journal's reference of a batch's operation. The first attempt bears the operation's own name; what the service certainly
 * did not do may be tried again, under the next name, because a refund's is what the refund search knows it by. An
 * attempt that is done, under way or not known is the operation itself: whoever comes with it finds its row.
 */
export async function attemptOf(
  account: Account,
  { transaction }: PaidOrder,
  kind: OperationKind,
  name: string,
): Promise<string> {
  const rows = await account.store.acquiring.journal.ofOrder(account.id, transaction.orderNo)
  for (let attempt = 1; ; attempt += 1) {
    const reference = attempt === 1 ? name : `${name}_try${attempt}`
    const row = rows.find((other) => other.kind === kind && other.reference === reference)
    if (row?.state !== "refused") return reference
  }
}
