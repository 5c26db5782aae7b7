import type { Money } from "../../src/acquirer/domain/money"
import { canFollow, holdsMoney } from "../../src/acquirer/domain/payment-state"
import type { RefundRecord, TransactionRecord } from "../../src/acquirer/domain/records"
import { OrderNo, RefundReferenceId, TransactionId } from "../../src/acquirer/domain/references"
import type { Profile } from "../../src/acquirer/profile/profile"
import { referenceProfile } from "../../src/acquirer/profile/reference"
import { Operations } from "../../src/sandbox/state/operations"
import { Ledger } from "../../src/sandbox/state/ledger"
import { Refusal } from "../../src/sandbox/state/refusal"
import { reportedAmount } from "../../src/sandbox/state/reported-amount"
import { paymentStatus, type Actor, type Transaction } from "../../src/sandbox/state/transaction"
import type { SimulatedTime } from "./clock"

/** Something that moved money at the service, and what of ours asked for it. */
export interface Effect {
  kind: "authorise" | "capture" | "cancel" | "refund"
  /** Our reference; what was done at the portal has none. */
  reference: string | undefined
  orderNo: string
  transactionId: string
  money: Money
  /** Of a refund: what its reason begins with. */
  reason?: string | undefined
  /** Of a refund: the service's own id of it. */
  refundId?: string
  at: number
}

const MERCHANT = { merchantId: "merchant", accountId: "account" }

/** What a card does. */
export type CardKind = "approved" | "declined" | "review"

/** The service: the sandbox's ledger and rules of balance, without its wire. */
export class SimulatedService {
  readonly ledger: Ledger
  readonly operations: Operations
  readonly effects: Effect[] = []
  /** Transactions whose authorised sum some answer has named: of the others nobody can know it. */
  readonly named = new Set<string>()
  /**
   * Transactions that whoever writes such things down was shown as captured in full: no page that a shopper comes back
   * to does.
   */
  readonly shownWhole = new Set<string>()
  /** Refunds are left for the bank to decide. */
  isRefundPending = false
  /** A payment is captured as soon as it is approved. */
  isSale = false
  /** A captured payment is called captured whatever is refunded of it: only a refund search tells. */
  hidesRefunds = false
  /** What it has answered as pending is in no search until the bank has decided. */
  hidesPending = false
  /** Its own ids of refunds whose senders it has answered that they are pending. */
  readonly answered = new Set<string>()
  /** The merchant knows what `amount` is: then it tells the authorised sum, or the captured one, and never either. */
  isAmountKnown = false
  /** Every payment and refund is listed once more: as it was when it was authorised or pending, where it is further. */
  listsTwice = false
  /** Until then no query of it is answered, nor any call whose effect may have come about. */
  silentUntil = 0
  /** Until then nothing reaches it. */
  unreachableUntil = 0
  /** Told each effect as it happens. */
  onEffect: (effect: Effect) => void = () => undefined
  readonly #profile: Profile
  #count = 0

  constructor(
    private readonly time: SimulatedTime,
    private readonly namesCaptured: boolean,
    changed: (transaction: Transaction) => void,
  ) {
    this.#profile = { ...referenceProfile, capturedAmount: namesCaptured ? "captured" : "order" }
    const clock = { now: () => time.now }
    this.ledger = new Ledger(clock, 1)
    this.operations = new Operations(clock, (transaction) => changed(transaction))
  }

  open(orderNo: string, authorised: Money, origin: Transaction["origin"]): Transaction {
    this.#count += 1
    return this.ledger.addTransaction({
      id: `T${this.#count}`,
      merchantId: MERCHANT.merchantId,
      accountId: MERCHANT.accountId,
      orderNo,
      origin,
      phase: "created",
      authorised,
      captured: authorised.minus(authorised),
      refunds: [],
      result: "0000:Success",
      is3ds: false,
      connector: "",
      risk: { action: "accept", score: "", reasons: [] },
      shopper: { email: "", phone: "", name: "" },
      website: "",
      delivery: {},
      note: "",
      custom: "",
      createdAt: this.time.now,
      events: [],
    })
  }

  /** The bank decides about a card. */
  decide(transaction: Transaction, card: CardKind, reference?: string): void {
    if (card === "declined") return this.operations.decline(transaction, "shopper", "1051:Insufficient funds")
    this.#note("authorise", transaction, transaction.authorised, reference)
    if (card === "review") return this.operations.hold(transaction, "shopper")
    this.operations.approve(transaction, "shopper", this.isSale)
  }

  /** A voucher's money arrives. */
  pay(transaction: Transaction): void {
    this.#note("authorise", transaction, transaction.authorised, undefined)
    this.operations.pay(transaction, "shopper")
  }

