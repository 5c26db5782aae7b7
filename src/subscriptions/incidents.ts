import { Money } from "../acquirer/domain/money"
import {
  boughtTwiceKey,
  contractNotEndedKey,
  contractWithoutOrderKey,
  renewalAmountKey,
  renewalFailedKey,
  renewalNotReservedKey,
  renewalRefundedKey,
  renewalWithoutOrderKey,
  spareContractKey,
  undecidedContractKey,
} from "../modules/acquiring/incident-keys"
import type { OperationRow } from "../modules/acquiring/operation-row"
import type { Store } from "../medusa/store"
import type { RenewalRow } from "../modules/acquiring/renewals"
import type { SubscriptionRow } from "../modules/acquiring/subscription-book"
import type { Account } from "../operations/account"
import { unconfirmedIncident } from "../operations/record-outcome"
import { agreedAmount } from "./agreed-amount"

function about(row: SubscriptionRow) {
  return {
    account: row.account,
    order_id: row.order_id,
    currency_code: row.currency_code,
    amount: row.amount,
  }
}

export async function failedIncident(account: Account, row: SubscriptionRow, cycle: number, orderNo: string) {
  await account.store.acquiring.incidents.raiseOnce({
    ...about(row),
    kind: "renewal_failed",
    key: renewalFailedKey(row, cycle),
    order_no: orderNo,
    message: `Deduction ${cycle} of "${row.contract_name}" was refused by the customer's bank.`,
    next_step: "The service may try again by itself. Ask the customer for another card, or cancel the subscription.",
  })
}

/**
 * What failed before is made up for, or is over with its contract.
 * @param made the deduction that makes up for it
 */
export async function resolveFailed(account: Account, row: SubscriptionRow, made = Infinity): Promise<void> {
  const { incidents, renewals } = account.store.acquiring
  const cycles = (await renewals.of(row.id)).filter(({ cycle }) => cycle <= made)
  const keys = cycles.map(({ cycle }) => renewalFailedKey(row, cycle))
  await incidents.resolveEach(row.account, keys, account.clock.now())
}

/** The contract says what a deduction takes; the order is made for what was taken. */
export async function otherAmountIncident(account: Account, row: SubscriptionRow, renewal: RenewalRow): Promise<void> {
  const agreed = await agreedAmount(account.store, row, renewal.cycle)
  const taken = Money.exact(renewal.amount, renewal.currency_code)
  if (!agreed) return
  if (agreed.currency === taken.currency && agreed.equals(taken)) return
  const beyond = agreed.currency === taken.currency ? taken.minus(agreed) : undefined
  await account.store.acquiring.incidents.raiseOnce({
    ...about(row),
    kind: "renewal_amount",
    key: renewalAmountKey(renewal),
    order_no: renewal.order_no,
    transaction_id: renewal.transaction_id,
    order_id: renewal.order_id,
    message: `Deduction ${renewal.cycle} of "${row.contract_name}" took ${taken} instead of ${agreed}.`,
    amount: beyond?.isPositive() ? beyond.toDecimalString() : null,
    currency_code: taken.currency,
    next_step: beyond?.isNegative()
      ? "Compare the contract at the service's portal."
      : "Compare the contract at the service's portal, and refund the customer what was taken too much.",
  })
}

/** All of it is with the customer again: nothing of it was taken too much. */
export async function resolveOtherAmount(account: Account, renewal: RenewalRow): Promise<void> {
  await account.store.acquiring.incidents.resolve(account.id, renewalAmountKey(renewal), account.clock.now())
}

