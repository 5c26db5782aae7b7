import { OrderNo } from "../acquirer/domain/references"
import { unconfirmedKey } from "../modules/acquiring/incident-keys"
import { isStatedDone } from "../modules/acquiring/operation-row"
import type { RenewalRow } from "../modules/acquiring/renewals"
import type { Account } from "../operations/account"
import { evidenceOf } from "../operations/evidence"
import { recordOutcome } from "../operations/record-outcome"
import { isReturn, returnedMoney, whatIsBack, type PaidDeduction } from "../operations/returned-money"

/**
 * How a deduction stands that is over because its money went back. `unconfirmed`: a person saw some of that, and the
 * service does not show it; `withdrawn`: it did not happen, and the deduction waits for its order again.
 */
export type EndedDeduction = "confirmed" | "unconfirmed" | "withdrawn"

/**
 * What the service says by now of the refunds and voids that a person stated: what it shows closes what a person was
 * told.
 * @param isReturned the service itself says that all of it is back
 * @throws AcquirerError when the service cannot be queried
 */
export async function confirmReturn(
  account: Account,
  { order_no: orderNo }: RenewalRow,
  paid: PaidDeduction,
  isReturned: boolean,
): Promise<EndedDeduction> {
  const { journal, incidents, renewals } = account.store.acquiring
  const before = await journal.ofOrder(account.id, orderNo)
  const stated = before.filter((row) => isReturn(row) && isStatedDone(row))
  if (stated.length === 0) return "confirmed"
  const close = async (rows: readonly { id: string }[]) =>
    incidents.resolveEach(account.id, rows.map(unconfirmedKey), account.clock.now())
  if (isReturned) {
    await close(stated)
    return "confirmed"
  }
  const queriedAt = account.clock.now()
  const refunds = await account.client.searchRefunds([OrderNo(orderNo)])
  const context = { settings: account.settings, authorised: paid.money, namesCaptured: false, isPartly: false }
  for (const row of stated) {
    const said = evidenceOf(row, { transactions: [], refunds, queriedAt }, { ...context, operations: before })
    if (said?.evidence !== "record") continue
    // Before it is written: where the process dies in between, nothing is lost.
    if (said.state === "refused") await renewals.waitAgain(account.id, orderNo, account.clock.now())
    await recordOutcome(account, row, said)
  }
  const known = returnedMoney(paid, refunds, await journal.ofOrder(account.id, orderNo))
  const back = whatIsBack(known, paid)
  if (back === "open") return "unconfirmed"
  if (back === "none") {
    await renewals.waitAgain(account.id, orderNo, account.clock.now())
    return "withdrawn"
  }
  // What was made at the portal carries no reference of ours, and stands for what a person saw there.
  await close(stated.filter(({ id }) => known.unconfirmed.every((row) => row.id !== id)))
  return known.unconfirmed.length > 0 ? "unconfirmed" : "confirmed"
}
