import { Text } from "@medusajs/ui"
import { useTotals, type PaymentFilter } from "../queries/payments"
import { money } from "../words/money"

/** What everything that is filtered comes to, also what is on other pages; a line for each currency. */
export function PaymentTotals({ filter }: { filter: PaymentFilter }) {
  const { data } = useTotals(filter)
  if (!data) return null
  return (
    <ul aria-label="Totals" className="bg-ui-bg-subtle flex flex-col gap-1 px-6 py-3">
      {data.totals.map(({ currency_code, count, amount, captured, refunded }) => (
        <li key={currency_code} className="flex flex-wrap gap-x-4">
          <Text size="small" weight="plus" leading="compact" className="tabular-nums">
            {count === 1 ? "1 payment" : `${count} payments`}, {money(amount, currency_code)}
          </Text>
          <Text size="small" leading="compact" className="text-ui-fg-subtle tabular-nums">
            captured {money(captured, currency_code)}, refunded {money(refunded, currency_code)}
          </Text>
        </li>
      ))}
    </ul>
  )
}
