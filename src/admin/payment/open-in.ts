import type { PaymentDetail } from "../../api/admin/acquiring/http-types"
import type { Translate } from "../words/use-words"

/** What waits where nothing is planned: both sides may agree, and still somebody has to decide. */
export function openIn(t: Translate, { in_review, incidents, books }: PaymentDetail): string | undefined {
  if (in_review) return t("payment.review_waits")
  if (incidents.some(({ resolved_at }) => resolved_at === null)) return t("payment.incident_waits")
  if (books.verdict === "in_flight") return t("payment.outcome_waits")
  return books.verdict === "differ" ? t("payment.differs_waits") : undefined
}
