import { Button } from "@medusajs/ui"
import { useTellProblem } from "../parts/tell"
import { toast } from "../parts/toast"
import { useResolve } from "../queries/incidents"
import { useWords } from "../words/use-words"

/** Says that an incident was seen. */
export function CloseIncident({ id, name }: { id: string; name: string }) {
  const tellProblem = useTellProblem()
  const { t } = useWords()
  const resolve = useResolve(id)
  return (
    <Button
      size="small"
      variant="secondary"
      aria-label={t("queue.close_of", { name })}
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
  )
}
