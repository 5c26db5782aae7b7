import type { IncidentView, QueueAction, QueueItem } from "../../api/admin/acquiring/http-types"
import { ACTIONS } from "./actions"
import { incidentKind } from "../words/incident"
import { useWords } from "../words/use-words"
import { Incident } from "../attention/incident"

interface Props {
  incident: IncidentView
  /** Rows of the queue, its own among them. */
  waiting: QueueItem[]
  /** Where the page around it does not say whose it is. */
  withOrder?: boolean
  /** What leads to the page that it is on. */
  except?: ReadonlySet<QueueAction>
}

/** An open incident outside the queue, with everything that the queue lets a person do about it. */
export function OpenIncident({ incident, waiting, withOrder = false, except }: Props) {
  const { t } = useWords()
  const item = waiting.find(({ id }) => id === incident.id)
  return (
    <Incident incident={item ? { ...incident, next_step: item.next_step } : incident} withOrder={withOrder}>
      {item?.actions
        .filter((action) => !except?.has(action))
        .map((action) => {
          const Action = ACTIONS[action]
          return <Action key={action} item={item} name={incidentKind(t, incident.kind)} />
        })}
    </Incident>
  )
}
