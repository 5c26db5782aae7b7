import type { CloseLineView, CloseView } from "../../api/admin/acquiring/http-types"
import type { Word } from "./colour"
import type { Key } from "./key"
import { byWhom } from "./operation"
import type { Translate } from "./use-words"

export const CLOSE_KINDS = ["authorised", "captured", "refunded", "voided"] as const

export const CLOSE_KIND: Record<CloseLineView["kind"], Key> = {
  authorised: "close.kind.authorised",
  captured: "close.kind.captured",
  refunded: "close.kind.refunded",
  voided: "close.kind.voided",
}

export function closeState({ state, over }: Pick<CloseView, "state" | "over">): Word {
  if (state === "closed") return { text: "close.closed", colour: "green" }
  if (state === "differs") return { text: "close.differs", colour: "red" }
  return over ? { text: "shared.open", colour: "orange" } : { text: "close.not_over", colour: "grey" }
}

/** `Closed by the schedule`. */
export function closedBy(t: Translate, { closed_by, closed_by_name }: Pick<CloseView, "closed_by" | "closed_by_name">) {
  return byWhom(t, closed_by, closed_by_name)
}
