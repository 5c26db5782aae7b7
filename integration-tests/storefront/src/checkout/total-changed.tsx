import { formatMoney } from "../money"
import type { Cart } from "../shop/store"
import { Notice } from "../ui/notice"

/** The cart changed (mostly in another tab) after its total was shown here; the page shows the new one by now. */
export function TotalChanged({ cart, before }: { cart: Cart; before: number }) {
  return (
    <Notice title="The total has changed" tone="calm" takeFocus testId="total-changed">
      <p>
        It was {formatMoney(before, cart.currency_code)} and is now{" "}
        <strong>{formatMoney(cart.total, cart.currency_code)}</strong>. Nothing was charged. Please check your order,
        then press Pay again.
      </p>
    </Notice>
  )
}
