import { Container, Text } from "@medusajs/ui"
import { useState } from "react"
import { useSearchParams } from "react-router-dom"
import { Loading } from "../parts/loading"
import { ProblemNotice } from "../parts/problem-notice"
import { useDays } from "../queries/close"
import { lastDayOf } from "../words/day"
import { DayPanel } from "./day-panel"
import { MonthGrid } from "./month-grid"
import { useWords } from "../words/use-words"

/** An account's days, month by month, and the one that is looked at. The day is in the address. */
export function CloseCalendar({ account }: { account: string }) {
  const { t } = useWords()
  const [params, setParams] = useSearchParams()
  const day = /^\d{4}-\d\d-\d\d$/.exec(params.get("day") ?? "")?.[0]
  const [month, setMonth] = useState((day ?? new Date().toISOString()).slice(0, 7))
  const { data, error, isPending, refetch } = useDays(account, `${month}-01`, lastDayOf(month))
  return (
    <>
      <Container className="divide-y p-0">
        {isPending && <Loading what={t("loading.month")} lines={6} />}
        {error && <ProblemNotice error={error} onRetry={() => void refetch()} />}
        {data && (
          <MonthGrid
            month={month}
            days={data.close}
            chosen={day}
            onMonth={setMonth}
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
