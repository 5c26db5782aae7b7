/** What must hold once all is quiet. */
export const INVARIANTS = [
  "no code breaks",
  "a standing order is not cancelled by us",
  "a standing order is not refunded by us",
  "it comes to rest",
  "both sides agree",
  "the list says what the service says",
  "no money is kept silently",
  "nothing is done twice",
  "a batch does what was planned, and once",
  "the shopper pays the sum they saw",
  "nobody is charged twice",
  "what is to be captured at once is captured",
  "what an edit replaced is released",
  "what was being cancelled is cancelled",
  "what ended at the service is over",
  "what an order owes can be paid",
  "no order for less than it costs",
  "the order's ledger is that of its rows",
  "an account that is not declared is told of",
  "no incident is false",
  "no order says that it is paid while nothing pays",
  "nothing told turns out false",
] as const

export type Invariant = (typeof INVARIANTS)[number]

/** What does not hold of a history that has come to rest. */
export interface Violation<Name extends string = Invariant> {
  invariant: Name
  detail: string
}

export function broken(invariant: Invariant, detail: string): Violation {
  return { invariant, detail }
}
