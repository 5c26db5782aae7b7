import { Money } from "../../acquirer/domain/money"
import type { ServiceContext } from "../service/context"
import { deduct, endContract } from "../service/contracts"
import type { Contract } from "../state/records"
import { Refusal } from "../state/refusal"
import { capturable, refundable, type Actor, type Transaction } from "../state/transaction"
import * as orders from "./orders"
import { transactionView, type TransactionView } from "./transaction-view"

/**
 * What a person does at the portal, or a test through control. Each operation throws a `Refusal` when the service would
 * not do it either, and a ZodError when the order itself makes no sense.
 */
export class TransactionOperations {
  constructor(
    private readonly context: ServiceContext,
    private readonly by: Actor,
  ) {}

  capture(transactionId: string, order: orders.CaptureOrder = {}): TransactionView {
    const { amount } = orders.captureOrder.parse(order)
    return this.change(transactionId, (transaction) => {
      this.context.operations.capture(transaction, this.by, this.money(transaction, amount, capturable(transaction)))
    })
  }

  cancel(transactionId: string): TransactionView {
    return this.change(transactionId, (transaction) => this.context.operations.cancel(transaction, this.by))
  }

  refund(transactionId: string, order: orders.RefundOrder = {}): TransactionView {
    const { amount, reason, pending } = orders.refundOrder.parse(order)
    const waits = pending ?? this.context.settings().refundMode === "pending"
    return this.change(transactionId, (transaction) => {
      const money = this.money(transaction, amount, refundable(transaction))
      this.context.operations.refund(transaction, this.by, money, reason, waits)
    })
  }

  review(transactionId: string, order: orders.ReviewOrder): TransactionView {
    const { decision } = orders.reviewOrder.parse(order)
    const captureAtOnce = this.context.settings().captureMode === "sale"
    return this.change(transactionId, (transaction) => {
      this.context.operations.review(transaction, this.by, decision, captureAtOnce)
    })
  }

  /** The bank decides about a card that it left pending. */
  decide(transactionId: string, order: orders.DecideOrder = {}): TransactionView {
    const { outcome } = orders.decideOrder.parse(order)
    const captureAtOnce = this.context.settings().captureMode === "sale"
    return this.change(transactionId, (transaction) => {
      this.context.operations.decide(transaction, this.by, outcome, captureAtOnce)
    })
  }

  /** The money of a voucher or transfer arrived. */
  pay(transactionId: string): TransactionView {
    return this.change(transactionId, (transaction) => this.context.operations.pay(transaction, this.by))
  }

  expire(transactionId: string): TransactionView {
    return this.change(transactionId, (transaction) => this.context.operations.expire(transaction, this.by))
  }

  settleRefund(transactionId: string, order: orders.SettleRefundOrder = {}): TransactionView {
    const { refundId, outcome } = orders.settleRefundOrder.parse(order)
    return this.change(transactionId, (transaction) => {
      const id = refundId ?? transaction.refunds.find((refund) => refund.status === "pending")?.id
      if (!id) throw new Refusal("2404", "No refund of this transaction is pending.")
      this.context.operations.settleRefund(transaction, this.by, id, outcome)
    })
  }

  /** Makes the next deduction of the contract that began with this payment. */
  deductOf(transactionId: string, order: orders.DeductOrder = {}): TransactionView {
    const { outcome } = orders.deductOrder.parse(order)
    return this.change(transactionId, (transaction) => {
      deduct(this.contractOf(transaction), outcome, this.by, this.context)
    })
  }

  endContractOf(transactionId: string): TransactionView {
    return this.change(transactionId, (transaction) => void endContract(this.contractOf(transaction), this.context))
  }

  private contractOf({ recurringId }: Transaction): Contract {
    const contract = this.context.ledger.contract(recurringId ?? "")
    if (!contract) throw new Refusal("2404", "No contract began with this payment.")
    return contract
  }

  /** The card that was stored with this payment is known no more: its token is refused from now on. */
  revokeToken(transactionId: string): TransactionView {
    return this.change(transactionId, (transaction) => {
      const { ledger } = this.context
      const card = transaction.tokenId && ledger.storedCard(transaction, transaction.tokenId)
      if (!card) throw new Refusal("2404", "No card is stored with this transaction.")
      card.revoked = true
      ledger.touch()
    })
  }

  private change(transactionId: string, operation: (transaction: Transaction) => void): TransactionView {
    const transaction = this.context.ledger.transaction(transactionId)
    if (!transaction) throw new Refusal("2404", `There is no transaction ${transactionId}.`)
    operation(transaction)
    return transactionView(transaction, this.context.codes)
  }

  private money(transaction: Transaction, amount: string | undefined, all: Money): Money {
    if (amount === undefined) return all
    return Money.exact(amount, transaction.authorised.currency)
  }
}
