import { Container, Text } from "@medusajs/ui"
import { useState } from "react"
import { useSearchParams } from "react-router-dom"
import { Loading } from "../parts/loading"
import { ProblemNotice } from "../parts/problem-notice"
import { useTellProblem } from "../parts/tell"
import { useCloseExport, useDays } from "../queries/close"
import { useAccounts } from "../queries/settings"
import { dayIn, lastDayOf, todayIn } from "../words/day"
import { DayPanel } from "./day-panel"
import { MonthGrid } from "./month-grid"
import { useWords } from "../words/use-words"

/** An account's days, month by month, and the one that is looked at. The day is in the address. */
export function CloseCalendar({ account }: { account: string }) {
  const { t } = useWords()
  const tellProblem = useTellProblem()
  const [params, setParams] = useSearchParams()
  const day = dayIn(params)
  const { accounts, former } = useAccounts().data ?? {}
  const zone = accounts?.find(({ id }) => id === account)?.time_zone
  const lastDay = former?.find(({ id }) => id === account)?.last_day
  const [chosenMonth, setMonth] = useState(day?.slice(0, 7))
  const month = chosenMonth ?? (lastDay ?? todayIn(zone)).slice(0, 7)
  const exported = useCloseExport(account)
  const { data, error, isPending, refetch } = useDays(account, `${month}-01`, lastDayOf(month))
  return (
    <>
      <Container className="divide-y p-0">
        {isPending && <Loading what={t("loading.month")} lines={6} />}
        {error && <ProblemNotice error={error} isOlderBelow={data !== undefined} onRetry={() => void refetch()} />}
        {data && (
          <MonthGrid
            month={month}
            days={data.close}
            chosen={day}
            onMonth={setMonth}
            isExporting={exported.isPending}
            // The page can be left before the file comes: callbacks of `mutate` would go with it.
            onExport={() => void exported.mutateAsync({ from: `${month}-01`, to: lastDayOf(month) }).catch(tellProblem)}
            onChoose={(chosen) => setParams({ account, day: chosen }, { replace: true })}
          />
        )}
        {!day && (
          <Text size="small" className="text-ui-fg-subtle px-6 py-4">
            {t("close.choose_day")}
          </Text>
        )}
      </Container>
      {day && <DayPanel key={`${account} ${day}`} account={account} day={day} />}
    </>
  )
}
