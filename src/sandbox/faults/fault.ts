import { z } from "zod"
import { operations } from "../../acquirer/operations"

/**
 * What goes wrong. `_before`: the request is not processed; `_after`: it is, and the answer suffers; `_then_processed`:
 * it is once the connection is gone.
 */
export const FAULT_KINDS = [
  "refuse",
  "reset_before",
  "reset_after",
  "reset_then_processed",
  "timeout_before",
  "timeout_after",
  "delay",
  "500_before",
  "500_after",
  "502_html",
  "400",
  "404",
  "truncated",
  "malformed",
  "wrong_signature",
  "missing_signature",
  "duplicate_answer",
  "oversize",
  "slow_drip",
  "garbage",
] as const

export type FaultKind = (typeof FAULT_KINDS)[number]

/** A fault as it is ordered: which requests it meets, how often, and what it does to them. */
export const faultSchema = z.strictObject({
  kind: z.enum(FAULT_KINDS),
  /** Only this operation. */
  operation: z.enum(Object.values(operations).map(({ name }) => name)).optional(),
  /** Only requests that name this order number (payouts: this request id). */
  orderNo: z.string().min(1).optional(),
  /** Only requests whose masked body holds this text. */
  match: z.string().min(1).optional(),
  /** How many requests; 0 is without end. */
  times: z.number().int().min(0).default(1),
  /** Requests that match and are let through first. */
  skip: z.number().int().min(0).default(0),
  /** Whether the request is processed; only for kinds whose name does not say it. */
  processed: z.boolean().optional(),
  /**
   * `delay`, `reset_then_processed`: milliseconds before processing; `slow_drip`: between two bytes; `timeout_*`: until
   * the connection is closed.
   */
  ms: z.number().int().min(0).optional(),
  /** `oversize`: bytes of the answer. */
  bytes: z.number().int().min(1).max(268_435_456).optional(),
})

export type FaultOrder = z.input<typeof faultSchema>

/** An ordered fault that waits for its requests. */
export interface Fault extends z.output<typeof faultSchema> {
  id: number
  /** Requests it has met so far. */
  met: number
}

/**
 * Whether a request that meets this fault is processed before its connection ends. Where the name leaves it open, it
 * is, unless the order says otherwise.
 */
export function isProcessed(fault: Fault): boolean {
  switch (fault.kind) {
    case "refuse":
    case "reset_before":
    case "reset_then_processed":
    case "timeout_before":
    case "500_before":
      return false
    case "reset_after":
    case "timeout_after":
    case "500_after":
    case "delay":
      return true
    case "400":
    case "404":
      return fault.processed ?? false
    default:
      return fault.processed ?? true
  }
}
