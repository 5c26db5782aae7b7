import type { RenewalView } from "../../api/admin/acquiring/http-types"
import { Allowed } from "../parts/allowed"
import { BusyButton } from "../parts/busy-button"
import { useQuestion } from "../parts/question"
import { useTellProblem } from "../parts/tell"
import { toast } from "../parts/toast"
import { useOrderDeductions, useRefundDeduction } from "../queries/subscriptions"
import { type Translate, useWords } from "../words/use-words"

interface Props {
  subscriptionId: string
  renewal: RenewalView
}

/** What can be done about a deduction whose order is not made: try again, or give the money back. */
export function WithoutOrder({ subscriptionId, renewal }: Props) {
  const tellProblem = useTellProblem()
  const { t, money } = useWords()
  const order = useOrderDeductions(subscriptionId)
  const refund = useRefundDeduction(subscriptionId, renewal.id)
  const question = useQuestion()
  const name = t("subscription.deduction_name", { cycle: renewal.cycle })
  async function pressRefund() {
    const isSure = await question({
      title: t("subscription.refund_title"),
      description: t("subscription.refund_about", { sum: money(renewal.amount, renewal.currency_code) }),
      confirmText: t("shared.refund"),
      cancelText: t("subscription.keep"),
    })
    // The row can be gone before the answer comes: callbacks of `mutate` would go with it.
    if (isSure) await refund.mutateAsync().then(({ state }) => tell(t, state), tellProblem)
  }
  return (
    <div className="flex w-full justify-end gap-2">
      <Allowed to="acquiring_subscription:update">
        <BusyButton
          size="small"
          variant="secondary"
          aria-label={t("shared.of_what", { what: t("subscription.make_order"), name })}
          isBusy={order.isPending}
          onClick={() =>
            void order
              .mutateAsync()
              .then(
                ({ renewals }) => tellOrder(t, renewals.find(({ id }) => id === renewal.id)?.state === "paid"),
                tellProblem,
              )
          }
        >
          {t("subscription.make_order")}
        </BusyButton>
      </Allowed>
      <Allowed to={["acquiring_subscription:update", "refund:create"]}>
        <BusyButton
          size="small"
          variant="secondary"
          aria-label={t("shared.of_what", { what: t("shared.refund"), name })}
          isBusy={refund.isPending}
          onClick={() => void pressRefund()}
        >
          {t("shared.refund")}
        </BusyButton>
      </Allowed>
    </div>
  )
}

function tellOrder(t: Translate, isStillMissing: boolean): void {
  if (isStillMissing) toast.warning(t("subscription.not_made"), { description: t("subscription.not_made_about") })
  else toast.success(t("subscription.order_made"), { description: t("subscription.order_made_about") })
}

function tell(t: Translate, state: "done" | "unknown"): void {
  if (state === "done") toast.success(t("shared.refunded"), { description: t("subscription.refunded_about") })
  else toast.info(t("shared.not_known_yet"), { description: t("subscription.queried_by_itself") })
}
