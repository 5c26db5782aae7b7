import type { RenewalView, SubscriptionDetailAnswer } from "../../api/admin/acquiring/http-types"
import { Allowed } from "../parts/allowed"
import { BusyButton } from "../parts/busy-button"
import { useQuestion } from "../parts/question"
import { useTellProblem } from "../parts/tell"
import { toast } from "../parts/toast"
import { useOrderDeductions, useRefundDeduction } from "../queries/subscriptions"
import { type Translate, useWords } from "../words/use-words"

interface Props {
  /** The subscription and what is shown of its deductions. */
  of: SubscriptionDetailAnswer
  renewal: RenewalView
}

/** What can be done about a deduction whose order is not made: try again, or give the money back. */
export function WithoutOrder({ of: { subscription, limit, offset }, renewal }: Props) {
  const tellProblem = useTellProblem()
  const { t, money } = useWords()
  const order = useOrderDeductions({ id: subscription.id, limit, offset })
  const refund = useRefundDeduction(subscription.id, renewal.id)
  const question = useQuestion()
  // What was given up has no order to renew.
  const mayHaveOrder = subscription.status !== "pending" && subscription.status !== "abandoned"
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
      {mayHaveOrder && (
        <Allowed to="acquiring_subscription:update">
          <BusyButton
            size="small"
            variant="secondary"
            aria-label={t("shared.of_what", { what: t("subscription.make_order"), name })}
            isBusy={order.isPending}
            onClick={() =>
              void order
                .mutateAsync()
                .then(({ renewals }) => tellOrder(t, renewals.find(({ id }) => id === renewal.id)?.state), tellProblem)
            }
          >
            {t("subscription.make_order")}
          </BusyButton>
        </Allowed>
      )}
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

function tellOrder(t: Translate, state: RenewalView["state"] | undefined): void {
  if (state === "ordered")
    toast.success(t("subscription.order_made"), { description: t("subscription.order_made_about") })
  else if (state === "recorded")
    toast.info(t("subscription.no_order"), { description: t("subscription.no_order_about") })
  else toast.warning(t("subscription.not_made"), { description: t("subscription.not_made_about") })
}

function tell(t: Translate, state: "done" | "unknown"): void {
  if (state === "done") toast.success(t("shared.refunded"), { description: t("subscription.refunded_about") })
  else toast.info(t("shared.not_known_yet"), { description: t("subscription.queried_by_itself") })
}
