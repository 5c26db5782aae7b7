import type { Money } from "../../acquirer/domain/money"
import type { Clock } from "./clock"
import { Refusal } from "./refusal"
import { capturable, paymentStatus, refundable, type Actor, type Refund, type Transaction } from "./transaction"

/**
 * Everything that can happen to a transaction after it exists, with the rules of its balance. Each operation either
 * changes the transaction and tells `changed`, or throws a `Refusal` and changes nothing.
 */
export class Operations {
  constructor(
    private readonly clock: Clock,
    private readonly changed: (transaction: Transaction, by: Actor) => void,
  ) {}

  /** The bank said yes: authorised, or captured at once. */
  approve(transaction: Transaction, by: Actor, captureAtOnce: boolean): void {
    transaction.phase = "authorised"
    transaction.authorisedAt = this.clock.now()
    transaction.result = SUCCESS
    this.note(transaction, by, "authorised")
    if (captureAtOnce) this.book(transaction, by, transaction.authorised)
    this.changed(transaction, by)
  }

  /** The bank said yes, a person has to look at it first. */
  hold(transaction: Transaction, by: Actor): void {
    transaction.phase = "review"
    transaction.authorisedAt = this.clock.now()
    transaction.result = SUCCESS
    transaction.risk = { action: "review", score: "72", reasons: [{ name: "Velocity", status: "REVIEW" }] }
    this.note(transaction, by, "held for review")
    this.changed(transaction, by)
  }

  /** @param result `<code>:<text>` */
  decline(transaction: Transaction, by: Actor, result: string): void {
    transaction.phase = "declined"
    transaction.result = result
    this.note(transaction, by, `declined, ${result}`)
    this.changed(transaction, by)
  }

  /** A voucher was handed out, or a bank is still at a card or a deduction; the money comes later or never. */
  await(transaction: Transaction, by: Actor): void {
    transaction.phase = "pending"
    this.note(transaction, by, transaction.origin === "apm" ? "voucher shown" : "the bank is at it")
    this.changed(transaction, by)
  }

  /** The money of an alternative payment, or of a deduction that the bank was at, arrived; it is captured at once. */
  pay(transaction: Transaction, by: Actor): void {
    const { origin, phase } = transaction
    const isAwaited = phase === "pending" || (phase === "created" && origin === "apm")
    if ((origin !== "apm" && origin !== "deduction") || !isAwaited) {
      throw new Refusal("2409", `Nothing waits for money here: the payment is ${inWords(transaction)}.`)
    }
    this.approve(transaction, by, true)
  }

  /** The bank decides about a card that it was at: authorised (captured at once in sale mode) or declined. */
  decide(transaction: Transaction, by: Actor, outcome: "approve" | "decline", captureAtOnce: boolean): void {
    const { origin, phase } = transaction
    if (phase !== "pending" || (origin !== "direct" && origin !== "hosted")) {
      throw new Refusal("2409", `No bank is at this payment's card: it is ${inWords(transaction)}.`)
    }
    if (outcome === "approve") this.approve(transaction, by, captureAtOnce)
    else this.decline(transaction, by, "1005:Do not honour")
  }

  /** Nobody paid in time. */
  expire(transaction: Transaction, by: Actor): void {
    if (transaction.phase !== "pending" && transaction.phase !== "created") {
      throw new Refusal("2409", `Only an unpaid payment expires; this one is ${inWords(transaction)}.`)
    }
    transaction.phase = "expired"
    transaction.result = "1090:Not paid in time"
    this.note(transaction, by, "expired")
    this.changed(transaction, by)
  }

  /** Takes a part or all of what was authorised; may be repeated until everything is taken. */
  capture(transaction: Transaction, by: Actor, amount: Money): void {
    if (transaction.phase === "review") {
      throw new Refusal("2409", "The payment is held for review; accept it first.")
    }
    if (transaction.phase !== "authorised") {
      throw new Refusal("2409", `A payment that is ${inWords(transaction)} cannot be captured.`)
    }
    positive(amount)
    const left = capturable(transaction)
    if (amount.compare(left) > 0) {
      throw new Refusal("2413", `Only ${left.toWire()} ${left.currency} is left to capture.`)
    }
    this.book(transaction, by, amount)
    this.changed(transaction, by)
  }

