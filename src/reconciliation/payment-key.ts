import type { PaymentRow } from "../modules/acquiring/payment-row"

/** One payment among those of all accounts. */
export function keyOf({ account, order_no }: Pick<PaymentRow, "account" | "order_no">): string {
  return `${account}\n${order_no}`
}
