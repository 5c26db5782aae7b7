import { Alert, Text } from "@medusajs/ui"
import { useTotals } from "../queries/payments"
import { useWords } from "../words/use-words"

/** How much money capturing at once concerns already: it takes what is authorised when it is switched on. */
export function CapturedSoon({ account }: { account: string }) {
  const { t, money } = useWords()
  const { data } = useTotals({ account, status: "authorised" })
  if (!data || data.totals.length === 0) return null
  const count = data.totals.reduce((sum, total) => sum + total.count, 0)
  const sums = data.totals.map(({ approved, currency_code }) => money(approved, currency_code)).join(" + ")
  return (
    <Alert variant="warning" role="status">
      <Text size="small">{t("setting.captured_soon", { count, sums })}</Text>
    </Alert>
  )
}
