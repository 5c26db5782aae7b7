/** What happens to a payment with a test card. */
export type CardOutcome =
  | { kind: "approve" }
  | { kind: "review" }
  /** The bank decides later, when the portal or control says so. */
  | { kind: "pending" }
  | { kind: "decline"; result: string }
  /** Processed; the connection closes before the answer. */
  | { kind: "approve_silently" }
  /** The connection closes before anything happens. */
  | { kind: "drop" }
  /** Direct: declined with this result. Hosted page: a 3-D Secure step. */
  | { kind: "challenge"; result: string }

/** The published test cards; every other number is declined, so that nobody is tempted to type a real one. */
export const TEST_CARDS: readonly { number: string; outcome: CardOutcome; label: string }[] = [
  { number: "4111111111111111", outcome: { kind: "approve" }, label: "approved" },
  { number: "5555555555554444", outcome: { kind: "approve" }, label: "approved" },
  { number: "4000000000000002", outcome: { kind: "decline", result: "1005:Do not honour" }, label: "declined" },
  {
    number: "4000000000009995",
    outcome: { kind: "decline", result: "1051:Insufficient funds" },
    label: "declined, no funds",
  },
  { number: "4000000000000259", outcome: { kind: "review" }, label: "approved, held for review" },
  { number: "4000000000002008", outcome: { kind: "pending" }, label: "pending, the bank decides later" },
  { number: "4000000000000101", outcome: { kind: "approve_silently" }, label: "approved, the answer is lost" },
  { number: "4000000000000119", outcome: { kind: "drop" }, label: "connection lost before processing" },
  {
    number: "4000000000003220",
    outcome: { kind: "challenge", result: "1065:Challenge required" },
    label: "3-D Secure challenge",
  },
]

const UNKNOWN_CARD: CardOutcome = { kind: "decline", result: "1014:No such card" }

/** @param number digits only */
export function cardOutcome(number: string): CardOutcome {
  return TEST_CARDS.find((card) => card.number === number)?.outcome ?? UNKNOWN_CARD
}

/** Whether a card of this month and year may still be used at `now` (UTC; valid to the end of the month). */
export function isExpired(month: string, year: string, now: number): boolean {
  return Date.UTC(Number(year), Number(month), 1) <= now
}

/** First six and last four digits. */
export function maskCard(number: string): string {
  return `${number.slice(0, 6)}${"*".repeat(Math.max(0, number.length - 10))}${number.slice(-4)}`
}
