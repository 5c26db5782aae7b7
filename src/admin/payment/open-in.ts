import type { PaymentDetail } from "../../api/admin/acquiring/http-types"

/** Both sides may agree, and still somebody has to decide. */
export function openIn({ in_review, incidents }: PaymentDetail): string | undefined {
  if (in_review) return "Both sides agree; the review waits for your decision."
  const open = incidents.filter(({ resolved_at }) => resolved_at === null)
  return open.length > 0 ? "Both sides agree; an incident waits for you." : undefined
}
