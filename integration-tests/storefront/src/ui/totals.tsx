import { formatMoney } from "../money"

interface Sums {
  currency_code: string
  item_subtotal: number
  shipping_subtotal: number
  discount_total: number
  discount_subtotal?: number
  tax_total: number
  /** What was refunded of a placed order; already off its total. */
  credit_line_total?: number
  total: number
}

/** The parts of a total; they add up. */
export function Totals({ sums, shippingKnown }: { sums: Sums; shippingKnown: boolean }) {
  const discount = sums.discount_subtotal ?? sums.discount_total
  const refunded = sums.credit_line_total ?? 0
  const money = (amount: number) => formatMoney(amount, sums.currency_code)
  return (
    <dl className="totals">
      <div>
        <dt>Items</dt>
        <dd>{money(sums.item_subtotal)}</dd>
      </div>
      {discount > 0 && (
        <div>
          <dt>Discount</dt>
          <dd>−{money(discount)}</dd>
        </div>
      )}
      <div>
        <dt>Delivery</dt>
        <dd>{shippingKnown ? money(sums.shipping_subtotal) : "Chosen at checkout"}</dd>
      </div>
      {sums.tax_total > 0 && (
        <div>
          <dt>Tax</dt>
          <dd>{money(sums.tax_total)}</dd>
        </div>
      )}
      {refunded > 0 && (
        <div>
          <dt>Refunded</dt>
          <dd data-testid="refunded">−{money(refunded)}</dd>
        </div>
      )}
      <div className="totals-sum">
        <dt>Total</dt>
        <dd data-testid="total">{money(sums.total)}</dd>
      </div>
    </dl>
  )
}
