import { Money } from "../acquirer/domain/money"
import type { OperationRow } from "../modules/acquiring/operation-row"
import type { RenewalRow } from "../modules/acquiring/renewals"

/**
 * What the store's own refunds and voids of a deduction come to, whether or not the service lists them: `open` while
 * nobody knows what becomes of one, `all` once all of its money went back.
 */
export function ownRefunds(
  operations: readonly Pick<OperationRow, "kind" | "state" | "amount" | "currency_code">[],
  { amount, currency_code }: Pick<RenewalRow, "amount" | "currency_code">,
): "none" | "open" | "all" {
  const sent = operations.filter(({ kind }) => kind === "refund" || kind === "cancel")
  const done = sent.filter(({ state }) => state === "done")
  const left = done.reduce(
    (rest, one) => (one.amount && one.currency_code ? rest.minus(Money.exact(one.amount, one.currency_code)) : rest),
    Money.exact(amount, currency_code),
  )
  if (!left.isPositive() || done.some(({ kind }) => kind === "cancel")) return "all"
  return sent.some(({ state }) => state === "sent" || state === "unknown") ? "open" : "none"
}
