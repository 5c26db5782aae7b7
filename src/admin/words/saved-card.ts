import type { SavedCardView } from "../../api/admin/acquiring/http-types"
import type { Word } from "./colour"

/** Whether a saved card can pay, and if not, why. */
export function savedCardWord({ status, unusable_reason }: SavedCardView): Word {
  switch (status) {
    case "usable":
      return { text: "Usable", colour: "green" }
    case "expired":
      return { text: "Expired", colour: "grey" }
    case "unusable":
      return unusable_reason === "unreadable"
        ? { text: "Encryption key lost", colour: "red" }
        : { text: "Refused by the service", colour: "red" }
  }
}