/** The service has taken money, and the store cannot make the order that it pays for. */
export async function renewalWithoutOrder(account: Account, row: SubscriptionRow, renewal: RenewalRow, reason: string) {
  await account.store.acquiring.incidents.raiseUnlessSeen(
    {
      ...about(row),
      kind: "renewal_without_order",
      key: renewalWithoutOrderKey(renewal),
      order_no: renewal.order_no,
      transaction_id: renewal.transaction_id,
      amount: renewal.amount,
      currency_code: renewal.currency_code,
      message: `Deduction ${renewal.cycle} of "${row.contract_name}" was taken, and its order cannot be made: ${reason}`,
      next_step:
        row.status === "pending"
          ? "Open the subscription and refund the deduction: nobody gets anything for it."
          : "It is tried again by itself. Where it can never be made, refund the deduction, or send the goods.",
    },
    account.clock.now(),
  )
}

/** An order whose goods nothing keeps: sold to somebody else they would be missing when it is sent. */
export async function noteStock(
  account: Account,
  row: SubscriptionRow,
  renewal: RenewalRow,
  { orderId, notReserved }: { orderId: string; notReserved?: string },
): Promise<void> {
  const { incidents } = account.store.acquiring
  const key = renewalNotReservedKey(renewal)
  if (notReserved === undefined) return incidents.resolve(account.id, key, account.clock.now())
  await incidents.raiseOnce({
    ...about(row),
    kind: "renewal_not_reserved",
    key,
    order_no: renewal.order_no,
    transaction_id: renewal.transaction_id,
    order_id: orderId,
    amount: renewal.amount,
    currency_code: renewal.currency_code,
    message: `The goods of deduction ${renewal.cycle} of "${row.contract_name}" could not be reserved: ${notReserved}`,
    next_step: "Allocate the items on the order's page, before they are sold to somebody else.",
  })
}

/** A process died while it made the order, and the money went back before another could go on. */
export async function refundedIncident(account: Account, row: SubscriptionRow, renewal: RenewalRow): Promise<void> {
  await account.store.acquiring.incidents.raiseOnce({
    ...about(row),
    kind: "cancelled_at_service",
    key: renewalRefundedKey(renewal),
    order_no: renewal.order_no,
    transaction_id: renewal.transaction_id,
    order_id: renewal.order_id,
    amount: renewal.amount,
    currency_code: renewal.currency_code,
    message: `Deduction ${renewal.cycle} of "${row.contract_name}" was refunded before its order was paid.`,
    next_step: "Nothing pays for the order: cancel it.",
  })
}

export async function renewalHasOrder(account: Account, renewal: RenewalRow): Promise<void> {
  await account.store.acquiring.incidents.resolve(account.id, renewalWithoutOrderKey(renewal), account.clock.now())
}

/**
 * A deduction is over by the word of a person alone: the service is queried until it shows that, or a person closes
 * this.
 */
export async function unconfirmedReturn(account: Account, operation: OperationRow): Promise<void> {
  await account.store.acquiring.incidents.raise(
    {
      ...unconfirmedIncident(operation),
      next_step:
        "Look at the deduction in the portal again. If it does not show the refund, correct what was said, and refund the " +
        "deduction. This closes once the service shows it.",
    },
    account.clock.now(),
  )
}

/**
 * One of an order, however many tries to pay it were to begin its contract: what is known of the last one.
 * @param orderId undefined where no order came of it
 */
export async function withoutOrderIncident(
  account: Account,
  row: SubscriptionRow,
  ending: string,
  orderId: string | undefined,
): Promise<void> {
  await account.store.acquiring.incidents.raiseUnlessSeen(
    {
      ...about(row),
      kind: "contract_without_order",
      key: contractWithoutOrderKey(orderId ?? row.id),
      order_no: row.order_no,
      message: `"${row.contract_name}" was bought and did not become a subscription. ${ending}`,
      next_step: "Tell the customer, and look at the payment in the service's portal.",
    },
    account.clock.now(),
  )
}

