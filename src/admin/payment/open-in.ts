import type { PaymentDetail } from "../../api/admin/acquiring/http-types"
import type { Translate } from "../words/use-words"

/** Both sides may agree, and still somebody has to decide. */
export function openIn(t: Translate, { in_review, incidents }: PaymentDetail): string | undefined {
  if (in_review) return t("payment.review_waits")
  const open = incidents.filter(({ resolved_at }) => resolved_at === null)
  return open.length > 0 ? t("payment.incident_waits") : undefined
}
