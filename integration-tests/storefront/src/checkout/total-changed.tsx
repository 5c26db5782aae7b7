import { formatMoney } from "../money"
import { Notice } from "../ui/notice"
import type { Total } from "./total"

/** The cart changed (mostly in another tab) after its total was shown here; the page shows the new one by now. */
export function TotalChanged({ cart, before }: { cart: Total; before: Total }) {
  return (
    <Notice title="The total has changed" tone="calm" takeFocus testId="total-changed">
      <p>
        It was {formatMoney(before.total, before.currency_code)} and is now{" "}
        <strong>{formatMoney(cart.total, cart.currency_code)}</strong>. Nothing was charged. Please check your order,
        then go on.
      </p>
    </Notice>
  )
}
