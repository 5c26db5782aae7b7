import type { OperationRow } from "../modules/acquiring/operation-row"

/** The service's field limits are not shown; a reason longer than this could be cut and lose nothing that matters. */
const LONGEST_REASON = 120

/**
 * The text sent as `refund_reason`: our refund id first, so that the refund search can answer for a lost reply, then
 * what the merchant wrote.
 */
export function refundReason(refundId: string, note?: string | null): string {
  const words = inOneLine(note)
  return (words ? `${refundId} ${words}` : refundId).slice(0, LONGEST_REASON)
}

export function inOneLine(note: string | null | undefined): string | null {
  return (note ?? "").replace(/\s+/g, " ").trim() || null
}

/** Our refund id in a `refund_reason`, or undefined when the refund was made elsewhere. */
export function refundIdIn(reason: string): string | undefined {
  return /^\s*([a-z]+_[0-9A-Za-z_-]+)(?:\s|$)/.exec(reason)?.[1]
}

/** What the merchant wrote, in a `refund_reason` of ours; null where that is nothing. */
function noteIn(reason: string): string | null {
  const id = refundIdIn(reason)
  return (id === undefined ? "" : reason.trim().slice(id.length).trim()) || null
}

/** The note of a refund of ours: all of it where the service's answer came, else as much of it as the service has. */
export function noteOf({ answer }: Pick<OperationRow, "answer">, reason: string): string | null {
  return typeof answer?.note === "string" ? answer.note : noteIn(reason)
}
