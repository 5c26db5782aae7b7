import type { Money } from "../acquirer/domain/money"
import type { PartFacts } from "./purchase-facts"

/** Credit that an order was given; negative where it was reversed. */
export interface Credit {
  amount: Money
  createdAt: Date
}

type Refund = Pick<PartFacts, "money" | "createdAt">

/**
 * The credit that a refund gave its order; undefined where it gave none, because the order owed its customer as much.
 * The core links no credit to its refund. It books an order's refunds one after the other, so another refund has a
 * credit of its own amount that came since it was begun, or a part that came before the next was begun. Equal ones are
 * interchangeable.
 * @param others the order's other refunds that stand, under the same reference
 * @param credits of that reference, oldest first
 */
export function creditOfRefund<Given extends Credit>(
  refund: Refund,
  others: readonly Refund[],
  credits: readonly Given[],
): Given | undefined {
  const left = credits.filter(({ amount }) => amount.isPositive())
  const take = (isIts: (credit: Credit) => boolean) => {
    const at = left.findIndex(isIts)
    return at >= 0 && left.splice(at, 1).length > 0
  }
  const newestFirst = others.toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
  const withoutWhole = newestFirst.filter((other) => {
    const until = other.createdAt < refund.createdAt ? refund.createdAt : undefined
    return !take((credit) => credit.amount.equals(other.money) && isWithin(credit, other.createdAt, until))
  })
  for (const { amount } of credits) if (amount.isNegative()) take((credit) => credit.amount.equals(amount.negate()))
  for (const other of withoutWhole) {
    const until = nextBegun(other, [...others, refund])
    take((credit) => isAtMost(credit, other) && isWithin(credit, other.createdAt, until))
  }
  const its = left.filter((credit) => isAtMost(credit, refund) && isWithin(credit, refund.createdAt))
  return its.find(({ amount }) => amount.equals(refund.money)) ?? its[0]
}

function isAtMost({ amount }: Credit, { money }: Refund): boolean {
  return amount.compare(money) <= 0
}

function isWithin({ createdAt }: Credit, from: Date, until?: Date): boolean {
  return createdAt >= from && (until === undefined || createdAt < until)
}

function nextBegun(refund: Refund, all: readonly Refund[]): Date | undefined {
  const later = all.map(({ createdAt }) => createdAt).filter((createdAt) => createdAt > refund.createdAt)
  return later.reduce<Date | undefined>((first, at) => (first === undefined || at < first ? at : first), undefined)
}
