import { defineRouteConfig } from "@medusajs/admin-sdk"
import { Container, Heading, Tabs, Text } from "@medusajs/ui"
import { useState } from "react"
import { Loading } from "../../../parts/loading"
import { Nothing } from "../../../parts/nothing"
import { ProblemNotice } from "../../../parts/problem-notice"
import { useAccounts } from "../../../queries/settings"
import { AccountSettings } from "../../../settings/account-settings"

/** Settings → Acquiring: one tab for each merchant account that the store declares. */
const AcquiringSettingsPage = () => {
  const { data, error, isPending, refetch } = useAccounts()
  const [chosen, setChosen] = useState<string>()
  const accounts = data?.accounts ?? []
  const shown = chosen ?? accounts[0]?.id
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-col gap-1 px-1 pt-1">
        <Heading level="h1">Acquiring</Heading>
        <Text size="small" className="text-ui-fg-subtle">
          How this shop takes money through the acquiring service.
        </Text>
      </div>
      {(isPending || error || accounts.length === 0) && (
        <Container className="p-0">
          {isPending && <Loading what="the accounts" />}
          {error && <ProblemNotice error={error} onRetry={() => void refetch()} />}
          {data?.accounts.length === 0 && (
            <Nothing title="No account is declared">
              Declare one in medusa-config.ts: acquiring({'{ accounts: [{ id: "default" }] }'}).
            </Nothing>
          )}
        </Container>
      )}
      {shown !== undefined && accounts.length === 1 && <AccountSettings account={shown} />}
      {shown !== undefined && accounts.length > 1 && (
        <Tabs value={shown} onValueChange={setChosen} className="flex flex-col gap-3">
          <Tabs.List aria-label="Accounts" className="flex-wrap">
            {accounts.map(({ id }) => (
              <Tabs.Trigger key={id} value={id}>
                {id}
              </Tabs.Trigger>
            ))}
          </Tabs.List>
          <AccountSettings key={shown} account={shown} />
        </Tabs>
      )}
    </div>
  )
}

export const config = defineRouteConfig({ label: "Acquiring" })

export default AcquiringSettingsPage
