import { Badge, Button, Text } from "@medusajs/ui"
import type { IncidentView } from "../../api/admin/acquiring/http-types"
import { Moment } from "../parts/moment"
import { OrderLink } from "../parts/order-link"
import { useTellProblem } from "../parts/tell"
import { toast } from "../parts/toast"
import { useResolve } from "../queries/incidents"
import { incidentKind } from "../words/incident"
import { useWords } from "../words/use-words"

interface Props {
  incident: IncidentView
  /** Where the page around it does not say whose it is. */
  withOrder?: boolean
}

/** Something a person should see: what happened, what to do, and a way to say that it was seen. */
export function Incident({ incident, withOrder = false }: Props) {
  const tellProblem = useTellProblem()
  const { t, money } = useWords()
  const resolve = useResolve(incident.id)
  const { kind, message, next_step, amount, currency_code, resolved_at, seen } = incident
  return (
    <li className="flex flex-wrap items-start justify-between gap-3 px-6 py-4">
      <div className="flex min-w-56 flex-1 flex-col gap-1">
        <div className="flex flex-wrap items-center gap-2">
          <Badge size="2xsmall" color={resolved_at ? "grey" : "orange"}>
            {incidentKind(t, kind)}
          </Badge>
          {amount && (
            <Text size="small" leading="compact" className="tabular-nums">
              {money(amount, currency_code)}
            </Text>
          )}
          <Text size="xsmall" leading="compact" className="text-ui-fg-subtle">
            <Moment at={incident.updated_at} />
            {seen > 1 && t("attention.found_times", { seen })}
          </Text>
        </div>
        <Text size="small" className="text-pretty [overflow-wrap:anywhere]">
          {message}
        </Text>
        {next_step && (
          <Text size="small" className="text-ui-fg-subtle text-pretty">
            {next_step}
          </Text>
        )}
        {withOrder && (
          <Text size="small" leading="compact">
            <OrderLink to={incident.belongs_to} />
          </Text>
        )}
      </div>
      {resolved_at ? (
        <Text size="small" className="text-ui-fg-subtle">
          {t("shared.closed")}
        </Text>
      ) : (
        <Button
          size="small"
          variant="secondary"
          aria-label={t("queue.close_of", { name: incidentKind(t, kind) })}
          isLoading={resolve.isPending}
          // The row can be gone before the answer comes: callbacks of `mutate` would go with it.
          onClick={() =>
            void resolve
              .mutateAsync()
              .then(() => toast.success(t("shared.closed"), { description: t("shared.incident_reopens") }), tellProblem)
          }
        >
          {t("shared.close")}
        </Button>
      )}
    </li>
  )
}
