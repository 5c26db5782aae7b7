import type { SavedCardView } from "../../api/admin/acquiring/http-types"
import type { Word } from "./colour"

/** Whether a saved card can pay, and if not, why. */
export function savedCardWord({
  status,
  unusable_reason,
}: Pick<SavedCardView, "status"> & Partial<Pick<SavedCardView, "unusable_reason">>): Word {
  switch (status) {
    case "usable":
      return { text: "card.usable", colour: "green" }
    case "expired":
      return { text: "card.expired", colour: "grey" }
    case "unusable":
      if (unusable_reason === "elsewhere") return { text: "card.elsewhere", colour: "red" }
      return unusable_reason === "unreadable"
        ? { text: "card.key_lost", colour: "red" }
        : { text: "card.refused", colour: "red" }
  }
}
