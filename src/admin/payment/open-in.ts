import type { PaymentDetail } from "../../api/admin/acquiring/http-types"
import type { Translate } from "../words/use-words"

/** What waits where nothing is planned: both sides may agree, and still somebody has to decide. */
export function openIn(t: Translate, { in_review, incidents, books }: PaymentDetail): string | undefined {
  if (in_review) return t("payment.review_waits")
  const open = incidents.filter(({ resolved_at }) => resolved_at === null)
  // What is under way stands for its incident.
  if (open.some(({ kind }) => kind !== "unknown_outcome" || books.verdict !== "in_flight"))
    return t("payment.incident_waits")
  if (books.verdict === "in_flight") return t("payment.outcome_waits")
  if (books.verdict === "not_comparable") return t("payment.not_comparable")
  return books.verdict === "differ" ? t("payment.differs_waits") : undefined
}
