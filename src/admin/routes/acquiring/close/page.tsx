import { defineRouteConfig } from "@medusajs/admin-sdk"
import { Alert, Container, Tabs } from "@medusajs/ui"
import { useSearchParams } from "react-router-dom"
import { CloseCalendar } from "../../../close/close-calendar"
import { useTabInAddress } from "../../../parts/in-address"
import { Loading } from "../../../parts/loading"
import { PageHead } from "../../../parts/page-head"
import { ProblemNotice } from "../../../parts/problem-notice"
import { useAccounts } from "../../../queries/settings"
import { useWords } from "../../../words/use-words"

/** Day by day, whether the store's books equal the service's; one tab for each merchant account that has days. */
const DailyClosePage = () => {
  const { t } = useWords()
  const [params] = useSearchParams()
  const choose = useTabInAddress("account")
  const { data, error, isPending, refetch } = useAccounts()
  const accounts = [...(data?.accounts ?? []), ...(data?.former ?? [])].map(({ id }) => id)
  const wanted = params.get("account")
  const account = wanted !== null && accounts.includes(wanted) ? wanted : accounts[0]
  return (
    <div className="flex flex-col gap-3">
      <PageHead title={t("page.close")}>{t("page.close_about")}</PageHead>
      {(isPending || error) && (
        <Container className="p-0">
          {isPending && <Loading what={t("loading.accounts")} />}
          {error && <ProblemNotice error={error} isOlderBelow={data !== undefined} onRetry={() => void refetch()} />}
        </Container>
      )}
      {wanted !== null && account !== undefined && account !== wanted && (
        <Alert variant="warning">{t("page.no_such_account", { account: wanted, shown: account })}</Alert>
      )}
      {account !== undefined && accounts.length === 1 && <CloseCalendar account={account} />}
      {account !== undefined && accounts.length > 1 && (
        <Tabs value={account} onValueChange={choose} className="flex flex-col gap-3">
          <Tabs.List aria-label={t("shared.accounts")} className="flex-wrap">
            {accounts.map((id) => (
              <Tabs.Trigger key={id} value={id}>
                {id}
              </Tabs.Trigger>
            ))}
          </Tabs.List>
          <Tabs.Content value={account} className="focus-visible:shadow-borders-focus flex flex-col gap-3 rounded-lg">
            <CloseCalendar key={account} account={account} />
          </Tabs.Content>
        </Tabs>
      )}
    </div>
  )
}

export const config = defineRouteConfig({ label: "page.close", translationNs: "acquiring" })

export default DailyClosePage
