import { defineRouteConfig } from "@medusajs/admin-sdk"
import { Container, Heading, Tabs, Text } from "@medusajs/ui"
import { useSearchParams } from "react-router-dom"
import { CloseCalendar } from "../../../close/close-calendar"
import { Loading } from "../../../parts/loading"
import { ProblemNotice } from "../../../parts/problem-notice"
import { useAccounts } from "../../../queries/settings"

/** Day by day, whether the store's books equal the service's; one tab for each merchant account. */
const DailyClosePage = () => {
  const [params, setParams] = useSearchParams()
  const { data, error, isPending, refetch } = useAccounts()
  const accounts = data?.accounts.map(({ id }) => id) ?? []
  const wanted = params.get("account")
  const account = wanted !== null && accounts.includes(wanted) ? wanted : accounts[0]
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-col gap-1 px-1 pt-1">
        <Heading level="h1">Daily close</Heading>
        <Text size="small" className="text-ui-fg-subtle">
          What was authorised, captured, refunded and voided on a day, by the store and by the service.
        </Text>
      </div>
      {(isPending || error) && (
        <Container className="p-0">
          {isPending && <Loading what="the accounts" />}
          {error && <ProblemNotice error={error} onRetry={() => void refetch()} />}
        </Container>
      )}
      {account !== undefined && accounts.length === 1 && <CloseCalendar account={account} />}
      {account !== undefined && accounts.length > 1 && (
        <Tabs
          value={account}
          onValueChange={(chosen) => setParams({ account: chosen })}
          className="flex flex-col gap-3"
        >
          <Tabs.List aria-label="Accounts" className="flex-wrap">
            {accounts.map((id) => (
              <Tabs.Trigger key={id} value={id}>
                {id}
              </Tabs.Trigger>
            ))}
          </Tabs.List>
          <Tabs.Content value={account} className="flex flex-col gap-3">
            <CloseCalendar key={account} account={account} />
          </Tabs.Content>
        </Tabs>
      )}
    </div>
  )
}

export const config = defineRouteConfig({ label: "Daily close" })

export default DailyClosePage
