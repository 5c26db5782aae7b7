import type { Store } from "../medusa/store"
import type { PaymentRow } from "../modules/acquiring/payment-row"
import { profileMeanings } from "./profile-meanings"

type Standing = Pick<PaymentRow, "account" | "service_account" | "status_code">

/**
 * Which of some payments stand at a code that the profile which reads them does not name: nobody knows what they can
 * take.
 */
export async function unnamedStanding(store: Store): Promise<(row: Standing) => boolean> {
  const meaning = await profileMeanings(store)
  return (row) => meaning(row, "payment_status", row.status_code) === "unknown"
}
