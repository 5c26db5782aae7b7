import type { RefundVerdict, RefundView } from "../../api/admin/acquiring/http-types"
import type { Word } from "./colour"

export const REFUND_STATUS: Record<RefundView["status"], Word> = {
  refunded: { text: "refund.refunded", colour: "green" },
  failed: { text: "shared.failed", colour: "red" },
  pending: { text: "shared.pending", colour: "orange" },
  unknown: { text: "shared.unknown", colour: "grey" },
}

export const REFUND_VERDICT: Record<RefundVerdict, Word> = {
  agrees: { text: "refund.agrees", colour: "green" },
  waiting: { text: "shared.not_known_yet", colour: "orange" },
  not_here: { text: "refund.not_here", colour: "red" },
  foreign: { text: "refund.foreign", colour: "red" },
  differs: { text: "refund.differs", colour: "red" },
  missing: { text: "refund.missing", colour: "red" },
  unmapped: { text: "refund.unmapped", colour: "orange" },
}

/** Whether somebody should look: what waits and what agrees is left in peace. */
export function standsOut(verdict: RefundVerdict): boolean {
  return verdict !== "agrees" && verdict !== "waiting"
}
