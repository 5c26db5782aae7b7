import type { ReactNode } from "react"
import type { RefreshOutcome } from "../../api/admin/acquiring/http-types"
import { QueryButton } from "../parts/query-button"
import { toast } from "../parts/toast"
import { useRefresh } from "../queries/payments"
import { LEDGERS } from "../words/payment"
import { type Translate, useWords } from "../words/use-words"

interface Props {
  id: string
  /** What the button says. */
  text: string
  /** Tells the button from others like it. */
  of?: string | undefined
  /** Its icon. */
  children?: ReactNode
}

/** Queries the service about a payment and repairs what differs; the button says so in its own words. */
export function RefreshPayment({ id, ...button }: Props) {
  const { t } = useWords()
  return <QueryButton {...button} query={useRefresh(id)} onLearned={(outcome) => tell(t, outcome)} />
}

/** Green only where both sides were compared, and nothing is open. */
function tell(t: Translate, { repairs, open, verdict, waiting }: RefreshOutcome): void {
  const done = repairs.length > 0 ? [t("shared.store_did", { what: repairs.join("; ") })] : []
  const say = (...texts: string[]) => ({ description: [...done, ...texts].join(" ") })
  if (waiting.length > 0) toast.warning(t("payment.still_waits"), say(...waiting))
  else if (open || verdict === "in_flight") toast.info(t("shared.not_known_yet"), say(t("payment.in_flight")))
  else if (verdict === "stated") toast.info(t(LEDGERS.stated.text), say(t("payment.stated_captured")))
  else if (verdict !== "agree") toast.warning(t(LEDGERS[verdict].text), say(t("payment.see_payment")))
  else if (repairs.length > 0) toast.success(t("payment.brought_together"), say())
  else toast.success(t("payment.agree"), say(t("payment.nothing_repaired")))
}
