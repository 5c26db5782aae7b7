import type { QueueItem } from "../../api/admin/acquiring/http-types"
import { Allowed } from "../parts/allowed"
import { BusyButton } from "../parts/busy-button"
import { NotedPrompt } from "../parts/noted-prompt"
import { toast } from "../parts/toast"
import { useResolve } from "../queries/incidents"
import { useWords } from "../words/use-words"
import { neededToClose } from "./needs"

interface Props {
  incident: Pick<QueueItem, "id" | "kind" | "order_no">
  /** Tells the button from others like it. */
  name: string
}

/** Says that an incident was seen and needs nothing more; asked again first, as it stands beside what moves money. */
export function CloseIncident({ incident, name }: Props) {
  const { t } = useWords()
  const resolve = useResolve(incident.id)
  // The row can be gone before the answer comes: callbacks of `mutate` would go with it.
  const close = (note: string) =>
    resolve
      .mutateAsync(note)
      .then(() => toast.success(t("shared.closed"), { description: t("shared.incident_reopens") }))

  return (
    <Allowed to={neededToClose(incident)}>
      <NotedPrompt
        title={t("attention.close_title")}
        description={t("attention.close_about", { name })}
        confirm={t("shared.close")}
        onDecide={close}
      >
        <BusyButton
          size="small"
          variant="secondary"
          aria-label={t("shared.of_what", { what: t("shared.close"), name })}
          isBusy={resolve.isPending}
        >
          {t("shared.close")}
        </BusyButton>
      </NotedPrompt>
    </Allowed>
  )
}
