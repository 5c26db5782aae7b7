import type { PaymentRow } from "../modules/acquiring/payment-row"
import type { BelongsTo, DryRunLineView } from "./views"

/** The line of a payment that a batch can do nothing with: the store has no order or no payment of it. */
export function leftOutLine(
  row: Pick<PaymentRow, "account" | "currency_code" | "order_no" | "transaction_id">,
  { order_id, display_id }: Pick<BelongsTo, "order_id" | "display_id">,
): DryRunLineView {
  const { account, currency_code, order_no, transaction_id } = row
  return {
    ...{ order_id, display_id, payment_id: null },
    ...{ account, order_no, transaction_id, currency_code },
    verdict: "nothing",
    amount: null,
    why: order_id ? "The store has no payment of it." : "Without an order",
    item: null,
  }
}
