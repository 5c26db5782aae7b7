import { Text } from "@medusajs/ui"
import { Loading } from "../parts/loading"
import { ProblemNotice } from "../parts/problem-notice"
import { useTotals, type PaymentFilter } from "../queries/payments"
import { useWords } from "../words/use-words"

/**
 * What everything that is filtered comes to, also what is on other pages; a line for each currency: first what was
 * authorised or captured.
 */
export function PaymentTotals({ filter }: { filter: PaymentFilter }) {
  const { t, money } = useWords()
  const { data, error, isPending, refetch } = useTotals(filter)
  if (isPending) return <Loading what={t("loading.totals")} lines={1} />
  if (error) return <ProblemNotice error={error} onRetry={() => void refetch()} />
  return (
    <ul aria-label={t("payment.totals")} className="bg-ui-bg-subtle flex flex-col gap-1 px-6 py-3">
      {data.totals.map(({ currency_code, count, approved_count, approved, captured, refunded }) => (
        <li key={currency_code} className="flex flex-wrap gap-x-4">
          <Text size="small" weight="plus" leading="compact" className="tabular-nums">
            {t("payment.total", { count: approved_count, sum: money(approved, currency_code) })}
          </Text>
          <Text size="small" leading="compact" className="text-ui-fg-subtle tabular-nums">
            {t("payment.total_moved", {
              captured: money(captured, currency_code),
              refunded: money(refunded, currency_code),
            })}
          </Text>
          {count > approved_count && (
            <Text size="small" leading="compact" className="text-ui-fg-subtle tabular-nums">
              {t("payment.total_others", { count: count - approved_count })}
            </Text>
          )}
        </li>
      ))}
    </ul>
  )
}
