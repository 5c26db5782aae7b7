import type { QueryOutcome } from "../../api/admin/acquiring/http-types"
import { QueryButton } from "../parts/query-button"
import { toast } from "../parts/toast"
import { useQueryNow } from "../queries/operations"
import { capital } from "../words/capital"
import { type Translate, useWords } from "../words/use-words"

/** Queries the service about an operation, and says what was learned; nothing is sent again. */
export function QueryNow({ id, name }: { id: string; name: string }) {
  const { t } = useWords()
  return (
    <QueryButton
      text={t("attention.query_now")}
      of={name}
      query={useQueryNow(id)}
      onLearned={(outcome) => tell(t, name, outcome)}
    />
  )
}

function tell(t: Translate, name: string, { learned, message, repairs }: QueryOutcome): void {
  const description = [capital(message), ...repairs.map((repair) => t("shared.store_did", { what: repair }))].join(" ")
  if (learned === "done") toast.success(t("attention.was_done", { name }), { description })
  else if (learned === "refused") toast.info(t("attention.did_not_happen", { name }), { description })
  else toast.warning(t("attention.still_unknown", { name }), { description })
}
