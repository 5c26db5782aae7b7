import type { OfferedSubscription } from "../../../../src/storefront"
import { formatMoney } from "../money"
import { day, every, until } from "../pages/plan-words"

/** What is charged later: shoppers read it before they pay. */
export function OfferedTerms({ isDeliveryOpen = false, ...offer }: OfferedSubscription & { isDeliveryOpen?: boolean }) {
  const { contract_name, amount, currency_code, interval, interval_count, promotion_cycle, promotion_amount } = offer
  const { starts_on } = offer
  const isLater = starts_on > new Date().toISOString().slice(0, 10)
  const charged = (sum: string) => formatMoney(Number(sum), currency_code) + (isDeliveryOpen ? " and delivery" : "")
  const first = promotion_amount && charged(promotion_amount)
  return (
    <p className="hint" data-testid="offered-terms">
      <strong>{contract_name}</strong>: after this payment, {charged(amount)} is deducted{" "}
      {every(interval, interval_count)}
      {isLater && ` counted from ${day(starts_on)}`}, {until(offer)}.
      {first && promotion_cycle > 0 && (
        <>
          {" "}
          {promotion_cycle === 1
            ? `The first deduction takes ${first}.`
            : `The first ${promotion_cycle} take ${first} each.`}
        </>
      )}
    </p>
  )
}
