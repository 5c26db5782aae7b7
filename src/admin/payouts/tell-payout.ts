import type { PayoutDetail } from "../../api/admin/acquiring/http-types"
import { toast } from "../parts/toast"
import { PAYOUT_STATE } from "../words/payout"
import type { Translate } from "../words/use-words"

const TOASTS: Record<PayoutDetail["state"], keyof typeof toast> = {
  waiting_for_approval: "info",
  rejected: "info",
  held: "warning",
  approved: "info",
  sent: "info",
  under_way: "info",
  unknown: "warning",
  completed: "success",
  failed: "error",
}

/** Says what came of a payout that was asked for or decided: only what was paid out is a success. */
export function tellPayout(t: Translate, { state, operation }: PayoutDetail): void {
  toast[TOASTS[state]](t(PAYOUT_STATE[state].text), {
    description:
      (state === "unknown" ? t("payout.unknown_about") : state === "failed" && operation?.message) ||
      t("payout.in_list"),
  })
}
