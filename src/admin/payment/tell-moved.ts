import { toast } from "../parts/toast"
import type { Moved } from "../queries/core-payments"
import type { Key } from "../words/key"
import type { Translate } from "../words/use-words"

/** Says what came of a capture or refund; what the service has only accepted is not called done. */
export function tellMoved(t: Translate, moved: Moved, done: Key, sum: string): void {
  if (moved === "done") toast.success(t(done, { sum }))
  else if (moved === "under_way")
    toast.info(t("payment.accepted_sum", { sum }), { description: t("payment.outcome_open") })
  else toast.info(t("payment.asked_sum", { sum }), { description: t("payment.asked_not_known") })
}
