import type { Money } from "../acquirer/domain/money"
import type { NewTransaction } from "./order-ledger"
import type { PartFacts } from "./purchase-facts"

/** What became of an attempt to make an order of a cart. */
export type CartCompletion =
  | { kind: "order"; orderId: string }
  /** Somebody else is completing the cart, or died at it, or it was completed before. */
  | { kind: "busy" }
  /** @property isFinal the cart itself is refused (goods gone); anything else may pass */
  | { kind: "refused"; why: string; isFinal: boolean }

/** The sums and the status that a payment collection is given. */
export interface NewCollectionSums {
  captured: Money
  refunded: Money
  status?: "completed" | "authorized" | "partially_authorized" | "partially_captured" | "awaiting"
}

/** An order as it was when something was decided about it. */
export interface OrderSeen {
  id: string
  version: number
}

/** A refund that the service has made. */
export interface FoundRefund {
  money: Money
  note: string
  /** Id of the signed-in person who wanted it, where that is known. */
  by: string | undefined
}

/**
 * Everything that reconciliation has the core do: its workflows, its modules, its ledgers. `medusaCore` does it in a
 * running store; the simulator brings a core in memory.
 */
export interface Core {
  /** @returns whether something was repaired */
  repairLinks(cartId: string): Promise<boolean>
  completeCart(cartId: string): Promise<CartCompletion>
  authoriseSession(sessionId: string): Promise<void>
  /**
   * Takes a session away from the core's completion of its cart, for good.
   * @returns false when the cart is an order by now, or is becoming one at this moment: then nothing is changed
   */
  closeSession(sessionId: string, cartId: string | undefined): Promise<boolean>
  cancelPayment(paymentId: string): Promise<void>
  /**
   * Cancels an order as it was seen, in turn with whatever else is done to it.
   * @param because kept with what is voided and refunded of it
   * @returns false when it was changed meanwhile: then nothing is done, and what it owes now decides
   */
  cancelOrder(orderId: string, version: number, because: string): Promise<boolean>
  /**
   * The same: captures at the service what is owed for an order as it was seen, and books it.
   * @param order undefined where several share the payment: it is booked in the sums of none
   * @throws Error when it was not made, or nobody knows yet; an order that was cancelled meanwhile is not captured
   */
  capturePayment(paymentId: string, order: OrderSeen | undefined, money: Money, because: string): Promise<boolean>
  /**
   * Books a capture that the service has made.
   * @param isAlone not in the sums of the orders that its collection is linked to
   */
  recordCapture(paymentId: string, money: Money, isAlone: boolean): Promise<void>
  /**
   * Books a refund that the service has made, in turn with whatever else is done to the order.
   * @param orderId the order that is given the credit of it; undefined where none stands
   */
  recordRefund(paymentId: string, refund: FoundRefund, orderId: string | undefined): Promise<void>
  deletePaymentPart(kind: "capture" | "refund", id: string): Promise<void>
  setCapturedAt(paymentId: string, at: Date | null): Promise<void>
  setCanceledAt(paymentId: string, at: Date | null): Promise<void>
  setCollectionSums(collectionId: string, sums: NewCollectionSums): Promise<void>
  /** Makes another payment collection of an order. */
  askFor(orderId: string, amount: Money): Promise<void>
  /** What a collection asks for. One that is paid in part is paid by it; with zero it is cancelled. */
  setCollectionAmount(collectionId: string, amount: Money): Promise<void>
  correctTransactions(orderId: string, remove: string[], add: NewTransaction[]): Promise<void>
  removeTransactionsOf(orderId: string, referenceIds: string[]): Promise<void>
  correctSummary(orderId: string): Promise<void>
  /** Credits, too, are given and taken away in turn with whatever else is done to the order. */
  clearCredits(orderId: string, changeIds: string[]): Promise<void>
  /** To an order as it was seen: see `cancelOrder`. */
  giveCredit(orderId: string, version: number, amount: Money): Promise<boolean>
  /** @param others the order's other refunds, whose credits stay */
  reverseCredit(orderId: string, refund: PartFacts, others: readonly PartFacts[]): Promise<void>
}
