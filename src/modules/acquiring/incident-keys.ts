import type { WithoutOrder } from "./incidents"
import type { PartKind } from "./operation-row"

/**
 * What tells an incident of an account from its others: the same discrepancy again is the same row. A key says what
 * happened and to whom, and all of them are made and read here, so that whoever closes one means the one that was
 * raised.
 */

interface HasId {
  id: string
}

// Of a payment, by its order number.

export function voidFailedKey(orderNo: string): string {
  return `void_failed:${orderNo}`
}

/** Money that no order came of, by its transaction: a second one with the same number is another. */
export function withoutOrderKey(
  { kind, orderNo }: { kind: WithoutOrder; orderNo: string },
  transactionId: string | undefined,
): string {
  return `${kind}:${orderNo}:${transactionId ?? ""}`
}

/** A second payment of the same contract, by its transaction. */
export function contractPaidAgainKey(orderNo: string, transactionId: string | undefined): string {
  return `contract_paid_again:${orderNo}:${transactionId}`
}

/** It ended at the service, and its order stands. */
export function cancelledAtServiceKey(orderNo: string): string {
  return `cancelled_at_service:${orderNo}`
}

export function captureRefusedKey(orderNo: string): string {
  return `capture_refused:${orderNo}`
}

export function captureWaitsKey(orderNo: string): string {
  return `capture_waits:${orderNo}`
}

/** More is captured than was authorised. */
export function capturedBeyondKey(orderNo: string): string {
  return `captured_beyond:${orderNo}`
}

/** Less is captured than the order counts on. */
export function capturedShortKey(orderNo: string): string {
  return `captured_short:${orderNo}`
}

/** A part that was captured elsewhere without the service naming the sum. */
export function unnamedCaptureKey(orderNo: string): string {
  return `unnamed_capture:${orderNo}`
}

/**
 * A refund that bears no name.
 * @param amount decimal text
 * @param place which one of that sum it is, from 1
 */
export function namelessRefundKey(orderNo: string, amount: string, place: number): string {
  return [namelessRefundsOf(orderNo) + amount, ...(place > 1 ? [place] : [])].join(":")
}

export function isNamelessRefund(key: string, orderNo: string): boolean {
  return key.startsWith(namelessRefundsOf(orderNo))
}

function namelessRefundsOf(orderNo: string): string {
  return `nameless_refund:${orderNo}:`
}

export function unusableAnswerKey(orderNo: string): string {
  return `unusable_answer:${orderNo}`
}

/** It could not be reconciled. */
export function troubleKey(orderNo: string): string {
  return `reconciling:${orderNo}`
}

// Of an operation, by its row in the journal; the incident's subject is found by it.

/** Its outcome is not known. */
export function unknownKey({ id }: HasId): string {
  return `unknown_outcome:${id}`
}

/** It is known by a person's word alone. */
export function unconfirmedKey({ id }: HasId): string {
  return `unconfirmed_payment:${id}`
}

export function madeAfterAllKey({ id }: HasId): string {
  return `made_after_all:${id}`
}

export function payoutFailedKey({ id }: HasId): string {
  return `payout_failed:${id}`
}

/** The report that it failed came once more after it was made. */
export function payoutFailedAgainKey({ id }: HasId): string {
  return `payout_failed_again:${id}`
}

export function payoutReturnedKey({ id }: HasId): string {
  return `payout_returned:${id}`
}

/** It was made although it was taken for not made. */
export function payoutPaidKey({ id }: HasId): string {
  return `payout_paid:${id}`
}

/** It was answered for another sum. */
export function payoutAmountKey({ id }: HasId): string {
  return `payout_amount:${id}`
}

// Of the store's own rows.

/** A capture or refund of the store's that was never made, by its row. */
export function reversedKey(what: PartKind, partId: string): string {
  return `${reversed(what)}${partId}`
}

/** What was reversed; undefined of another key. */
export function reversedPart(key: string): PartKind | undefined {
  return (["capture", "refund"] as const).find((what) => key.startsWith(reversed(what)))
}

function reversed(what: PartKind): string {
  return `reversed:${what}:`
}

/** An order that is paid with less than it comes to. */
export function underpaidKey(orderId: string): string {
  return `underpaid_order:${orderId}`
}

const OVERPAID = "overpaid_order:"

/** An order that is paid with more than it comes to, by one payment or by several. */
export function overpaidKey(orderId: string): string {
  return `${OVERPAID}${orderId}`
}

export function isOverpaid(key: string): boolean {
  return key.startsWith(OVERPAID)
}

// Of codes, days and notifications.

/** A code that its table of the profile does not name. */
export function unknownCodeKey(code: string, table = "payment_status"): string {
  return `unknown_code:${table}:${code}`
}

/** The payment's code that a key is about; undefined of another key, or of another table. */
export function unknownPaymentCode(key: string): string | undefined {
  const prefix = unknownCodeKey("")
  return key.startsWith(prefix) ? key.slice(prefix.length) : undefined
}

/** A notification that was given up. */
export function deadLetterKey({ id }: HasId): string {
  return `dead_letter:${id}`
}

export function dayNotClosedKey(day: string): string {
  return `day_not_closed:${day}`
}

/** @param first of the days that no schedule closes any more */
export function daysNotClosedKey(first: string): string {
  return `days_not_closed:${first}`
}

/** The days of an account whose settings are not complete. */
export const INCOMPLETE_ACCOUNT = daysNotClosedKey("incomplete_account")

/**
 * What is open of an account that nobody can query the service about.
 * @param liesUnder the account of the service that it lies under; null where the store does not declare its own any
 * more
 */
export function undeclaredAccountKey(liesUnder: string | null): string {
  return liesUnder === null ? "undeclared_account" : `undeclared_account:${liesUnder}`
}

/** A process that cannot read an account's settings. */
export function unreadableSettingsKey({ mode, host }: { mode: string; host: string }): string {
  return `unreadable_settings:${mode}:${host}`
}

/** The shoppers of an account come with one address, a server's. */
export const SHARED_ADDRESS_KEY = "shared_address"

// Of subscriptions and their deductions, by their rows.

export function renewalFailedKey({ id }: HasId, cycle: number): string {
  return `renewal_failed:${id}:${cycle}`
}

/** It took another sum than was agreed. */
export function renewalAmountKey({ id }: HasId): string {
  return `renewal_amount:${id}`
}

export function renewalWithoutOrderKey({ id }: HasId): string {
  return `renewal_without_order:${id}`
}

export function renewalNotReservedKey({ id }: HasId): string {
  return `renewal_not_reserved:${id}`
}

export function renewalRefundedKey({ id }: HasId): string {
  return `renewal_refunded:${id}`
}

/** @param of the order, or the subscription where no order came of it */
export function contractWithoutOrderKey(of: string): string {
  return `contract_without_order:${of}`
}

/** Nobody can tell whether the order stands on its payment. */
export function undecidedContractKey({ id }: HasId): string {
  return `undecided_contract:${id}`
}

export function boughtTwiceKey({ id }: HasId): string {
  return `bought_twice:${id}`
}

/** @param recurringId the service's number of a contract that nobody gets anything for */
export function spareContractKey(recurringId: string): string {
  return `spare_contract:${recurringId}`
}

export function contractNotEndedKey({ id }: HasId): string {
  return `contract_not_ended:${id}`
}

/** What a key says after what happened: an operation's row, a day, a code. */
export function subjectOfKey(key: string): string {
  return key.slice(key.indexOf(":") + 1)
}
