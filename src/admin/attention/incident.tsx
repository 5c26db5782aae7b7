import { Badge, Text } from "@medusajs/ui"
import type { ReactNode } from "react"
import type { IncidentView } from "../../api/admin/acquiring/http-types"
import { Moment } from "../parts/moment"
import { OrderLink } from "../parts/order-link"
import { incidentKind } from "../words/incident"
import { useWords } from "../words/use-words"

interface Props {
  incident: IncidentView
  /** Where the page around it does not say whose it is. */
  withOrder?: boolean
  /** What can be done about it. */
  children: ReactNode
}

/** Something a person should see: what happened, what to do, and the ways to do it. */
export function Incident({ incident, withOrder = false, children }: Props) {
  const { t, money } = useWords()
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
        <div className="flex flex-wrap gap-2 sm:justify-end">{children}</div>
      )}
    </li>
  )
}
