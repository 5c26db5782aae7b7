import type { Money } from "../../acquirer/domain/money"
import type { Interval } from "../../acquirer/domain/recurrence"
import type { CardOutcome } from "../cards"
import type { Actor } from "./transaction"

/** A card that the service keeps for the merchant: what it does, never its number. */
export interface StoredCard {
  tokenId: string
  merchantId: string
  accountId: string
  masked: string
  outcome: CardOutcome
  /** The card's last month; a card kept by an older sandbox has none and never expires. */
  expires?: { month: string; year: string }
  /** Revoked at the portal: the token is no longer known. */
  revoked?: boolean
}

/** A recurring contract. */
export interface Contract {
  recurringId: string
  merchantId: string
  accountId: string
  /** The payment it began with. */
  transactionId: string
  terms: ContractTerms
  startAt: number
  /** Deductions that were made. */
  deductions: number
  /** Refusals of the deduction that is due, so far. */
  refusals: number
  /** Absent once nothing is deducted any more. */
  nextDeductionAt?: number
  status: "active" | "cancelled" | "ended"
}

/** What a request's `subscription` asks for, checked. */
export interface ContractTerms {
  name: string
  interval: Interval
  intervalCount: number
  /** How many deductions; 0: until the end. */
  billingCycle: number
  /** So many deductions take the amount of the first payment. */
  promotionCycle: number
  amount: Money
  firstAmount: Money
  /** Days, as the beginning of each in UTC. */
  start?: number
  end?: number
}

/** One shopper on one page of the service: the hosted page, or an alternative method's. */
export interface Visit {
  /** The page's address holds it; nobody guesses it in a sandbox, so it comes from the seeded generator. */
  token: string
  kind: "hosted" | "apm"
  /** The payment that this page is about now; a decline on the hosted page starts another one. */
  transactionId: string
  attempt: number
  state: "open" | "challenge" | "done" | "cancelled"
  returnUrl?: string
  cancelUrl?: string
  /** What the shopper reads after a decline. */
  problem?: string
  /** The card in a challenge, masked. */
  challenged?: { masked: string; outcome: CardOutcome }
  /** Offer to pay with a stored card, or to store the card. */
  tokenId?: string
  askToken: boolean
  /** The merchant wants 3-D Secure; cards without a challenge pass it unseen. */
  threeDSecure: boolean
  /** The recurring contract that begins with the payment. */
  contract?: ContractTerms
}

/** What the service takes for a payout, beside the amount or out of it. */
export interface PayoutFee {
  amount: Money
  paidBy: "payer" | "beneficiary"
}

export interface Payout {
  id: string
  merchantId: string
  accountId: string
  requestId: string
  shortReferenceId: string
  payerId: string
  amount: Money
  /** A payout kept by an older sandbox has none. */
  fee?: PayoutFee
  status: "created" | "processing" | "completed" | "failed"
  failure: { type: string; reason: string }
  /** Where its life leads when nobody interferes. */
  fate: "completed" | "failed"
  notifyUrl?: string
  createdAt: number
  updatedAt: number
  events: { at: number; by: Actor; what: string }[]
}
