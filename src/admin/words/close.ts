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

export function closeState({ state, over, currencies }: Pick<CloseView, "state" | "over" | "currencies">): Word {
  if (state === "closed" && unsaidOf(currencies) > 0) return { text: "close.closed_in_part", colour: "grey" }
  if (state === "closed") return { text: "close.closed", colour: "green" }
  if (state === "differs") return { text: "close.differs", colour: "red" }
  return over ? { text: "shared.open", colour: "orange" } : { text: "close.not_over", colour: "grey" }
}

/** How many of a day's movements the service does not report: they were not compared. */
export function unsaidOf(currencies: CloseView["currencies"]): number {
  return currencies.flatMap((sums) => CLOSE_KINDS.map((kind) => sums[kind].unsaid)).reduce((sum, one) => sum + one, 0)
}

/** `by the schedule`; nothing of a comparison from before that was kept. */
export function comparedBy(
  t: Translate,
  { checked_by, checked_by_name }: Pick<CloseView, "checked_by" | "checked_by_name">,
): string {
  return checked_by === null ? "" : byWhom(t, checked_by, checked_by_name)
}

/** `Closed by the schedule`. */
export function closedBy(t: Translate, { closed_by, closed_by_name }: Pick<CloseView, "closed_by" | "closed_by_name">) {
  return byWhom(t, closed_by, closed_by_name)
}
