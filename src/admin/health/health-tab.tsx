import { CheckCircleSolid, ExclamationCircleSolid, XCircleSolid } from "@medusajs/icons"
import { Alert, Button, Container, Heading, Text } from "@medusajs/ui"
import type { AccountHealth } from "../../api/admin/acquiring/http-types"
import { FactList } from "../parts/fact-list"
import { Loading } from "../parts/loading"
import { Nothing } from "../parts/nothing"
import { ProblemNotice } from "../parts/problem-notice"
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
        {isPending && <Loading what="the accounts' health" />}
        {error && <ProblemNotice error={error} onRetry={() => void refetch()} />}
        {data?.accounts.length === 0 && (
          <Nothing title="No account is declared">
            Declare one in medusa-config.ts: acquiring({'{ accounts: [{ id: "default" }] }'}).
          </Nothing>
        )}
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
          <Heading level="h3">{account}</Heading>
          <Text size="small" className="text-ui-fg-subtle font-mono">
            {provider_id}
          </Text>
        </div>
        <WordBadge word={open ? { text: "Open", colour: "green" } : { text: "Closed", colour: "red" }} />
      </div>
      {problems.length > 0 && (
        <div className="px-6 py-4">
          <Alert variant="error">
            <Text size="small" weight="plus" leading="compact">
              No shopper can pay with this account until its settings are complete:
            </Text>
            <ul className="mt-1 list-disc pl-4">
              {problems.map(({ field, reason }) => (
                <li key={field}>
                  <code>{field}</code> {reason}
                </li>
              ))}
            </ul>
          </Alert>
        </div>
      )}
      {warnings.length > 0 && (
        <div className="px-6 py-4">
          <Alert variant="warning">
            <ul className="list-disc pl-4">
              {warnings.map(({ field, reason }) => (
                <li key={field}>
                  <code>{field}</code> {reason}
                </li>
              ))}
            </ul>
          </Alert>
        </div>
      )}
      <Reach service={service} />
      <FactList
        facts={{
          "Open incidents": health.open_incidents,
          "Unknown outcomes": health.unknown_operations,
          "Notifications given up": health.notifications_in_need,
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
