import type { PaymentDetail } from "../../api/admin/acquiring/http-types"
import { isPositive, minus } from "../words/decimal"

/** How the payment stands: as the service says, else by what the store has booked. */
export function shownStatus({ service, store, payment }: PaymentDetail): PaymentDetail["payment"]["status"] {
  if (service.status !== null) return service.status
  const { authorised, captured, refunded } = store
  if (authorised === null || captured === null || refunded === null || !isPositive(captured)) return payment.status
  if (isPositive(refunded)) return isPositive(minus(captured, refunded)) ? "partially_refunded" : "refunded"
  return isPositive(minus(authorised, captured)) ? "partially_captured" : "captured"
}
