import type { RefundVerdict, RefundView } from "../../api/admin/acquiring/http-types"
import type { Word } from "./colour"
import type { Key } from "./key"
import type { Translate } from "./use-words"

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

const NEXT_STEP: Partial<Record<RefundVerdict, Key>> = {
  foreign: "refund.next_step.foreign",
  missing: "refund.next_step.missing",
  not_here: "refund.next_step.not_here",
}

/** What a person does about it; where it depends on codes and sums, in the server's own words. */
export function refundStep(t: Translate, { verdict, next_step }: Pick<RefundView, "verdict" | "next_step">) {
  const known = NEXT_STEP[verdict]
  return known ? t(known) : next_step
}

/** Whether somebody should look: what waits and what agrees is left in peace. */
export function standsOut(verdict: RefundVerdict): boolean {
  return verdict !== "agrees" && verdict !== "waiting"
}
