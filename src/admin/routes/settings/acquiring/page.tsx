import { defineRouteConfig } from "@medusajs/admin-sdk"
import { Alert, Container, Tabs } from "@medusajs/ui"
import { useSearchParams } from "react-router-dom"
import { AccountListFrame } from "../../../parts/account-list-frame"
import { useTabInAddress } from "../../../parts/in-address"
import { PageHead } from "../../../parts/page-head"
import { useAccounts } from "../../../queries/settings"
import { AccountSettings } from "../../../settings/account-settings"
import { useWords } from "../../../words/use-words"

/** Settings → Acquiring: one tab for each merchant account that the store declares; which one is in the address. */
const AcquiringSettingsPage = () => {
  const { t } = useWords()
  const { data, error, isPending, refetch } = useAccounts()
  const [params] = useSearchParams()
  const choose = useTabInAddress("account")
  const accounts = data?.accounts ?? []
  const wanted = params.get("account")
  const shown = (accounts.find(({ id }) => id === wanted) ?? accounts[0])?.id
  return (
    <div className="flex flex-col gap-3">
      <PageHead title={t("page.acquiring")}>{t("page.settings_about")}</PageHead>
      {(error !== null || accounts.length === 0) && (
        <Container className="p-0">
          <AccountListFrame
            what={t("loading.accounts")}
            isPending={isPending}
            error={error}
            isOlderBelow={data !== undefined}
            onRetry={() => void refetch()}
            count={data?.accounts.length}
          />
        </Container>
      )}
      {wanted !== null && shown !== undefined && shown !== wanted && (
        <Alert variant="warning">{t("page.no_such_account", { account: wanted, shown })}</Alert>
      )}
      {shown !== undefined && accounts.length === 1 && <AccountSettings account={shown} />}
      {shown !== undefined && accounts.length > 1 && (
        <Tabs value={shown} onValueChange={choose} className="flex flex-col gap-3">
          <Tabs.List aria-label={t("shared.accounts")} className="flex-wrap">
            {accounts.map(({ id }) => (
              <Tabs.Trigger key={id} value={id}>
                {id}
              </Tabs.Trigger>
            ))}
          </Tabs.List>
          <Tabs.Content value={shown} className="focus-visible:shadow-borders-focus rounded-lg">
            <AccountSettings key={shown} account={shown} />
          </Tabs.Content>
        </Tabs>
      )}
    </div>
  )
}

export const config = defineRouteConfig({ label: "page.acquiring", translationNs: "acquiring" })

export default AcquiringSettingsPage
