import type { Money } from "../acquirer/domain/money"
import type { RefundRecord } from "../acquirer/domain/records"
import type { Entry } from "./store-side"

export interface Dated {
  money: Money
  at: Date
}
/** The service says of every refund what was refunded, and when. */
export type RefundDays = Record<"store" | "service" | "accepted", Dated[]>

interface Pair {
  entry: Entry
  same: RefundRecord | undefined
}

/**
 * Refunds are dated by the service. One that names itself on both sides is itself; the others of the same sum are the
 * same, in their order. What the service has not done yet is taken for what the store knows to be only accepted, as far
 * as it can be.
 * @param atService the moment of a date that the service has written, or has not
 */
export function pairedRefunds(
  refunded: readonly Entry[],
  refunds: readonly RefundRecord[],
  atService: (date: string | undefined) => Date,
): RefundDays {
  const { pairs, left } = paired(refunded, refunds)
  const those = (which: (same: RefundRecord | undefined) => boolean) =>
    pairs
      .filter(({ same }) => which(same))
      .map(({ entry, same }) => ({
        money: entry.money,
        at: same && entry.isExternal ? atService(same.refundDate) : entry.at,
      }))
  const datedThere = ({ refund, refundDate }: RefundRecord) => ({ money: refund, at: atService(refundDate) })
  const [pendingLeft, madeLeft] = [left.filter(isPending), left.filter((refund) => !isPending(refund))]
  return {
    store: those((same) => !same || !isPending(same)),
    service: [...those((same) => same !== undefined && !isPending(same)), ...madeLeft.map(datedThere)],
    accepted: [...those((same) => same !== undefined && isPending(same)), ...pendingLeft.map(datedThere)],
  }
}

/** Each of the store's with the service's record of it, and the records that are left over. */
function paired(refunded: readonly Entry[], refunds: readonly RefundRecord[]): { pairs: Pair[]; left: RefundRecord[] } {
  const left = refunds.filter((refund) => refund.status.meaning === "refunded" || isPending(refund))
  const take = (same: RefundRecord | undefined) => {
    if (same) left.splice(left.indexOf(same), 1)
    return same
  }
  // All that name themselves go first: none of them is left to one that is only of the same sum.
  const byName = refunded.map((entry) => ({ entry, same: take(namedBy(entry, left)) }))
  const pairs = byName.map(({ entry, same }) => ({ entry, same: same ?? take(ofSameSum(entry, left)) }))
  return { pairs, left }
}

function namedBy({ money, record }: Entry, left: readonly RefundRecord[]): RefundRecord | undefined {
  return left.find((refund) => refund === record && refund.refund.equals(money))
}

function ofSameSum({ money, isAccepted = false }: Entry, left: readonly RefundRecord[]): RefundRecord | undefined {
  const alike = left.filter(({ refund }) => refund.equals(money))
  return alike.find((refund) => isPending(refund) === isAccepted) ?? alike[0]
}

function isPending({ status }: RefundRecord): boolean {
  return status.meaning === "pending"
}
