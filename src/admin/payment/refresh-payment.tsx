import type { ReactNode } from "react"
import type { RefreshOutcome } from "../../api/admin/acquiring/http-types"
import { QueryButton } from "../parts/query-button"
import { toast } from "../parts/toast"
import { useRefresh } from "../queries/payments"
import { type Translate, useWords } from "../words/use-words"

interface Props {
  id: string
  /** What the button says. */
  text: string
  /** Tells the button from others like it. */
  of?: string
  /** Its icon. */
  children?: ReactNode
}

/** Queries the service about a payment and repairs what differs; the button says so in its own words. */
export function RefreshPayment({ id, ...button }: Props) {
  const { t } = useWords()
  return <QueryButton {...button} query={useRefresh(id)} onLearned={(outcome) => tell(t, outcome)} />
}

function tell(t: Translate, { repairs, open }: RefreshOutcome): void {
  if (repairs.length > 0) {
    toast.success(t("payment.brought_together"), { description: t("shared.store_did", { what: repairs.join("; ") }) })
  } else if (open) {
    toast.info(t("shared.not_known_yet"), { description: t("payment.in_flight") })
  } else {
    toast.success(t("payment.agree"), { description: t("payment.nothing_repaired") })
  }
}