  /** Releases an authorisation, or what is not captured of it, or closes a payment that nobody made yet. */
  cancel(transaction: Transaction, by: Actor): void {
    const { phase, captured, authorised } = transaction
    const isPart = captured.isPositive() && captured.compare(authorised) < 0
    if (phase === "authorised" && isPart) return this.release(transaction, by)
    if (!transaction.captured.isZero()) throw new Refusal("2409", "The payment is captured; refund it instead.")
    if (!CANCELLABLE.has(transaction.phase)) {
      throw new Refusal("2409", `A payment that is ${inWords(transaction)} cannot be cancelled.`)
    }
    transaction.phase = "cancelled"
    this.note(transaction, by, "cancelled")
    this.changed(transaction, by)
  }

  /** Refunds a part or all of what was captured. */
  refund(transaction: Transaction, by: Actor, amount: Money, reason: string, pending: boolean): Refund {
    if (transaction.captured.isZero()) {
      throw new Refusal("2409", `Nothing is captured: the payment is ${inWords(transaction)}.`)
    }
    positive(amount)
    const left = refundable(transaction)
    if (amount.compare(left) > 0) {
      throw new Refusal("2413", `Only ${left.toWire()} ${left.currency} is left to refund.`)
    }
    const sequence = transaction.refunds.length + 1
    if (sequence > 99) throw new Refusal("2409", "A payment holds 99 refunds at most.")
    const refund: Refund = {
      id: `${transaction.id}-${String(sequence).padStart(2, "0")}`,
      amount,
      reason,
      status: "pending",
      message: "V0001:Refund under way",
      requestedAt: this.clock.now(),
    }
    transaction.refunds.push(refund)
    this.note(transaction, by, `refund ${refund.id} of ${amount.toWire()} asked for`)
    if (!pending) this.close(transaction, refund, by, "refunded")
    this.changed(transaction, by)
    return refund
  }

  /** Decides a refund that was left pending. */
  settleRefund(transaction: Transaction, by: Actor, refundId: string, outcome: "refunded" | "failed"): Refund {
    const refund = transaction.refunds.find((candidate) => candidate.id === refundId)
    if (!refund) throw new Refusal("2404", `There is no refund ${refundId}.`)
    if (refund.status !== "pending") throw new Refusal("2409", `The refund is settled already: ${refund.status}.`)
    this.close(transaction, refund, by, outcome)
    this.changed(transaction, by)
    return refund
  }

  /** Ends a review: accepted becomes an authorisation (captured at once in sale mode), rejected releases the money. */
  review(transaction: Transaction, by: Actor, decision: "accept" | "reject", captureAtOnce: boolean): void {
    if (transaction.phase !== "review") {
      throw new Refusal("2409", `The payment is not held for review: it is ${inWords(transaction)}.`)
    }
    transaction.risk = { ...transaction.risk, action: decision }
    transaction.phase = decision === "accept" ? "authorised" : "cancelled"
    this.note(transaction, by, `review: ${decision}`)
    if (decision === "accept" && captureAtOnce) this.book(transaction, by, transaction.authorised)
    this.changed(transaction, by)
  }

  /** Asked for once more it changes nothing, and nothing is wrong. */
  private release(transaction: Transaction, by: Actor): void {
    const rest = capturable(transaction)
    if (rest.isZero()) return
    transaction.released = rest
    this.note(transaction, by, `released ${rest.toWire()}`)
    this.changed(transaction, by)
  }

  private book(transaction: Transaction, by: Actor, amount: Money): void {
    transaction.captured = transaction.captured.plus(amount)
    this.note(transaction, by, `captured ${amount.toWire()}`)
  }

  private close(transaction: Transaction, refund: Refund, by: Actor, outcome: "refunded" | "failed"): void {
    refund.status = outcome
    refund.processedAt = this.clock.now()
    refund.message = outcome === "refunded" ? "V0000:Success" : "2500:The bank turned the refund down"
    this.note(transaction, by, `refund ${refund.id} ${outcome}`)
  }

  private note(transaction: Transaction, by: Actor, what: string): void {
    transaction.events.push({ at: this.clock.now(), by, what })
  }
}

/** `result_info` of a payment that went through (specification, "Errors" 3). */
export const SUCCESS = "0000:Success"

const CANCELLABLE: ReadonlySet<string> = new Set(["created", "pending", "review", "authorised"])

function positive(amount: Money): void {
  if (!amount.isPositive()) throw new Refusal("2422", "The amount must be more than zero.")
}

function inWords(transaction: Transaction): string {
  return paymentStatus(transaction).replace("_", " ")
}
