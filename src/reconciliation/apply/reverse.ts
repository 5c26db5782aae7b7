import { dayInWords } from "../../acquirer/domain/time-zone"
import type { Core } from "../../medusa/core"
import { wasStatedDone } from "../../modules/acquiring/operation-row"
import type { Account } from "../../operations/account"
import type { Case } from "../case"
import { reversedKey } from "../../modules/acquiring/incident-keys"
import { REOPENED_AFTER_MS } from "../../modules/acquiring/reopened-days"
import { isOverruled } from "../plan/reversals"
import { paymentOf, type Applied, type StepOf } from "./applied"

/** Takes out of the store, and of all that follows from it, what was never made at the service. */
export async function reversePart(
  core: Core,
  account: Account,
  found: Case,
  step: StepOf<"reverse_capture" | "reverse_refund">,
): Promise<Applied> {
  const { known, booking, operations } = paymentOf(found, step.orderNo)
  const what = step.kind === "reverse_capture" ? "capture" : "refund"
  const id = step.kind === "reverse_capture" ? step.captureId : step.refundId
  // What the order has of it goes first: as long as the row is there, a run that is cut off here is taken up again.
  if (found.order) {
    await core.removeTransactionsOf(found.order.id, [id])
    const part = booking?.refunds.find((row) => row.id === id)
    // A cancelled order keeps its credit: the shopper is owed the money until it is refunded.
    const others = found.collections
      .flatMap(({ bookings }) => bookings.flatMap(({ refunds }) => refunds))
      .filter((row) => row.id !== id)
    if (part && !found.order.canceledAt) await core.reverseCredit(found.order.id, part, others)
  }
  const days = await account.store.acquiring.reopenedDays.reversed(
    {
      ...{ account: account.id, order_no: known.order_no, kind: what === "capture" ? "captured" : "refunded" },
      ...{ amount: step.money.toDecimalString(), currency_code: step.money.currency },
    },
    new Date(account.clock.now().getTime() + REOPENED_AFTER_MS),
  )
  await core.deletePaymentPart(what, id)
  account.store.logger.warn(`acquiring ${account.id}: ${what} ${id} of ${step.money} was never made and is reversed`)
  const repaired = "reversed what was never made"
  // Who corrected their word knows it: nobody has to be told.
  const isExternal = [...(booking?.captures ?? []), ...(booking?.refunds ?? [])].some(
    (part) => part.id === id && part.isExternal,
  )
  const isCorrected = operations.some((row) => row.kind === what && row.state === "refused" && wasStatedDone(row))
  if (isExternal && isCorrected) return { repaired }
  await account.store.acquiring.incidents.raise(
    {
      account: account.id,
      kind: "reversed",
      key: reversedKey(what, id),
      order_no: known.order_no,
      transaction_id: known.transaction_id,
      order_id: found.order?.id ?? null,
      amount: step.money.toDecimalString(),
      currency_code: step.money.currency,
      message: [
        `The ${what} of ${step.money} was not made at the payment service; the store's entry was reversed.`,
        ...(days.length > 0 ? [`The daily close compares again: ${days.map(dayInWords).join("; ")}.`] : []),
      ].join(" "),
      next_step: operations.some(isOverruled)
        ? "The service names another sum than a person saw at its portal; the store follows the service."
        : `Make the ${what} again if it is still wanted.`,
    },
    account.clock.now(),
  )
  return { repaired }
}