/** It deducts, and nobody can tell whether the order is to stand on its payment: no order comes of what it deducts. */
export async function undecidedIncident(account: Account, row: SubscriptionRow, orderId: string): Promise<void> {
  await account.store.acquiring.incidents.raiseOnce({
    ...about(row),
    kind: "contract_without_order",
    key: undecidedContractKey(row),
    order_no: row.order_no,
    order_id: orderId,
    message: `The contract of "${row.contract_name}" goes on, and its payment does not pay for the order, and no others pay for all of it.`,
    next_step:
      "Release the payment: its contract is canceled with it. What it has deducted meanwhile waits in its subscription to be refunded.",
  })
}

/** It became a subscription, or was ended. */
export async function resolveUndecided(account: Account, row: SubscriptionRow): Promise<void> {
  await account.store.acquiring.incidents.resolve(account.id, undecidedContractKey(row), account.clock.now())
}

/** A contract of an order that another payment pays for: it went on although its own payment was released. */
export async function boughtTwiceIncident(account: Account, row: SubscriptionRow): Promise<void> {
  await account.store.acquiring.incidents.raiseOnce({
    ...about(row),
    kind: "contract_without_order",
    key: boughtTwiceKey(row),
    order_no: row.order_no,
    message: `"${row.contract_name}" was bought twice with one order. The contract of the payment that was released is being canceled.`,
    next_step: "Look at the subscription: refund what it has deducted since.",
  })
}

/** Nobody gets anything for what it deducts, and it could not be ended. */
export async function spareIncident(account: Account, row: SubscriptionRow, recurringId: string): Promise<void> {
  await account.store.acquiring.incidents.raiseUnlessSeen(
    {
      ...about(row),
      kind: "contract_without_order",
      key: spareContractKey(recurringId),
      order_no: row.order_no,
      message: `The contract ${recurringId} of "${row.contract_name}" has no order, and the service did not confirm its end.`,
      next_step: "End the contract in the service's portal: what it deducts pays for nothing.",
    },
    account.clock.now(),
  )
}

/** Ended after all, by us or at the portal. */
export async function resolveSpare(account: Account, recurringIds: readonly string[]): Promise<void> {
  await account.store.acquiring.incidents.resolveEach(
    account.id,
    recurringIds.map(spareContractKey),
    account.clock.now(),
  )
}

/** Its end was asked for, or its order is cancelled, and the service goes on deducting. */
export async function notEndedIncident(
  { incidents, clock }: Pick<Store["acquiring"], "incidents" | "clock">,
  row: SubscriptionRow,
  reason: string,
): Promise<void> {
  await incidents.raiseUnlessSeen(
    {
      ...about(row),
      kind: "contract_not_ended",
      key: contractNotEndedKey(row),
      order_no: row.order_no,
      message: `"${row.contract_name}" is to end, and the service does not end it: ${reason}`,
      next_step:
        "It is tried again by itself. End the contract in the service's portal: the customer is charged until then.",
    },
    clock.now(),
  )
}

/** Everything that was agreed is deducted, or it was cancelled, and the service names a next deduction. */
export async function goesOnIncident(account: Account, row: SubscriptionRow): Promise<void> {
  await account.store.acquiring.incidents.raiseUnlessSeen(
    {
      ...about(row),
      kind: "contract_not_ended",
      key: contractNotEndedKey(row),
      order_no: row.order_no,
      message: `"${row.contract_name}" is over, and the service goes on with it.`,
      next_step:
        "Cancel the subscription, or end the contract in the service's portal: the customer is charged until then.",
    },
    account.clock.now(),
  )
}

/**
 * Nothing is deducted any more: what was said of it is over.
 * @param isFailureNew a failure ends it, of which a person is only told now
 */
export async function contractEnded(account: Account, row: SubscriptionRow, isFailureNew = false): Promise<void> {
  if (!isFailureNew) await resolveFailed(account, row)
  await resolveNotEnded(account, row)
}

/** It has ended, or is to go on. */
export async function resolveNotEnded(account: Account, row: SubscriptionRow): Promise<void> {
  await account.store.acquiring.incidents.resolve(account.id, contractNotEndedKey(row), account.clock.now())
}
