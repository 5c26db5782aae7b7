import * as fc from "fast-check"

import type { FaultKind } from "../../src/sandbox"
import { Operation } from "./operation"

const FAULTS: FaultKind[] = [
  "reset_before",
  "reset_after",
  "timeout_before",
  "timeout_after",
  "500_before",
  "500_after",
  "502_html",
  "400",
  "truncated",
  "malformed",
  "wrong_signature",
  "missing_signature",
]
const MOVES = ["authorise", "capture", "cancel", "refund", "review"] as const
const ALL = [...MOVES, "retrieval_trans", "retrieval_refund", "checkout", "authorise_apm"] as const

const NOTIFICATIONS = {
  "as they should be": { enabled: true, drop: 0, copies: 1, reorder: 0, apiOperations: false },
  lost: { enabled: true, drop: -1, copies: 1, reorder: 0, apiOperations: false },
  "three times each, of everything": { enabled: true, drop: 0, copies: 3, reorder: 0, apiOperations: true },
  "newest first": { enabled: true, drop: 0, copies: 1, reorder: 3, apiOperations: true },
}

/** What goes wrong between the two sides. */
export const networkOperations = [
  fc.record({ kind: fc.constantFrom(...FAULTS), operation: fc.constantFrom(...MOVES) }).map(
    ({ kind, operation }) =>
      new Operation({
        words: `the next ${operation} meets ${kind}`,
        act: async ({ the }) => void the.sandbox.control.addFault({ kind, operation }),
      }),
  ),
  fc
    .record({
      kind: fc.constantFrom(...FAULTS),
      operation: fc.constantFrom(...ALL),
      times: fc.integer({ min: 1, max: 4 }),
      skip: fc.integer({ min: 0, max: 1 }),
    })
    .map(
      ({ kind, operation, times, skip }) =>
        new Operation({
          words: `${times} requests of ${operation} meet ${kind}${skip ? ", from the second on" : ""}`,
          act: async ({ the }) => void the.sandbox.control.addFault({ kind, operation, times, skip }),
        }),
    ),
  fc.constantFrom("sale" as const, "manual" as const).map(
    (captureMode) =>
      new Operation({
        words: captureMode === "sale" ? "the service captures at once from now on" : "the service captures when asked",
        act: async ({ the }) => void the.sandbox.control.settings({ captureMode }),
      }),
  ),
  fc.constantFrom(...(Object.keys(NOTIFICATIONS) as (keyof typeof NOTIFICATIONS)[])).map(
    (how) =>
      new Operation({
        words: `notifications from now on: ${how}`,
        act: async ({ the }) => void the.sandbox.control.notificationSettings(NOTIFICATIONS[how]),
      }),
  ),
]
