import type { Outcome } from "../acquirer/domain/outcome"
import type { RefundRecord, TransactionRecord } from "../acquirer/domain/records"
import type { OrderNo } from "../acquirer/domain/references"
import type { Account } from "./account"
import { shownByRefunds } from "./shown-by-refunds"

type Asked = Pick<Account, "client">

/**
 * What the service has of some orders, for whoever asks whether money stands: as `queryEach`, with each transaction as
 * its refunds show it. They are searched for where something is captured, in one request more.
 * @param isShown of all others nothing is searched for, and the transactions are as the service calls them
 */
export async function queryShownEach(
  { client }: Asked,
  orderNos: readonly OrderNo[],
  isShown: (orderNo: OrderNo) => boolean = () => true,
): Promise<Outcome<TransactionRecord[]>[]> {
  const outcomes = await client.queryEach(orderNos)
  const captured = orderNos.filter((orderNo, place) => isShown(orderNo) && hasCaptured(outcomes[place]))
  const searched = captured.length > 0 ? await client.searchRefundsEach(captured) : []
  const refunds = new Map(captured.map((orderNo, place) => [orderNo, searched[place]]))
  return outcomes.map((outcome, place) => {
    const orderNo = orderNos[place]
    return shown(outcome, orderNo === undefined ? undefined : refunds.get(orderNo))
  })
}

/** The same of one order. @throws AcquirerError where it, or what is refunded of it, cannot be queried */
export async function queryShown(account: Asked, orderNo: OrderNo): Promise<TransactionRecord[]> {
  return (await queryShownEach(account, [orderNo])).flatMap((outcome) => {
    if (outcome.kind === "done") return outcome.value
    throw outcome.error
  })
}

/**
 * Transactions of one order that were queried already. @throws AcquirerError where its refunds cannot be searched for
 */
export async function asShown(
  { client }: Asked,
  orderNo: OrderNo,
  records: readonly TransactionRecord[],
): Promise<TransactionRecord[]> {
  if (!records.some(isCaptured)) return [...records]
  const refunds = await client.searchRefunds([orderNo])
  return records.map((record) => shownByRefunds(record, refunds))
}

function hasCaptured(outcome: Outcome<TransactionRecord[]> | undefined): boolean {
  return outcome?.kind === "done" && outcome.value.some(isCaptured)
}

/** Any other state says by itself whether the money stands. */
function isCaptured({ status }: TransactionRecord): boolean {
  return status.meaning === "captured"
}

function shown(
  outcome: Outcome<TransactionRecord[]>,
  searched: Outcome<RefundRecord[]> | undefined,
): Outcome<TransactionRecord[]> {
  if (outcome.kind !== "done" || !searched) return outcome
  if (searched.kind !== "done") return { ...searched, value: outcome.value }
  return { ...outcome, value: outcome.value.map((record) => shownByRefunds(record, searched.value)) }
}
