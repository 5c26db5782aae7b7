import { cardOutcome, isExpired, maskCard, type CardOutcome } from "../cards"
import type { StoredCard } from "../state/records"
import type { Transaction } from "../state/transaction"
import type { ServiceContext } from "./context"

/** A card as far as the sandbox keeps it. */
export interface PresentedCard {
  masked: string
  outcome: CardOutcome
  expires?: StoredCard["expires"]
}

/** A card as typed; the bank learns no more of it than its mask and what it does. */
export function presentCard(number: string, month: string, year: string, { clock }: ServiceContext): PresentedCard {
  const outcome = isExpired(month, year, clock.now()) ? EXPIRED : cardOutcome(number)
  return { masked: maskCard(number), outcome, expires: { month, year } }
}

/** A card that was stored, as it is today. */
export function presentStored(card: StoredCard, { clock }: ServiceContext): PresentedCard {
  const { expires } = card
  return expires && isExpired(expires.month, expires.year, clock.now()) ? { ...card, outcome: EXPIRED } : card
}

const EXPIRED: CardOutcome = { kind: "decline", result: "1054:Expired card" }

/**
 * Lets the bank decide about a card: approves, holds for review or declines the transaction, or leaves it pending.
 * @param authenticated the shopper passed 3-D Secure, here or elsewhere
 */
export function decide(
  transaction: Transaction,
  card: PresentedCard,
  context: ServiceContext,
  authenticated: boolean,
): void {
  const { operations } = context
  transaction.maskedCard = card.masked
  transaction.is3ds = authenticated
  const { outcome } = card
  if (outcome.kind === "review") return operations.hold(transaction, "shopper")
  if (outcome.kind === "pending") return operations.await(transaction, "shopper")
  if (outcome.kind === "decline" || (outcome.kind === "challenge" && !authenticated)) {
    return operations.decline(transaction, "shopper", outcome.result)
  }
  operations.approve(transaction, "shopper", context.settings().captureMode === "sale")
}

export function isApproved(transaction: Transaction): boolean {
  return transaction.phase === "authorised" || transaction.phase === "review"
}

/** Keeps the card for later payments. */
export function storeCard(transaction: Transaction, card: PresentedCard, { ledger }: ServiceContext): string {
  const tokenId = `tok_${ledger.random.hex(32)}`
  const { merchantId, accountId } = transaction
  const { masked, outcome, expires } = card
  ledger.addStoredCard({ tokenId, merchantId, accountId, masked, outcome, ...(expires ? { expires } : {}) })
  return tokenId
}
