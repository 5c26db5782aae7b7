import { DAY_MS } from "../../acquirer/domain/durations"
import { deductionTime, type Recurrence } from "../../acquirer/domain/recurrence"
import { deductionOrderNo } from "../../acquirer/profile/deduction-order-no"
import type { Contract, ContractTerms } from "../state/records"
import { Refusal } from "../state/refusal"
import type { Actor, Transaction } from "../state/transaction"
import type { ServiceContext } from "./context"
import { deductionOf } from "./open-transaction"

/** A deduction that the bank refused is tried again after a day, so often; then the contract is cancelled. */
const MOST_REFUSALS = 4
const RETRY_MS = DAY_MS

/** Begins a recurring contract with an approved payment. */
export function beginContract(transaction: Transaction, terms: ContractTerms, context: ServiceContext): Contract {
  const now = context.contractClock.now()
  const contract: Contract = {
    recurringId: context.ledger.nextId("R"),
    merchantId: transaction.merchantId,
    accountId: transaction.accountId,
    transactionId: transaction.id,
    terms,
    startAt: Math.max(now, terms.start ?? now),
    deductions: 0,
    refusals: 0,
    status: "active",
  }
  transaction.recurringId = contract.recurringId
  planNext(contract)
  return context.ledger.addContract(contract)
}

/**
 * The fields of a contract in an answer; empty without one.
 * @param written a payment's answer has the time of the next deduction, a query's its day
 */
export function contractFields(contract: Contract | undefined, written: (time: number) => string) {
  const { terms, nextDeductionAt } = contract ?? {}
  return {
    contract_name: terms?.name ?? "",
    recurring_id: contract?.recurringId ?? "",
    recurring_deduction_period: terms ? `${terms.intervalCount} ${terms.interval}` : "",
    recurring_deduction_time: nextDeductionAt === undefined ? "" : written(nextDeductionAt),
  }
}

/** Ends a contract; one that is over already stays as it is. Answers whether that changed anything. */
export function endContract(contract: Contract, { ledger }: ServiceContext): boolean {
  if (contract.status !== "active") return false
  contract.status = "cancelled"
  delete contract.nextDeductionAt
  ledger.touch()
  return true
}

/** Deducts everything that is due by the contracts' clock, oldest first. */
export function deductDue(context: ServiceContext): Transaction[] {
  const made: Transaction[] = []
  const { deductions } = context.settings()
  for (;;) {
    const now = context.contractClock.now()
    const due = context.ledger
      .allContracts()
      .filter(({ status, nextDeductionAt: at = Infinity }) => status === "active" && at <= now)
      .sort((one, other) => (one.nextDeductionAt ?? 0) - (other.nextDeductionAt ?? 0))
    const [contract] = due
    if (!contract) return made
    made.push(deduct(contract, deductions, "service", context))
  }
}

/**
 * What the bank says to a deduction; one that is `pending` is paid or expires later, one in `review` waits for a
 * person, and the next do not wait for it.
 */
export type DeductionOutcome = "approve" | "decline" | "pending" | "review"

/**
 * Makes one deduction of a contract, due or not: a transaction of its own.
 * @throws Refusal when the contract is over
 */
export function deduct(contract: Contract, outcome: DeductionOutcome, by: Actor, context: ServiceContext): Transaction {
  const { ledger, operations, profile } = context
  const first = ledger.transaction(contract.transactionId)
  if (contract.status !== "active" || !first)
    throw new Refusal("2409", "Nothing is deducted of this contract any more.")
  const cycle = contract.deductions + 1
  const { terms } = contract
  const amount = cycle <= terms.promotionCycle ? terms.firstAmount : terms.amount
  const transaction = deductionOf(first, deductionOrderNo(profile, first.orderNo, cycle), amount, context)
  if (outcome === "decline") {
    contract.refusals += 1
    if (contract.refusals >= MOST_REFUSALS) endContract(contract, context)
    else contract.nextDeductionAt = (contract.nextDeductionAt ?? context.contractClock.now()) + RETRY_MS
    operations.decline(transaction, by, "1051:Insufficient funds")
  } else {
    contract.deductions = cycle
    contract.refusals = 0
    planNext(contract)
    if (outcome === "pending") operations.await(transaction, by)
    else if (outcome === "review") operations.hold(transaction, by)
    else operations.approve(transaction, by, true)
  }
  ledger.touch()
  return transaction
}

function planNext(contract: Contract): void {
  const { terms, startAt } = contract
  const recurrence: Recurrence = {
    interval: terms.interval,
    count: terms.intervalCount,
    start: new Date(startAt),
    cycles: terms.billingCycle,
    ...(terms.end === undefined ? {} : { end: new Date(terms.end) }),
  }
  const next = deductionTime(recurrence, contract.deductions + 1)
  if (next) {
    contract.nextDeductionAt = next.getTime()
    return
  }
  delete contract.nextDeductionAt
  contract.status = "ended"
}
