import type { Money } from "../acquirer/domain/money"
import type { OrderNo, TransactionId } from "../acquirer/domain/references"

/** A payment that exists at the service and what the store knows of it. */
export interface PaidTransaction {
  orderNo: OrderNo
  transactionId: TransactionId
  sessionId: string
  /** Medusa's payment, once there is one. */
  paymentId: string | undefined
  cartId: string | undefined
  /** What was authorised. */
  authorised: Money
  /** Id of the signed-in person who wants what is done to it. */
  requestedBy?: string | undefined
  /** What the page showed on which they pressed it, where it says so. */
  seen?: string | undefined
  /** Why the store does it by itself, in words for the merchant. */
  because?: string | undefined
}
