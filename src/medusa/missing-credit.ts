import { Money } from "../acquirer/domain/money"
import type { OrderChangeFacts, TransactionFacts } from "./purchase-facts"

/** What an order's ledger says of what it comes to and what was paid. */
export interface Ledger {
  /** What the order comes to, less the credit it was given. */
  total: Money
  /** Goods that are to come back: what is refunded of them needs no credit. */
  comingBack?: Money | undefined
  transactions: readonly Omit<TransactionFacts, "id" | "isGone">[]
  changes: readonly Omit<OrderChangeFacts, "goodsChangedAt">[]
  version: number
}

/** What the order still asks its customer to pay; negative when it owes its customer. */
export function pendingOf({ total, transactions }: Pick<Ledger, "total" | "transactions">): Money {
  return total.minus(
    Money.sum(
      transactions.map(({ amount }) => amount),
      total.currency,
    ),
  )
}

/**
 * The credit that belongs to an order's refunds and that the core has not given: it books a refund in several steps,
 * the credit last. Only refunds since the goods of the order last changed are looked at, and never is it more than the
 * order asks its customer to pay beside what is reserved: what was refunded because goods came back, or will, needs no
 * credit. Of several refunds without credit it is one's: one that turns out never made takes its own back. Undefined
 * when none is missing, or when the order is being changed.
 * @param reserved authorised for the order and not captured
 */
export function missingCredit(ledger: Ledger, reserved = Money.zero(ledger.total.currency)): Money | undefined {
  const { total, version, transactions, changes } = ledger
  const owed = pendingOf(ledger).minus(reserved)
  const pending = ledger.comingBack ? owed.minus(ledger.comingBack) : owed
  if (!pending.isPositive() || changes.some(({ isOpen }) => isOpen)) return undefined
  const confirmed = changes.filter(({ isConfirmed }) => isConfirmed)
  const since = Math.max(1, ...confirmed.filter(({ changesGoods }) => changesGoods).map((change) => change.version))
  const refunds = transactions.filter((row) => row.reference === "refund" && row.version >= Math.min(since, version))
  const credits = confirmed.filter((change) => change.isCredit && change.version > since)
  const refunded = Money.sum(
    refunds.map(({ amount }) => amount.negate()),
    total.currency,
  )
  const credited = Money.sum(
    credits.map(({ credit }) => credit),
    total.currency,
  )
  const missing = refunded.minus(credited)
  if (!missing.isPositive()) return undefined
  const given = credits.map(({ credit }) => credit)
  const without = refunds.map(({ amount }) => amount.negate()).filter((refund) => !tookOne(given, refund))
  const whole = without.filter((refund) => refund.compare(pending) <= 0).sort((one, other) => other.compare(one))
  const one = whole[0] ?? without[0] ?? missing
  return [pending, one].reduce((least, amount) => (amount.compare(least) < 0 ? amount : least), missing)
}

/** Takes an amount out of a list; false when it is not in it. */
function tookOne(amounts: Money[], wanted: Money): boolean {
  const at = amounts.findIndex((amount) => amount.equals(wanted))
  if (at >= 0) amounts.splice(at, 1)
  return at >= 0
}
