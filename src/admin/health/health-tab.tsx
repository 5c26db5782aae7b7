import { CheckCircleSolid, ExclamationCircleSolid, XCircleSolid } from "@medusajs/icons"
import { Alert, Button, Container, Heading, Text } from "@medusajs/ui"
import type { AccountHealth } from "../../api/admin/acquiring/http-types"
import { AccountListFrame } from "../parts/account-list-frame"
import { ClosedAccount, FieldList } from "../parts/closed-account"
import { EnvironmentBadge } from "../parts/environment-badge"
import { FactList } from "../parts/fact-list"
import { WordBadge } from "../parts/word-badge"
import { useHealth } from "../queries/health"

/** How every account of the store stands. */
export function HealthTab() {
  const { data, error, isPending, isFetching, refetch } = useHealth()
  return (
    <div className="flex flex-col gap-3">
      <Container className="divide-y p-0">
        <div className="flex flex-wrap items-center justify-between gap-3 px-6 py-4">
          <Heading level="h2">Health</Heading>
          <Button size="small" variant="secondary" isLoading={isFetching} onClick={() => void refetch()}>
            Check again
          </Button>
        </div>
        <AccountListFrame
          what="the accounts' health"
          isPending={isPending}
          error={error}
          onRetry={() => void refetch()}
          count={data?.accounts.length}
        />
      </Container>
      {data?.accounts.map((account) => (
        <Account key={account.account} health={account} />
      ))}
    </div>
  )
}

function Account({ health }: { health: AccountHealth }) {
  const { account, provider_id, open, problems, warnings, service } = health
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
        <WordBadge word={open ? { text: "Open", colour: "green" } : { text: "Closed", colour: "red" }} />
      </div>
      <ClosedAccount problems={problems} />
      {warnings.length > 0 && (
        <div className="px-6 py-4">
          <Alert variant="warning">
            <FieldList entries={warnings} />
          </Alert>
        </div>
      )}
      <Reach service={service} />
      <FactList
        facts={{
          "Open incidents": health.open_incidents,
          "Unknown outcomes": health.unknown_operations,
          "Failed notifications": health.notifications_in_need,
          "Payments due to be looked at": health.due_payments,
        }}
      />
    </Container>
  )
}

function Reach({ service: { reachable, base_url, answered_in_ms, problem } }: Pick<AccountHealth, "service">) {
  const [Icon, colour, text] = {
    true: [CheckCircleSolid, "text-ui-tag-green-icon", `The service answers (${answered_in_ms} ms)`] as const,
    false: [XCircleSolid, "text-ui-tag-red-icon", "The service does not answer"] as const,
    null: [
      ExclamationCircleSolid,
      "text-ui-tag-orange-icon",
      "The service was not queried: the account is closed",
    ] as const,
  }[`${reachable}`]
  return (
    <div className="flex items-start gap-2 px-6 py-4">
      <Icon className={`mt-0.5 shrink-0 ${colour}`} aria-hidden />
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
            {problem}
          </Text>
        )}
      </div>
    </div>
  )
}