  capture(transactionId: string, money: Money, by: Actor, reference?: string): void {
    const transaction = this.transaction(transactionId)
    this.operations.capture(transaction, by, money)
    this.#note("capture", transaction, money, reference)
  }

  cancel(transactionId: string, by: Actor, amount?: Money, reference?: string): void {
    const transaction = this.transaction(transactionId)
    if (amount && !amount.equals(transaction.authorised)) throw new Refusal("2412", "The amount is another.")
    this.operations.cancel(transaction, by)
    this.#note("cancel", transaction, transaction.authorised, reference)
  }

  /** @param original what the request names as the payment's amount */
  refund(transactionId: string, money: Money, reason: string, by: Actor, reference?: string, original?: Money) {
    const transaction = this.transaction(transactionId)
    const { authorised, captured } = transaction
    if (original && !original.equals(authorised) && !original.equals(captured))
      throw new Refusal("2412", "The amount is another.")
    const refund = this.operations.refund(transaction, by, money, reason, this.isRefundPending && by === "api")
    this.#note("refund", transaction, money, reference, { reason: reason.split(" ", 1)[0], refundId: refund.id })
    return refund
  }

  review(transactionId: string, decision: "accept" | "reject"): void {
    this.operations.review(this.transaction(transactionId), "api", decision, this.isSale)
  }

  transaction(id: string): Transaction {
    const transaction = this.ledger.transaction(id)
    if (!transaction) throw new Refusal("2404", "Record not found.")
    return transaction
  }

  ofOrder(orderNo: string): readonly Transaction[] {
    return this.ledger.transactionsOfOrder(MERCHANT, orderNo)
  }

  /** As the client reads the answer of a query. */
  recordsOf(orderNo: string): TransactionRecord[] {
    return this.ofOrder(orderNo).flatMap((transaction) => {
      const money = reportedAmount(transaction, this.#profile)
      const status = this.#statusOf(transaction)
      const record: TransactionRecord = {
        found: true,
        orderNo: OrderNo(orderNo),
        transactionId: TransactionId(transaction.id),
        money,
        status: coded(status),
        fraudChecks: [],
        ...(this.isAmountKnown ? { names: this.namesCaptured ? "captured" : "order" } : {}),
      }
      if (!this.listsTwice) return record
      if (!canFollow("authorised", status)) return [record, { ...record }]
      return [{ ...record, money: transaction.authorised, status: coded("authorised") }, record]
    })
  }

  /** An answer has arrived: what it says of the authorised sum the store may know. */
  arrived(records: readonly TransactionRecord[]): void {
    const isOrders = this.isAmountKnown && this.#profile.capturedAmount === "order"
    for (const { transactionId, status } of records) {
      // Who has not paid yet may still pay another sum.
      if (!holdsMoney(status.meaning)) continue
      const isPart = status.meaning.startsWith("partially_") || status.meaning === "refunded"
      if (transactionId && (isOrders || !isPart)) this.named.add(transactionId)
    }
  }

  shown(records: readonly TransactionRecord[]): void {
    for (const { transactionId, status } of records) {
      if (transactionId && status.meaning === "captured") this.shownWhole.add(transactionId)
    }
  }

  refundsOf(orderNo: string): RefundRecord[] {
    return this.ofOrder(orderNo).flatMap((transaction) =>
      transaction.refunds.flatMap((refund) => {
        const record: RefundRecord = {
          transactionId: TransactionId(transaction.id),
          orderNo: OrderNo(orderNo),
          money: transaction.authorised,
          refund: refund.amount,
          status: coded(refund.status),
          paymentStatus: coded(this.#statusOf(transaction)),
          referenceId: RefundReferenceId(refund.id),
          reason: refund.reason,
        }
        return this.listsTwice ? [{ ...record, status: coded("pending") }, record] : record
      }),
    )
  }

  #statusOf(transaction: Transaction): ReturnType<typeof paymentStatus> {
    return paymentStatus(this.hidesRefunds ? { ...transaction, refunds: [] } : transaction)
  }

  #note(
    kind: Effect["kind"],
    { orderNo, id }: Transaction,
    money: Money,
    reference: string | undefined,
    refund: Pick<Effect, "reason" | "refundId"> = {},
  ): void {
    const effect: Effect = { kind, reference, orderNo, transactionId: id, money, ...refund, at: this.time.now }
    this.effects.push(effect)
    this.onEffect(effect)
  }
}

export function coded<Meaning extends string>(meaning: Meaning): { meaning: Meaning; code: string } {
  return { meaning, code: meaning }
}
