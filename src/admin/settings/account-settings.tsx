import { Alert, Container, Heading, Text } from "@medusajs/ui"
import { useEffect, useState } from "react"
import type { AccountSettingsView } from "../../api/admin/acquiring/http-types"
import { Allowed, useMay } from "../parts/allowed"
import { ClosedAccount } from "../parts/closed-account"
import { EnvironmentBadge } from "../parts/environment-badge"
import { Loading } from "../parts/loading"
import { ProblemNotice } from "../parts/problem-notice"
import { WordBadge } from "../parts/word-badge"
import { useWaitingOf } from "../queries/queue"
import { useAccountSettings, useTestConnection } from "../queries/settings"
import { GROUPS, type Group } from "./catalogue"
import { Changes } from "./changes"
import { CodeSettings } from "./code-settings"
import { ConnectionTest } from "./connection-test"
import { EditGroup } from "./edit-group"
import { FindRecipe } from "./find-recipe"
import { NotificationStanding } from "./notification-standing"
import { ProfileSection } from "./profile-section"
import { ShownValue } from "./shown-value"
import type { Word } from "../words/colour"
import { useWords } from "../words/use-words"

/** Everything that can be set of one account, in groups; each is changed in a drawer. */
export function AccountSettings({ account }: { account: string }) {
  const { t } = useWords()
  const { data, error, isPending, refetch } = useAccountSettings(account)
  if (isPending) return <Loading what={t("loading.account_settings")} />
  if (!data) return <ProblemNotice error={error} onRetry={() => void refetch()} />
  return <Settings account={account} data={data} error={error} onRetry={() => void refetch()} />
}

interface SettingsProps {
  account: string
  data: AccountSettingsView
  error: Error | null
  onRetry: () => void
}

function Settings({ account, data, error, onRetry }: SettingsProps) {
  const [shownFirst] = useState(data.version)
  return (
    <div className="flex flex-col gap-3">
      {error && (
        <Container className="p-0">
          <ProblemNotice error={error} isOlderBelow onRetry={onRetry} />
        </Container>
      )}
      <Standing key={data.version} account={account} view={data} isChanged={data.version !== shownFirst} />
      <CodeSettings inCode={data.in_code} />
      {GROUPS.map((group) => (
        <GroupSection key={group.title} account={account} group={group} view={data} />
      ))}
      <ProfileSection account={account} />
      <Changes account={account} />
    </div>
  )
}

interface StandingProps {
  account: string
  view: AccountSettingsView
  isChanged: boolean
}

/**
 * With a key of the settings' version: what a test of the connection found is true of those that it tried. Changed ones
 * are tried at once, so that no green badge stands above a key that was mistyped.
 */
function Standing({ account, view, isChanged }: StandingProps) {
  const { t } = useWords()
  const { data: queue, error } = useWaitingOf(account)
  const test = useTestConnection(account)
  const { mutate } = test
  const isTried = useMay("acquiring_settings:update") && isChanged && view.problems.length === 0
  useEffect(() => {
    if (isTried) mutate()
  }, [isTried, mutate])
  const isFailing = test.data !== undefined && test.data.verdict !== "ok"
  const needsSomebody = isFailing || (queue !== undefined && queue.count > 0)
  const isUnknown = test.isPending || error !== null || queue === undefined
  return (
    <Container className="divide-y p-0">
      <div className="flex flex-wrap items-center justify-between gap-2 px-6 py-4">
        <div className="flex items-center gap-2">
          <Heading level="h2">{account}</Heading>
          <EnvironmentBadge account={account} />
        </div>
        <WordBadge word={standing(view.problems.length === 0, needsSomebody, isUnknown)} />
      </div>
      {view.locked && (
        <div className="px-6 py-4">
          <Alert variant="info">{t("setting.locked")}</Alert>
        </div>
      )}
      <ClosedAccount problems={view.problems} />
      <Allowed to="acquiring_settings:update">
        <ConnectionTest test={test} />
      </Allowed>
    </Container>
  )
}

/** Green only where nothing waits for a person, as far as is known now. */
function standing(isOpen: boolean, needsSomebody: boolean, isOld: boolean): Word {
  if (!isOpen) return { text: "shared.closed", colour: "red" }
  if (needsSomebody) return { text: "health.open_needs_you", colour: "orange" }
  return { text: "shared.takes_payments", colour: isOld ? "grey" : "green" }
}

function GroupSection({ account, group, view }: { account: string; group: Group; view: AccountSettingsView }) {
  const { t } = useWords()
  return (
    <Container className="divide-y p-0">
      <div className="flex flex-wrap items-center justify-between gap-3 px-6 py-4 sm:flex-nowrap">
        <div>
          <Heading level="h2">{t(group.title)}</Heading>
          <Text size="small" className="text-ui-fg-subtle">
            {t(group.about)}
          </Text>
        </div>
        <div className="flex flex-wrap gap-2 sm:shrink-0">
          {group.fields.some(({ name }) => name === "profile") && (
            <Allowed to="acquiring_settings:update">
              <FindRecipe account={account} view={view} />
            </Allowed>
          )}
          <EditGroup account={account} group={group} view={view} />
        </div>
      </div>
      {group.title === "setting.groups.notifications.title" && (
        <NotificationStanding notifications={view.notifications} />
      )}
      {group.fields.map((field) => (
        <ShownValue key={field.name} field={field} view={view} />
      ))}
    </Container>
  )
}
