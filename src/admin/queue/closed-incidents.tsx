import { useState } from "react"
import type { IncidentView } from "../../api/admin/acquiring/http-types"
import { useClosedIncidents } from "../queries/incidents"
import { incidentKind } from "../words/incident"
import { byText } from "../words/operation"
import { type Translate, useWords } from "../words/use-words"
import { QuietList, QuietRow } from "./quiet-list"

const PAGE = 5

/** Incidents that are closed: what each was, when it was closed, and by whom. */
export function ClosedIncidents() {
  const { t } = useWords()
  const [offset, setOffset] = useState(0)
  const closed = useClosedIncidents(PAGE, offset)
  return (
    <QuietList
      title={t("queue.closed_incidents")}
      about={t("queue.closed_about")}
      what={t("loading.closed_incidents")}
      none={t("queue.none_closed")}
      of={closed}
      onTurn={setOffset}
    >
      {closed.data?.incidents.map((incident) => (
        <QuietRow
          key={incident.id}
          title={incidentKind(t, incident.kind)}
          of={incident}
          at={incident.resolved_at ?? incident.updated_at}
        >
          {closedBy(t, incident)} {t("queue.said_before", { message: incident.message })}
          {incident.resolved_note && (
            <span className="block">{t("payment.quoted", { why: incident.resolved_note })}</span>
          )}
        </QuietRow>
      ))}
    </QuietList>
  )
}

function closedBy(t: Translate, { resolved_by }: IncidentView): string {
  return resolved_by ? t("queue.closed_by", { who: byText(t, resolved_by) }) : t("queue.closed_by_itself")
}
