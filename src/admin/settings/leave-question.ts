import type { PaymentsLeftView } from "../../api/admin/acquiring/http-types"
import { useQuestion } from "../parts/question"
import { useWords } from "../words/use-words"

/** Asks whether a change is to be made although nobody watches any more what it leaves at the service. */
export function useLeaveQuestion(): (left: PaymentsLeftView, opener: Element | null) => Promise<boolean> {
  const { t } = useWords()
  const question = useQuestion()
  return ({ payments, subscriptions, payouts, service_account }, opener) => {
    const description = t("setting.leave.about", {
      payments: t("setting.leave.payments", { count: payments }),
      subscriptions: t("setting.leave.subscriptions", { count: subscriptions }),
      payouts: t("setting.leave.payouts", { count: payouts }),
      service_account,
    })
    const answers = { confirmText: t("setting.leave.confirm"), cancelText: t("shared.back") }
    return question({ title: t("setting.leave.title"), description, ...answers, variant: "danger" }, opener)
  }
}
