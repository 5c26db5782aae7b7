import type { CloseLineView, CloseView } from "../../api/admin/acquiring/http-types"
import type { Word } from "./colour"

export const CLOSE_KINDS = ["authorised", "captured", "refunded", "voided"] as const

export const CLOSE_KIND: Record<CloseLineView["kind"], string> = {
  authorised: "Authorised",
  captured: "Captured",
  refunded: "Refunded",
  voided: "Voided",
}

export function closeState({ state, over }: Pick<CloseView, "state" | "over">): Word {
  if (state === "closed") return { text: "Closed", colour: "green" }
  if (state === "differs") return { text: "Differs", colour: "red" }
  return over ? { text: "Open", colour: "orange" } : { text: "Not over yet", colour: "grey" }
}

/** `Closed by the schedule`. */
export function closedBy({ closed_by }: Pick<CloseView, "closed_by">): string {
  return closed_by === "schedule" ? "by the schedule" : "by a person"
}
