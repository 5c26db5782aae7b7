import { CheckCircleSolid, ExclamationCircleSolid, XCircleSolid } from "@medusajs/icons"
import { Alert, Button, Container, Heading, Text } from "@medusajs/ui"
import type { AccountDays, AccountHealth } from "../../api/admin/acquiring/http-types"
import { Link } from "react-router-dom"
import { AccountListFrame } from "../parts/account-list-frame"
import { BusyButton } from "../parts/busy-button"
import { ClosedAccount, FieldList } from "../parts/closed-account"
import { EnvironmentBadge } from "../parts/environment-badge"
import { FactList } from "../parts/fact-list"
import { Loading } from "../parts/loading"
import { WordBadge } from "../parts/word-badge"
import { ProblemNotice } from "../parts/problem-notice"
import { capital } from "../words/capital"
import type { Word } from "../words/colour"
import { useHealth, useHealthDays } from "../queries/health"
import { useWords } from "../words/use-words"
import { Days } from "./days"

/** How every account of the store stands. */
export function HealthTab() {
  const { t } = useWords()
  const { data, error, isPending, isFetching, refetch } = useHealth()
  const charts = useHealthDays()
  return (
    <div className="flex flex-col gap-3">
      <Container className="divide-y p-0">
        <div className="flex flex-wrap items-center justify-between gap-3 px-6 py-4">
          <Heading level="h2">{t("health.title")}</Heading>
          <BusyButton size="small" variant="secondary" isBusy={isFetching} onClick={() => void refetch()}>
            {t("health.check_again")}
          </BusyButton>
        </div>
        <AccountListFrame
          what={t("loading.health")}
          isPending={isPending}
          error={error}
          isOlderBelow={data !== undefined}
          onRetry={() => void refetch()}
          count={data?.accounts.length}
        />
      </Container>
      {data?.accounts.map((account) => (
        <Account
          key={account.account}
          health={account}
          isOld={error !== null}
          isLoadingDays={charts.isPending}
          days={charts.data?.accounts.find((one) => one.account === account.account)}
          isUnfinished={charts.data?.unfinished.includes(account.account) ?? false}
        />
      ))}
      {charts.error && (
        <Container className="p-0">
          <ProblemNotice error={charts.error} onRetry={() => void charts.refetch()} />
        </Container>
      )}
    </div>
  )
}

interface AccountProps {
  health: AccountHealth
  /** It may be otherwise by now. */
  isOld: boolean
  isLoadingDays: boolean
  days: AccountDays | undefined
  isUnfinished: boolean
}

function Account({ health, isOld, isLoadingDays, days, isUnfinished }: AccountProps) {
  const { t } = useWords()
  const { account, provider_id, problems, warnings, service } = health
  const of = encodeURIComponent(account)
  // Only medusa-config.ts can help one that is not.
  const isDeclared = !problems.some(({ field }) => field === "account")
  return (
    <Container className="divide-y p-0">
      <div className="flex flex-wrap items-center justify-between gap-2 px-6 py-4">
        <div>
          <div className="flex items-center gap-2">
            <Heading level="h3">{account}</Heading>
            <EnvironmentBadge account={account} />
          </div>
          <Text size="small" className="text-ui-fg-subtle font-mono">
            {provider_id}
          </Text>
        </div>
        <WordBadge word={standing(health, isOld)} />
      </div>
      <ClosedAccount problems={problems} />
      {isDeclared && (problems.length > 0 || warnings.length > 0 || service.reachable === false) && (
        <div className="px-6 py-4">
          <Button size="small" variant="secondary" asChild>
            <Link to={`/settings/acquiring?account=${of}`}>{t("health.open_settings")}</Link>
          </Button>
        </div>
      )}
      {warnings.length > 0 && (
        <div className="px-6 py-4">
          <Alert variant="warning">
            <FieldList entries={warnings} />
          </Alert>
        </div>
      )}
      <Reach service={service} isOld={isOld} />
      <FactList
        facts={{
          [t("health.open_incidents")]: (
            <Count of={health.open_incidents} to={`/acquiring?tab=queue&source=incident&account=${of}`} />
          ),
          [t("health.unknown_outcomes")]: (
            <Count of={health.unknown_operations} to={`/acquiring?tab=queue&source=unknown&account=${of}`} />
          ),
          [t("health.failed_notifications")]: (
            <Count of={health.notifications_in_need} to={`/acquiring?tab=notifications&state=in_need&account=${of}`} />
          ),
          [t("health.reviews")]: (
            <Count of={health.reviews} to={`/acquiring?tab=payments&status=review&account=${of}`} />
          ),
          [t("health.payouts_to_approve")]: (
            <Count of={health.payouts_to_approve} to={`/acquiring/payouts?state=waiting_for_approval&account=${of}`} />
          ),
          [t("health.payouts_held")]: (
            <Count of={health.payouts_held} to={`/acquiring/payouts?state=held&account=${of}`} />
          ),
          [t("health.due_payments")]: <Count of={health.due_payments} to="/acquiring?tab=reconcile" />,
        }}
      />
      {isLoadingDays && <Loading what={t("loading.charts")} lines={4} />}
      {days && <Days {...days} />}
      {isUnfinished && (
        <Text size="small" className="text-ui-fg-subtle px-6 py-4">
          {t("health.no_charts")}
        </Text>
      )}
    </Container>
  )
}

/** A number that leads to what it counts. */
function Count({ of: count, to }: { of: number; to: string }) {
  const { number } = useWords()
  if (count === 0) return number(count)
  return (
    <Link
      to={to}
      className="text-ui-fg-base focus-visible:shadow-borders-focus rounded-sm underline underline-offset-2 outline-none hover:no-underline"
    >
      {number(count)}
    </Link>
  )
}

/** Green only where shoppers can pay, the service answers and nothing waits for a person, as far as is known now. */
function standing(health: AccountHealth, isOld: boolean): Word {
  if (!health.open) return { text: "shared.closed", colour: "red" }
  const waiting = [
    ...[health.open_incidents, health.unknown_operations, health.notifications_in_need],
    ...[health.reviews, health.payouts_to_approve, health.payouts_held, health.warnings.length],
  ]
  const needsSomebody = health.service.reachable === false || waiting.some((count) => count > 0)
  if (needsSomebody) return { text: "health.open_needs_you", colour: "orange" }
  return { text: "shared.takes_payments", colour: isOld ? "grey" : "green" }
}

function Reach({ service, isOld }: Pick<AccountHealth, "service"> & { isOld: boolean }) {
  const { reachable, base_url, answered_in_ms, problem } = service
  const { t } = useWords()
  const [Icon, colour, text] = {
    true: [CheckCircleSolid, "text-ui-tag-green-icon", t("health.answers", { ms: answered_in_ms ?? 0 })] as const,
    false: [XCircleSolid, "text-ui-tag-red-icon", t("health.silent")] as const,
    null: [ExclamationCircleSolid, "text-ui-tag-orange-icon", t("health.not_queried")] as const,
  }[`${reachable}`]
  return (
    <div className="flex items-start gap-2 px-6 py-4">
      <Icon className={`mt-0.5 shrink-0 ${isOld ? "text-ui-fg-muted" : colour}`} aria-hidden />
      <div className="min-w-0">
        <Text size="small" weight="plus">
          {text}
        </Text>
        {base_url && (
          <Text size="small" className="text-ui-fg-subtle font-mono [overflow-wrap:anywhere]">
            {base_url}
          </Text>
        )}
        {problem && (
          <Text size="small" className="text-ui-fg-subtle text-pretty">
            {capital(problem)}
          </Text>
        )}
      </div>
    </div>
  )
}
