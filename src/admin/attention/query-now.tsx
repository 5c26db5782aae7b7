import { Button } from "@medusajs/ui"
import type { QueryOutcome } from "../../api/admin/acquiring/http-types"
import { Allowed } from "../parts/allowed"
import { useTellProblem } from "../parts/tell"
import { toast } from "../parts/toast"
import { useQueryNow } from "../queries/operations"
import { capital } from "../words/capital"
import { type Translate, useWords } from "../words/use-words"

/** Queries the service about an operation, and says what was learned; nothing is sent again. */
export function QueryNow({ id, name }: { id: string; name: string }) {
  const tellProblem = useTellProblem()
  const { t } = useWords()
  const query = useQueryNow(id)
  return (
    <Allowed to="acquiring_payment:update">
      <Button
        size="small"
        variant="secondary"
        aria-label={t("shared.of_what", { what: t("attention.query_now"), name })}
        isLoading={query.isPending}
        // The row can be gone before the answer comes: callbacks of `mutate` would go with it.
        onClick={() => void query.mutateAsync().then((outcome) => tell(t, name, outcome), tellProblem)}
      >
        {t("attention.query_now")}
      </Button>
    </Allowed>
  )
}

function tell(t: Translate, name: string, { learned, message, repairs }: QueryOutcome): void {
  const description = [capital(message), ...repairs.map((repair) => t("shared.store_did", { what: repair }))].join(" ")
  if (learned === "done") toast.success(t("attention.was_done", { name }), { description })
  else if (learned === "refused") toast.info(t("attention.did_not_happen", { name }), { description })
  else toast.warning(t("attention.still_unknown", { name }), { description })
}
