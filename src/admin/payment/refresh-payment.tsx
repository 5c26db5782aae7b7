import { Button } from "@medusajs/ui"
import type { ReactNode } from "react"
import type { RefreshOutcome } from "../../api/admin/acquiring/http-types"
import { Allowed } from "../parts/allowed"
import { useTellProblem } from "../parts/tell"
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
export function RefreshPayment({ id, text, of, children }: Props) {
  const tellProblem = useTellProblem()
  const { t } = useWords()
  const refresh = useRefresh(id)
  return (
    <Allowed to="acquiring_payment:update">
      <Button
        size="small"
        variant="secondary"
        aria-label={of && t("shared.of_what", { what: text, name: of })}
        isLoading={refresh.isPending}
        // The row can be gone before the answer comes: callbacks of `mutate` would go with it.
        onClick={() => void refresh.mutateAsync().then((outcome) => tell(t, outcome), tellProblem)}
      >
        {children}
        {text}
      </Button>
    </Allowed>
  )
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
