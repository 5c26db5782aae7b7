import type { FaultKind } from "../../../../src/sandbox"

/** A column: what goes wrong with the one request that moves money. */
export interface FaultColumn {
  name: string
  /** The sandbox's fault; `offline`: nobody listens at the service's address. */
  kind: FaultKind | "offline"
  /** Whether the service carries the request out before things go wrong. */
  processed: boolean
  /** What the caller of an operation without a list knows of it before it asks. */
  known: "refused" | "unknown"
}

/** Every way in which one request and its answer can suffer. */
export const FAULTS: readonly FaultColumn[] = [
  { name: "refused connection", kind: "offline", processed: false, known: "refused" },
  { name: "reset before", kind: "reset_before", processed: false, known: "unknown" },
  { name: "reset after", kind: "reset_after", processed: true, known: "unknown" },
  { name: "time-out before", kind: "timeout_before", processed: false, known: "unknown" },
  { name: "time-out after", kind: "timeout_after", processed: true, known: "unknown" },
  { name: "500", kind: "500_before", processed: false, known: "unknown" },
  { name: "502 with HTML", kind: "502_html", processed: true, known: "unknown" },
  { name: "400", kind: "400", processed: false, known: "unknown" },
  { name: "404", kind: "404", processed: false, known: "unknown" },
  // A status carries no signature: whoever sits between the two can answer it.
  { name: "400 after", kind: "400", processed: true, known: "unknown" },
  { name: "404 after", kind: "404", processed: true, known: "unknown" },
  { name: "truncated body", kind: "truncated", processed: true, known: "unknown" },
  { name: "malformed body", kind: "malformed", processed: true, known: "unknown" },
  { name: "wrong signature", kind: "wrong_signature", processed: true, known: "unknown" },
  { name: "missing signature", kind: "missing_signature", processed: true, known: "unknown" },
  // In a list: every order twice. Else: two transactions named for one request, which is nothing to rely on.
  { name: "duplicate answer", kind: "duplicate_answer", processed: true, known: "unknown" },
  { name: "oversize answer", kind: "oversize", processed: true, known: "unknown" },
  { name: "slow drip", kind: "slow_drip", processed: true, known: "unknown" },
]
